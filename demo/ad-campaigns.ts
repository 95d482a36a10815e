import { addDays, type Day } from '../src/domain/korea-time.ts';
import { HISTORY_DAYS, type Calendar } from './calendar.ts';
import type { DemoBrand, DemoOption } from './catalog.ts';
import { optionTraits } from './demand.ts';
import type { OptionHistory } from './history.ts';
import { random, uniqueNumbers, type Random } from './random.ts';

export interface AdKeyword {
  text: string;
  /** How often it is searched, next to the others. */
  weight: number;
  /** Multiplies the orders a click: 0 for a keyword of people who want something else. */
  quality: number;
}

/** An advertised option: of the demo's own, or (history null) one that no master knows. */
export interface AdvertisedOption {
  code: string;
  name: string;
  group: string;
  history: OptionHistory | null;
  /** Multiplies the price of a click: others bid more for visitors of dear goods. */
  bid: number;
  keywords: AdKeyword[];
}

export interface DemoCampaign {
  id: string;
  name: string;
  brand: DemoBrand;
  adType: '매출 최적화' | '수동 성과형';
  /** First day, and first day on which it runs no more: places in the history. */
  from: number;
  until: number;
  start: Day;
  /** Null: without an end. */
  end: Day | null;
  options: AdvertisedOption[];
  /** Others of the brand that visitors buy instead. */
  others: OptionHistory[];
}

const SUFFIXES = [
  '추천',
  '가성비',
  '세트',
  '선물',
  '대용량',
  '인기',
  '할인',
  '순위',
  '로켓배송',
  '후기',
] as const;
/** What people search who want something else: it brings clicks and next to no orders. */
const ASTRAY = { used: ['만들기', '보관법', '유통기한'], kept: ['중고', '무료나눔', '대여', '수리'] };

/** The campaigns of all partners; the same day gives the same ones. */
export function campaignsOf(histories: OptionHistory[], calendar: Calendar): DemoCampaign[] {
  const campaignId = uniqueNumbers(random('ads campaigns'), '23', 9);
  const unknownCode = uniqueNumbers(random('ads unknown options'), '79', 11);
  const brands = [...new Set(histories.map(({ option }) => option.brand))];
  return brands.flatMap((brand) => {
    const rng = random(`ads ${brand.code}`);
    const own = sellers(histories.filter(({ option }) => option.brand === brand));
    const best = own.slice(0, 2);
    const troubled = own.slice(2, 30).find((history) => cannotSell(history));
    const campaign = (
      name: string,
      adType: DemoCampaign['adType'],
      options: AdvertisedOption[],
      [from, until]: [number, number] = [-rng.int(10, 300), HISTORY_DAYS],
    ): DemoCampaign => ({
      id: campaignId(),
      name,
      brand,
      adType,
      from: Math.max(0, from),
      until,
      start: addDays(calendar.today, from - HISTORY_DAYS),
      end: until < HISTORY_DAYS ? calendar.day(until - 1) : null,
      options,
      others: own.slice(0, 12),
    });
    const advertised = (list: OptionHistory[], count: number) =>
      list.map((history) => advertisedOption(history.option, history, count, rng));
    const campaigns = [
      campaign(
        `${brand.name} 매출최적화`,
        '매출 최적화',
        advertised(troubled ? [...best, troubled] : best, 8),
      ),
    ];
    if (brand.sort <= 2)
      campaigns.push(campaign(`${brand.name} 주력 키워드`, '수동 성과형', advertised(own.slice(0, 2), 14)));
    if (brand.sort === 2) {
      const from = rng.int(60, 300);
      const season = `${Number(calendar.day(from).slice(4, 6))}월 기획전`;
      campaigns.push(
        campaign(`${brand.name} ${season}`, '수동 성과형', advertised(own.slice(3, 6), 8), [
          from,
          from + rng.int(25, 60),
        ]),
      );
    }
    if (brand.sort === 3) {
      const old = own.slice(6, 8).map(({ option }) => ({
        ...advertisedOption(option, null, 5, rng),
        code: unknownCode(),
        name: `${option.item} (구형), ${option.name}`,
      }));
      campaigns.push(
        campaign(`${brand.name} 리뉴얼 전 상품`, '매출 최적화', old, [rng.int(180, 260), HISTORY_DAYS]),
      );
    }
    return campaigns;
  });
}

/** New options that are on sale since long enough, those that sell best first. */
function sellers(histories: OptionHistory[]): OptionHistory[] {
  return histories
    .filter(
      ({ option, end, launch }) => option.grade === 'NEW' && end > HISTORY_DAYS && launch < HISTORY_DAYS - 60,
    )
    .toSorted((a, b) => optionTraits(b.option).rate - optionTraits(a.option).rate);
}

const cannotSell = ({ stock, winner }: OptionHistory) =>
  stock[HISTORY_DAYS] === 0 || winner[HISTORY_DAYS] === 0;

function advertisedOption(
  option: DemoOption,
  history: OptionHistory | null,
  count: number,
  rng: Random,
): AdvertisedOption {
  const product = option.category.split('>').at(-1) ?? option.item;
  const modified = option.item.slice(option.brand.name.length + 1);
  const texts = [
    product,
    modified,
    `${option.brand.name} ${product}`,
    ...rng.shuffled(SUFFIXES).map((suffix) => `${product} ${suffix}`),
    ...rng.shuffled(SUFFIXES).map((suffix) => `${modified} ${suffix}`),
  ].slice(0, count - 1);
  return {
    code: option.code,
    name: `${option.item}, ${option.name}`,
    group: modified,
    history,
    bid: (option.price / 11_000) ** 0.9 * (0.7 + 0.8 * rng.next()),
    keywords: [...texts, `${product} ${rng.pick(option.expires ? ASTRAY.used : ASTRAY.kept)}`].map(
      (text, index) => ({
        text,
        weight: 1 / (index + 1),
        quality: qualityOf(text, option.brand.name),
      }),
    ),
  };
}

/** How well a keyword sells is the keyword's, whichever campaign shows it: who names the brand buys. */
function qualityOf(text: string, brand: string): number {
  if ([...ASTRAY.used, ...ASTRAY.kept].some((word) => text.endsWith(word))) return 0.04;
  if (text.startsWith(brand)) return 2.2;
  return [0.25, 0.5, 0.8, 1, 1.2, 1.6, 2][random(`keyword ${text}`).int(0, 6)] ?? 1;
}
