// Keys that print the page.

import { answerKeys } from "./page.js";

answerKeys("[data-print]", () => window.print());
