// The guests' page: the table on a phone, to look at.

import { $, begin } from "../shared/shell.js";
import { makeFelt } from "../table/felt.js";
import { followTable } from "../table/following.js";

begin();
followTable(makeFelt($("felt")));
