import { columnsOf } from '@/components/table/column-kinds.tsx';
import { phoneColumn } from '@/components/table/phone-column.tsx';
import type { TableColumn } from '@/components/table/table-column.ts';
import { adKeywordsText as text } from '@/text/ad-keywords.ts';
import { classTones, KeywordClassBadge } from './keywords-class.tsx';
import type { KeywordRow } from './keywords-queries.ts';

const { columns: headings, classes, help } = text;

export const nameOfKeyword = ({ keyword }: Pick<KeywordRow, 'keyword'>) => keyword || text.noKeyword;

/** Chosen by who wants them: the change says the same. */
const HIDDEN = ['previousAdCost', 'previousAdSaleAmt', 'previousAdRoas'];

/** What is known of a keyword, in the order of the page. Files hold the hidden ones too. */
export const keywordColumns: TableColumn<KeywordRow>[] = columnsOf<KeywordRow>(headings, [
  { kind: 'rowNumber' },
  {
    kind: 'text',
    id: 'keyword',
    empty: text.noKeyword,
    width: 190,
    grow: true,
    wrap: true,
    sticky: true,
    expander: true,
    phone: 'merged',
  },
  { kind: 'badge', id: 'keywordClass', width: 104, labels: classes.names, tones: classTones },
  { compared: 'adCost' },
  { kind: 'percent', id: 'share', width: 104, decimals: 1, help: help.share },
  { metric: 'adImpCnt', width: 96 },
  { metric: 'adClickCnt', width: 84 },
  { metric: 'adCtr', width: 84 },
  { metric: 'adCpc', width: 92 },
  { metric: 'adOrderCnt', width: 112 },
  { metric: 'adCvr', width: 84 },
  { kind: 'percent', id: 'campaignCvr', width: 116, decimals: 2, tone: 'quiet', help: help.campaignCvr },
  { compared: 'adSaleAmt' },
  { compared: 'adRoas' },
  { kind: 'percent', id: 'sureness', width: 92, decimals: 1, help: help.sureness },
  { kind: 'count', id: 'campaignCount', width: 100, help: help.campaignCount },
  { metric: 'adProfitAmt', initiallyHidden: true, phone: 'last' },
  { metric: 'adAcos', initiallyHidden: true, phone: 'last' },
  { metric: 'adSaleQty', width: 124, initiallyHidden: true, phone: 'last' },
  { metric: 'adDirectAmt', initiallyHidden: true, phone: 'last' },
  { metric: 'adIndirectAmt', initiallyHidden: true, phone: 'last' },
]).map((column) => (HIDDEN.includes(column.id) ? { ...column, initiallyHidden: true } : column));

/** The columns at work: a class says why a keyword is of it. */
export const shownColumns = (breakEven: number | null): TableColumn<KeywordRow>[] =>
  keywordColumns.map((column) =>
    column.id === 'keywordClass'
      ? { ...column, cell: (row) => <KeywordClassBadge row={row} breakEven={breakEven} /> }
      : column,
  );

/** For paper. */
export const printedColumns = keywordColumns.filter(({ id }) =>
  ['keyword', 'keywordClass', 'adCost', 'adClickCnt', 'adOrderCnt', 'adCvr', 'adSaleAmt', 'adRoas'].includes(
    id,
  ),
);

/** Ready to paste: the keyword and nothing else. */
export const excludedColumns = keywordColumns
  .filter(({ id }) => id === 'keyword')
  .map((column) => ({ ...column, exported: { field: 'keyword', empty: '' } }));

export const keywordPhoneColumn = phoneColumn<KeywordRow>({
  header: headings.keyword,
  width: 132,
  name: nameOfKeyword,
  detail: (row) => classes.names[row.keywordClass],
});
