"""A camera on the network: its pictures come, it is opened again when it was away, and what it lacks is said."""

from __future__ import annotations

import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import cv2
import numpy as np
import pytest

from assistant.capture.devices import Setting, apply, devices
from assistant.capture.frames import CameraAway
from assistant.capture.source import open_camera


class Served(BaseHTTPRequestHandler):
    """A camera as many on the network are: one JPEG after another in one endless answer."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=picture")
        self.end_headers()
        shade = 40
        try:
            while self.server.running.is_set():  # type: ignore[attr-defined]
                shade = (shade + 10) % 200
                _, jpeg = cv2.imencode(".jpg", np.full((96, 128, 3), shade, np.uint8))
                data = jpeg.tobytes()
                self.wfile.write(b"--picture\r\nContent-Type: image/jpeg\r\n")
                self.wfile.write(f"Content-Length: {len(data)}\r\n\r\n".encode() + data + b"\r\n")
                time.sleep(0.04)
        except OSError:
            pass  # whoever looked has gone

    def log_message(self, format: str, *arguments: object) -> None:
        """Nothing on the terminal."""


def network_camera(port: int = 0) -> ThreadingHTTPServer:
    server = ThreadingHTTPServer(("127.0.0.1", port), Served)
    server.daemon_threads = True
    server.running = threading.Event()  # type: ignore[attr-defined]
    server.running.set()  # type: ignore[attr-defined]
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    return server


def close(server: ThreadingHTTPServer) -> None:
    server.running.clear()  # type: ignore[attr-defined]
    server.shutdown()
    server.server_close()


def test_a_camera_on_the_network_that_goes_and_returns() -> None:
    server = network_camera()
    port = server.server_address[1]
    said: list[str] = []
    camera = open_camera(f"http://127.0.0.1:{port}/video", trouble=said.append)
    numbers = []
    for frame in camera.frames():
        assert frame.size == (128, 96)
        numbers.append(frame.number)
        if len(numbers) == 3:
            close(server)
            threading.Timer(1.0, lambda: servers.append(network_camera(port))).start()
        if any("is back" in line for line in said):
            break
    camera.close()
    for server in servers:
        close(server)
    assert numbers == sorted(set(numbers))
    assert [line.split(": ", 1)[1].split(";")[0] for line in said][:2] == [
        "the camera stopped answering",
        "the camera is back",
    ]


servers: list[ThreadingHTTPServer] = []


def test_an_address_where_no_camera_answers_may_answer_later() -> None:
    with pytest.raises(CameraAway, match=r"http://127.0.0.1:9/: no camera answers at this address; check the address"):
        open_camera("http://127.0.0.1:9/")


class Device:
    """A device as OpenCV gives it, with one size of picture and no exposure to set."""

    def __init__(self, size: tuple[int, int], exposes: bool) -> None:
        self.size, self.exposes = size, exposes
        self.asked: dict[int, float] = {}

    def set(self, what: int, value: float) -> bool:
        self.asked[what] = value
        return what != cv2.CAP_PROP_EXPOSURE or self.exposes

    def get(self, what: int) -> float:
        return self.size[what == cv2.CAP_PROP_FRAME_HEIGHT]


def test_what_a_camera_does_not_do_of_what_it_was_asked_is_said() -> None:
    whole = Device((3840, 2160), exposes=True)
    assert apply(Setting((3840, 2160), -6.0), whole) == ""  # type: ignore[arg-type]
    assert whole.asked[cv2.CAP_PROP_FRAME_WIDTH] == 3840 and whole.asked[cv2.CAP_PROP_EXPOSURE] == -6.0
    small = Device((1920, 1080), exposes=False)
    assert apply(Setting((3840, 2160), -6.0), small) == (  # type: ignore[arg-type]
        "it does not let its exposure be set and it gives pictures of 1920 x 1080, not 3840 x 2160; choose a size that "
        "it has"
    )
    assert apply(Setting(), small) == "" and cv2.CAP_PROP_EXPOSURE not in Device((1, 1), True).asked


def test_the_cameras_of_this_computer_have_numbers_and_names() -> None:
    assert all(device.number >= 0 and device.name for device in devices())
