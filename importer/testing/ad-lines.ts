import { rowsOf } from './sample-sheets.ts';

/* The rows of advertising reports as another reader finds them, nothing of the product. */

/** Days after the click. */
export type Window = '1' | '14';

/** Orders, pieces and won of a row: all of them, and those of the advertised option itself. */
interface Bought {
  orders: number;
  directOrders: number;
  pieces: number;
  directPieces: number;
  won: number;
  directWon: number;
}

/** A row of a report. */
export interface AdLine {
  day: string;
  campaign: string;
  campaignName: string;
  adType: string;
  adgroup: string;
  option: string;
  itemName: string;
  /** The option that was bought; empty without one. */
  bought: string;
  boughtName: string;
  placement: string;
  keyword: string;
  impressions: number;
  clicks: number;
  cost: number;
  sold: Record<Window, Bought>;
  end: string | null;
}

const said = (value: unknown) => {
  const text = value === null || value === undefined ? '' : String(value);
  return text === '-' ? '' : text;
};

/** The rows of a report, by the names of its columns. */
export async function adLines(file: string): Promise<AdLine[]> {
  const [head = [], ...rows] = await rowsOf(file);
  const places = new Map(head.map((name, place) => [String(name).replaceAll(' ', ''), place]));
  return rows.map((row): AdLine => {
    const text = (name: string) => {
      const place = places.get(name.replaceAll(' ', ''));
      if (place === undefined) throw new Error(`${file} has no ${name}`);
      return said(row[place]);
    };
    const count = (name: string) => Number(text(name).replaceAll(',', '') || 0);
    const of = (window: Window): Bought => ({
      orders: count(`총 주문수(${window}일)`),
      directOrders: count(`직접 주문수(${window}일)`),
      pieces: count(`총 판매수량(${window}일)`),
      directPieces: count(`직접 판매수량(${window}일)`),
      won: count(`총 전환매출액(${window}일)`),
      directWon: count(`직접 전환매출액(${window}일)`),
    });
    return {
      day: text('날짜'),
      campaign: text('캠페인 ID'),
      campaignName: text('캠페인명'),
      adType: text('광고유형'),
      adgroup: text('광고그룹'),
      option: text('광고집행 옵션ID'),
      itemName: text('광고집행 상품명'),
      bought: text('광고전환매출발생 옵션ID'),
      boughtName: text('광고전환매출발생 상품명'),
      placement: text('광고 노출 지면'),
      keyword: text('키워드'),
      impressions: count('노출수'),
      clicks: count('클릭수'),
      cost: count('광고비'),
      sold: { '1': of('1'), '14': of('14') },
      end: text('캠페인 종료일').replaceAll('.', '') || null,
    };
  });
}
