import * as z from 'zod/mini';
import { adCover } from './ad-brief.ts';
import { day, salesDays } from './sales-days.ts';
import { profitMissing, profitSpan } from './profit.ts';
import { suggestion } from './suggested-inbound.ts';

/** Null: unknown, shown as a dash. */
const figure = z.nullable(z.number());
const text = z.nullable(z.string());

/**
 * Sources that a partner's figures come from, true when one was ever loaded for it: columns and tabs of the others are
 * not shown, and the column chooser says what would bring them.
 */
export const loadedSources = z.object({
  stock: z.boolean(),
  sales: z.boolean(),
  inbound: z.boolean(),
  ads: z.boolean(),
  settlement: z.boolean(),
});

/**
 * One option as 상품 관리, 상품 상세 and the side panel show it. Figures of 30 days are of those that end yesterday. All of
 * stock is null for an option without a row of live stock (state unknown), DOC without sales.
 */
export const productRow = z.object({
  optionId: z.string(),
  skuId: text,
  barcode: text,
  /** Null: an option without a product number. */
  productId: text,
  /** Code and name of the brand, null without one. */
  brandCd: text,
  brandName: text,
  productName: z.string(),
  optionName: z.string(),
  /** Grade of the stock report. */
  offerCondition: text,
  /** On sale with stock, on sale without, not on sale, without live stock. */
  state: z.enum(['selling', 'out', 'stopped', 'unknown']),
  /** Won a piece, of the option master. */
  salePrice: figure,
  /** Pieces. */
  stockQty: figure,
  /** Pieces; an option without live stock has those on their way too. */
  incomingQty: z.number(),
  /** Whole days. */
  doc: figure,
  docNormalized: figure,
  /** Pieces a day; an option without live stock has those of its sales too. */
  avgSales7Days: z.number(),
  avgSales30Days: z.number(),
  /** Won; null where no day of the 30 is loaded, else 0 without sales. */
  saleAmt30: figure,
  /** Percent: orders / views, and views as item winner / views; null without views. */
  conversionRate30: figure,
  winnerRate30: figure,
  /**
   * Won without VAT that advertising of the option cost, 0 without any, and percent: what was bought of it within 14 days of a
   * click / cost. Null where no report covers a day of the 30, or without a cost.
   */
  adCost30: figure,
  adRoas30: figure,
  /** Of profitDays: won, percent of sales, and percent of ROAS; null where goods or fees are not known. */
  profitAmt: figure,
  profitRate: figure,
  optionBreakEvenRoas: figure,
  /** Why sales are not in the profit: their goods have no cost, or their fees are not loaded; and their won (null: 0). */
  profitGap: z.nullable(z.enum(['cost', 'fees'])),
  profitGapAmt: figure,
  /** Whether the option is item winner in the stock report. */
  itemWinner: z.nullable(z.enum(['Y', 'N'])),
  /** Won a piece that holds today, and the day since when; null where none is entered. */
  costAmt: figure,
  costFrom: z.nullable(day),
  /** Days that count and days as entered, null where nobody entered any. */
  targetDays: z.number(),
  enteredTargetDays: figure,
  leadDays: figure,
  memo: text,
  /** Won of this month so far. */
  storageFee: figure,
  /** Pieces whose time in store is known, those of them that lie 61 days and more, and their percentage. */
  ageQty: figure,
  agedQty: figure,
  agedRate: figure,
  /** Won: stock at cost, or at the sale price where no cost is entered, as the basis says; null without either. */
  stockAmt: figure,
  stockAmtBasis: z.nullable(z.enum(['cost', 'price'])),
  /** Pieces: what the marketplace recommends, and what this product makes of sales, target days and stock. */
  recommendedInboundQty: figure,
  suggestedInboundQty: figure,
  /** What the suggestion is made of; null for another grade than NEW and without live stock. */
  suggestion: z.nullable(suggestion),
  /** Day of registration at the marketplace. */
  regDay: z.nullable(day),
  /** Pieces received and not yet for sale, and DOC that counts them too. */
  stowingQty: z.number(),
  fullDoc: figure,
});

export const productList = z.object({
  /** Rows of the chosen tab, on all pages. */
  total: z.number(),
  /** How many of them have no brand. */
  withoutBrand: z.number(),
  /** Rows of each tab under the other filters; under14 holds those under 7 too. */
  counts: z.object({
    all: z.number(),
    out: z.number(),
    under7: z.number(),
    under14: z.number(),
    over: z.number(),
    noWinner: z.number(),
    stopped: z.number(),
    fresh: z.number(),
  }),
  /** Over the rows of all tabs. Percentages are null without what they are part of. */
  summary: z.object({
    /** Options on sale, with stock or without. */
    sellingCount: z.number(),
    /** Percent of new articles on sale that sold in 30 days which have no stock. */
    outRate: figure,
    /** Percent of options not stopped, of which it is known, that are item winner. */
    winnerHeldRate: figure,
    /** Won; null where no day of the 30 is loaded. */
    saleAmt30: figure,
    /** Options that sold in 30 days and have no cost now, and their part of saleAmt30. */
    uncostedCount: z.number(),
    uncostedSaleAmt: z.number(),
    /** Percent of pieces whose time in store is known. */
    agedRate: figure,
    /** Won; null where no row has one. */
    storageFee: figure,
  }),
  /** Day of the live stock; null when none was ever loaded. */
  stockDay: z.nullable(day),
  /** What the averages and the figures of 30 days rest on. */
  salesDays,
  /** Of the 30 days. */
  adCover,
  /** The last 30 days whose profit is known; null: none is. */
  profitDays: z.nullable(profitSpan),
  profitMissing,
  loaded: loadedSources,
  /** Option ids of all pages, on the first page of a file of several. */
  listedIds: z.nullable(z.array(z.string())),
  rows: z.array(productRow),
});

/** Options of every page, in the order of the list. */
export const productOptionIds = z.array(z.string());

export type LoadedSources = z.infer<typeof loadedSources>;
export type ProductRow = z.infer<typeof productRow>;
export type ProductList = z.infer<typeof productList>;
