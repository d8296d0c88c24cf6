// The sheet of the agreed games: printed by the browser.

import { $ } from "../shared/make.js";
import { begin } from "../shared/shell.js";

begin();
$("print").addEventListener("click", () => print());
