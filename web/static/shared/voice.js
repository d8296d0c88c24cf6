// The voice of this screen: which one, how loud, or none. A browser speaks only after a tap on the page.

import { aloud } from "./aloud.js";
import { $ } from "./make.js";
import { say } from "./words.js";

const LONGEST_QUEUE = 4; // sentences; older ones are no news any more
let on = false;
let waiting = 0;

const there = "speechSynthesis" in window;
const kept = (key, otherwise) => localStorage.getItem(`voice-${key}`) ?? otherwise;

/** Make the menu's voice settings work, and the page's own button where it has one. */
export function useVoice() {
  const box = $("voice-on");
  const quick = $("voice");
  const set = (asked) => {
    on = asked && there;
    if (!on && there) speechSynthesis.cancel();
    box.checked = on;
    quick?.setAttribute("aria-pressed", String(on));
  };
  box.disabled = !there;
  box.addEventListener("change", () => set(box.checked));
  quick?.addEventListener("click", () => set(!on));
  $("voice-volume").value = kept("volume", "1");
  $("voice-volume").addEventListener("change", ({ target }) => localStorage.setItem("voice-volume", target.value));
  $("voice-choice").addEventListener("change", ({ target }) => localStorage.setItem("voice-choice", target.value));
  $("voice-test").addEventListener("click", () => utter(say("shared.voice-sample")));
  if (there) {
    listVoices();
    speechSynthesis.addEventListener?.("voiceschanged", listVoices);
  }
}

/** Say a sentence, where this screen has its voice on. */
export function speak(text) {
  if (on) utter(text);
}

function utter(text) {
  if (!there) return;
  if (waiting >= LONGEST_QUEUE) {
    speechSynthesis.cancel();
    waiting = 0;
  }
  const spoken = new SpeechSynthesisUtterance(aloud(text));
  const voice = speechSynthesis.getVoices().find((one) => one.voiceURI === $("voice-choice").value);
  spoken.lang = voice?.lang ?? document.documentElement.lang;
  if (voice) spoken.voice = voice;
  spoken.volume = Number($("voice-volume").value);
  spoken.rate = 1.05;
  waiting += 1;
  spoken.onend = spoken.onerror = () => (waiting = Math.max(0, waiting - 1));
  speechSynthesis.speak(spoken);
}

function listVoices() {
  const language = document.documentElement.lang;
  const voices = speechSynthesis.getVoices().filter((voice) => voice.lang.startsWith(language));
  const options = voices.map((voice) => new Option(voice.name, voice.voiceURI, false, voice.voiceURI === kept("choice", "")));
  $("voice-choice").replaceChildren(new Option(say("shared.voice-default"), ""), ...options);
}
