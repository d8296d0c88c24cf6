"""An app on a tablet: installable, light, painted in one round trip, and nothing of a hand kept on the device."""

from __future__ import annotations

from pathlib import Path

import pytest
from selenium.webdriver import Chrome

from tests.web.looking import as_host, text, until
from tests.web.served import Served
from tests.web.tables import WholeTable
from tests.web.test_page import TO_FOLLOWER

LIGHT = 200_000  # bytes of a whole page, nothing compressed


def test_the_manifest_and_its_icons(served: Served) -> None:
    client = served.app.test_client()
    manifest = client.get("/manifest.webmanifest").get_json()
    assert (manifest["name"], manifest["display"], manifest["start_url"]) == ("Cards Speak", "standalone", "/")
    for icon in manifest["icons"]:
        with client.get(icon["src"]) as answer:
            assert answer.status_code == 200 and answer.data.startswith(b"\x89PNG")


def test_the_worker_keeps_scripts_and_never_the_table(served: Served, browser: Chrome) -> None:
    worker = served.app.test_client().get("/sw.js").get_data(as_text=True)
    assert "/api/" not in worker and '"table/main.js"' in worker
    browser.get(served.url)
    script = "return navigator.serviceWorker.ready.then(() => true)"
    assert until(lambda: browser.execute_script(script), True)
    served.put(*TO_FOLLOWER)
    browser.get(served.url)
    until(lambda: text(browser, "#said"), "Sevens are wild.")
    keys = """
    const done = arguments[0];
    caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name).then((kept) => kept.keys()))))
      .then((kept) => done(kept.flat().map(({ url }) => new URL(url).pathname)));
    """
    kept = until(lambda: browser.execute_async_script(keys), lambda found: len(found) > 10)
    assert all(path.startswith("/static/") for path in kept)


WEIGHT = """
const [page] = performance.getEntriesByType("navigation");
const all = performance.getEntriesByType("resource");
const rest = all.filter(({ name }) => new URL(name).pathname.startsWith("/static/"));
return [rest.length, [page, ...rest].reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0)];
"""


@pytest.mark.parametrize("path", ["/", "/guest", "/host", "/door", "/invite", "/money", "/history", "/setup"])
def test_a_whole_page_is_light(tmp_path: Path, browser: Chrome, path: str) -> None:
    whole = WholeTable(tmp_path)
    try:
        browser.get(whole.door.link("host", whole.url + "/"))
        browser.get(whole.url + path)
        until(lambda: browser.execute_script("return document.readyState"), "complete")
        loaded, weight = until(lambda: browser.execute_script(WEIGHT), lambda found: found[0] > 5)
        assert loaded > 5 and weight < LIGHT
    finally:
        browser.delete_all_cookies()
        whole.close()


def test_it_is_painted_from_the_first_answer(served: Served, browser: Chrome) -> None:
    """Nothing in the head holds the paint up: the style is in the page, and so are the game and the sentence."""
    served.put(*TO_FOLLOWER)
    as_host(browser, served)
    browser.get(served.url)
    held = "return performance.getEntriesByType('resource').filter((e) => e.renderBlockingStatus === 'blocking').length"
    assert browser.execute_script(held) == 0
    page = served.app.test_client().get("/").get_data(as_text=True)
    head, body = page.split("<body", 1)
    assert "<style nonce=" in head and "Sevens are wild." in body and "Follow the Queen, high Chicago" in body
    browser.delete_all_cookies()
