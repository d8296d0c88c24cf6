// The table display: everything on it comes from one stream of messages.

import { $, begin } from "../shared/shell.js";
import { makeFelt } from "./felt.js";
import { followTable } from "./following.js";

begin();
followTable(makeFelt($("felt")));
