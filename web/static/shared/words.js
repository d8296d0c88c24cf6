// The texts of this page, from the catalogue that came with it.

const catalogue = JSON.parse(document.getElementById("words").textContent);

/** The text of "section.key" with its {values} in place; the key itself where there is none, so that it is noticed. */
export function say(key, values = {}) {
  const [section, name] = key.split(".");
  const text = catalogue[section]?.[name];
  if (text === undefined) return key;
  return text.replace(/\{(\w+)\}/g, (whole, value) => values[value] ?? whole);
}

/** True where the catalogue has this text. */
export function has(key) {
  const [section, name] = key.split(".");
  return catalogue[section]?.[name] !== undefined;
}
