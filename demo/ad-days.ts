import { HISTORY_DAYS } from './calendar.ts';
import type { AdKeyword, AdvertisedOption, DemoCampaign } from './ad-campaigns.ts';
import type { OptionHistory } from './history.ts';
import { random, type Random } from './random.ts';

/** Days after the click, its own among them, on which an order still counts. */
export const WINDOW_DAYS = 14;

export interface AdSale {
  /** Days from the click to the order. */
  lag: number;
  isDirect: boolean;
  quantity: number;
  amount: number;
}

/** A row of the report: what an option was shown for on a day, and the orders of one option that came of it. */
export interface AdRow {
  campaign: DemoCampaign;
  index: number;
  option: AdvertisedOption;
  placement: string;
  keyword: string;
  impressions: number;
  clicks: number;
  /** Won. */
  cost: number;
  /** Empty: nothing was bought. */
  bought: string;
  sales: AdSale[];
}

interface Place {
  placement: string;
  /** Of the clicks. */
  share: number;
  /** Impressions a click. */
  shown: number;
  /** Won a click, before chance. */
  price: number;
  /** Orders a click. */
  conversion: number;
}

const SEARCH: Place = { placement: '검색 영역', share: 0.5, shown: 55, price: 620, conversion: 0.15 };
const OTHERS: Place[] = [
  { placement: '비검색 영역', share: 0.36, shown: 140, price: 380, conversion: 0.075 },
  { placement: '리타겟팅', share: 0.09, shown: 70, price: 300, conversion: 0.1 },
  { placement: '외부 채널', share: 0.05, shown: 200, price: 210, conversion: 0.03 },
];

/** Of an option's views, those that came by advertising. */
const CLICKED_VIEWS = 0.5;
const INDIRECT_ORDERS = 0.2;
/** Days of which nobody loaded a report. */
export const MISSING_DAYS = [HISTORY_DAYS - 118, HISTORY_DAYS - 75];

/** What an option sold on a day and no advertising has claimed yet. */
interface Left {
  orders: number;
  pieces: number;
  price: number;
}

/** All rows of the reports of the history, as they read this morning: a click's orders of days to come are not in them. */
export function* playAds(campaigns: DemoCampaign[]): Generator<AdRow> {
  const shelf = new Shelf();
  for (const campaign of campaigns) {
    const rng = random(`ads days ${campaign.id}`);
    for (let index = campaign.from; index < campaign.until; index += 1)
      for (const option of campaign.options)
        for (const row of optionDay(campaign, option, index, shelf, rng))
          if (!MISSING_DAYS.includes(index)) yield row;
  }
}

class Shelf {
  private readonly options = new Map<
    string,
    { views: Map<number, number>; left: Map<number, Left>; usual: number }
  >();

  private of(history: OptionHistory) {
    const known = this.options.get(history.option.code);
    if (known) return known;
    const made = {
      views: new Map(history.sales.map(({ index, views }) => [index, views])),
      left: new Map(
        history.sales
          .filter(({ grossQty }) => grossQty > 0)
          .map(({ index, orders, grossQty, grossAmt }) => [
            index,
            { orders, pieces: grossQty, price: grossAmt / grossQty },
          ]),
      ),
      usual: history.sales.reduce((sum, { views }) => sum + views, 0) / HISTORY_DAYS,
    };
    this.options.set(history.option.code, made);
    return made;
  }

  /** Visits that can have come by advertising: it goes on for goods that are gone or lost their place. */
  visits(history: OptionHistory, index: number): number {
    if (index < history.launch) return 0;
    const { views, usual } = this.of(history);
    const sells = history.stock[index] !== 0 && history.winner[index] === 1;
    return Math.max(views.get(index) ?? 0, sells ? 0 : usual * 0.6);
  }

  /** Takes an order of an option off what it sold on a day; null where nothing is left. */
  take(history: OptionHistory, index: number, rng: Random): { quantity: number; amount: number } | null {
    const left = this.of(history).left.get(index);
    if (!left || left.orders === 0) return null;
    const quantity = left.pieces > left.orders && rng.chance(0.5) ? 2 : 1;
    left.orders -= 1;
    left.pieces -= quantity;
    return { quantity, amount: quantity * left.price };
  }
}

/** Rows of an advertised option on a day: by chance in one placement or several, with one keyword or several. */
function* optionDay(
  campaign: DemoCampaign,
  option: AdvertisedOption,
  index: number,
  shelf: Shelf,
  rng: Random,
): Generator<AdRow> {
  const visits = option.history ? shelf.visits(option.history, index) : 3;
  const clicks = rng.poisson(visits * CLICKED_VIEWS);
  if (clicks === 0) return;
  const isManual = campaign.adType === '수동 성과형';
  // What is little comes from one place a day.
  const share = clicks > 6 ? SEARCH.share + 0.2 * (rng.next() - 0.5) : Number(rng.chance(SEARCH.share));
  const searched = isManual ? clicks : Math.round(clicks * share);
  if (searched > 0) {
    const words = clicks > 14 ? 2 : 1;
    for (let word = 0; word < words; word += 1) {
      const part = word === 0 ? Math.ceil(searched / words) : Math.floor(searched / words);
      const keyword = wordOf(option.keywords, rng);
      yield* placed(campaign, option, index, SEARCH, keyword, part, shelf, rng);
    }
  }
  if (clicks > searched) {
    const at = rng.next() * (1 - SEARCH.share);
    const place =
      OTHERS.find((_, n) => at < OTHERS.slice(0, n + 1).reduce((sum, { share }) => sum + share, 0)) ??
      OTHERS[0];
    if (place) yield* placed(campaign, option, index, place, null, clicks - searched, shelf, rng);
  }
}

function wordOf(keywords: AdKeyword[], rng: Random): AdKeyword | null {
  let at = rng.next() * keywords.reduce((sum, { weight }) => sum + weight, 0);
  for (const keyword of keywords) {
    at -= keyword.weight;
    if (at < 0) return keyword;
  }
  return keywords[0] ?? null;
}

function* placed(
  campaign: DemoCampaign,
  option: AdvertisedOption,
  index: number,
  place: Place,
  keyword: AdKeyword | null,
  clicks: number,
  shelf: Shelf,
  rng: Random,
): Generator<AdRow> {
  const row: AdRow = {
    campaign,
    index,
    option,
    placement: place.placement,
    keyword: keyword?.text ?? '',
    impressions: clicks + rng.poisson(place.shown * (clicks + 0.4)),
    clicks,
    cost: Math.round(clicks * place.price * option.bid * (0.75 + 0.5 * rng.next())),
    bought: '',
    sales: [],
  };
  const bought = new Map<string, AdSale[]>();
  for (let click = 0; click < clicks; click += 1) {
    if (!rng.chance(place.conversion * (keyword?.quality ?? 1))) continue;
    const isDirect = option.history !== null && !rng.chance(INDIRECT_ORDERS);
    const history = isDirect && option.history ? option.history : rng.pick(campaign.others);
    const lag = rng.chance(0.62)
      ? 0
      : Math.min(WINDOW_DAYS - 1, 1 + Math.floor(-4 * Math.log(1 - rng.next())));
    const sale = shelf.take(history, index + lag, rng);
    if (!sale) continue;
    const { code } = history.option;
    const sales = bought.get(code) ?? [];
    sales.push({ lag, isDirect: code === option.code, ...sale });
    bought.set(code, sales);
  }
  const direct = bought.get(option.code) ?? [];
  yield { ...row, bought: direct.length > 0 ? option.code : '', sales: direct };
  // What else was bought has rows of its own, without cost.
  for (const [code, sales] of bought)
    if (code !== option.code) yield { ...row, impressions: 0, clicks: 0, cost: 0, bought: code, sales };
}
