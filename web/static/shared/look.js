// How this screen looks, kept in a cookie so that the page is painted right at once; and the screen kept awake.

import { $ } from "./make.js";

const YEAR_S = 31536000;
const root = document.documentElement;
let lock = null;

/** Make the menu's switches work. */
export function useLook() {
  for (const box of document.querySelectorAll("[data-look]")) {
    box.addEventListener("change", () => {
      root.classList.toggle(box.dataset.look, box.checked);
      keep();
    });
  }
  useAwake();
}

function keep() {
  const looks = [...document.querySelectorAll("[data-look]:checked")].map((box) => box.dataset.look);
  document.cookie = `look=${looks.join(".")}; path=/; max-age=${YEAR_S}; SameSite=Lax`;
}

function useAwake() {
  const box = $("awake");
  if (!("wakeLock" in navigator)) {
    box.closest("label").hidden = true;
    return;
  }
  box.checked = localStorage.getItem("awake") !== "off";
  const hold = async () => {
    if (box.checked && document.visibilityState === "visible" && !lock) {
      lock = await navigator.wakeLock.request("screen").catch(() => null); // refused on low battery
      lock?.addEventListener("release", () => (lock = null));
    } else if (!box.checked && lock) {
      await lock.release();
    }
  };
  box.addEventListener("change", () => {
    localStorage.setItem("awake", box.checked ? "on" : "off");
    hold();
  });
  document.addEventListener("visibilitychange", hold);
  hold();
}
