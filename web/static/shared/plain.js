// A page that needs no more than the menu.

import { begin } from "./shell.js";

begin();
