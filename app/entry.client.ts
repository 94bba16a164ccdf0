// Every page loads this module, last and with low priority, because each page is complete without it. What needs React is
// an island (islands/list.ts), which is fetched when it is first touched.
import { ISLANDS } from "./islands/list.ts";
import { keepCornerClear } from "./page/contact-corner.ts";
import { watchLinks } from "./page/links.ts";
import { showOfferBar } from "./page/offer-bar.ts";
import { watchPanels } from "./page/panels.ts";
import { drawPlates } from "./page/plates.ts";
import { showPrices } from "./page/prices.ts";
import { rememberParts } from "./page/renew.ts";
import { showShortlist } from "./page/shortlist.ts";
import { wakeIslands } from "./page/wake.ts";

rememberParts();
wakeIslands(ISLANDS);
watchPanels();
watchLinks();
showPrices();
showShortlist();
showOfferBar();
keepCornerClear();
drawPlates();
