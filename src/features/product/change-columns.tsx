import { columnsOf } from '@/components/table/column-kinds.tsx';
import { phoneColumn } from '@/components/table/phone-column.tsx';
import type { ProductChanges } from '@/data/answers/product-detail.ts';
import { formatMoment } from '@/domain/korea-time.ts';
import { NO_VALUE } from '@/domain/numbers.ts';
import { optionEditsText } from '@/text/option-edits.ts';
import { productDetailText } from '@/text/product-detail.ts';
import { changedValue } from '@/components/product/changed-value.ts';

const { columns: headings } = productDetailText.changes;
const unitBy = { field: 'field', endings: optionEditsText.units };
type Change = ProductChanges['rows'][number];

/** What people changed about a product's options. */
export const changeColumns = columnsOf<Change>(headings, [
  { kind: 'rowNumber' },
  { kind: 'moment', id: 'at', width: 130, phone: 'merged' },
  { kind: 'text', id: 'memberName', width: 110, phone: 'merged' },
  {
    kind: 'badge',
    id: 'field',
    width: 86,
    labels: optionEditsText.fields,
    tones: {},
  },
  {
    kind: 'text',
    id: 'from',
    width: 150,
    wrap: true,
    tone: 'quiet',
    unitBy,
    cell: (row) => changedValue(row.field, row.from, NO_VALUE),
  },
  {
    kind: 'text',
    id: 'to',
    width: 150,
    wrap: true,
    unitBy,
    cell: (row) => changedValue(row.field, row.to, NO_VALUE),
  },
  { kind: 'day', id: 'applyDay', width: 96 },
  { kind: 'text', id: 'optionName', width: 150, grow: true, wrap: true },
  { kind: 'copy', id: 'optionId', width: 114, phone: 'last' },
]);

export const changePhoneColumn = phoneColumn<Change>({
  header: headings.change,
  width: 136,
  name: (row) => row.memberName ?? NO_VALUE,
  detail: (row) => formatMoment(row.at),
});
