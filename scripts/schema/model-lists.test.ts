import { expect, it } from 'vitest';
import { salesRatios } from '../../src/domain/model/sales.ts';
import { expandLists } from './model-lists.ts';

it('a list in a schema file is written out for each measure, other dollar words stay', () => {
  expect(expandLists('select {{shown: sum(d."$column")}} from d where $1 = $sql$')).toMatch(
    /^select sum\(d\."GROSS_QTY"\), .*, sum\(d\."CART_CNT"\).* from d where \$1 = \$sql\$$/,
  );
});

it('a list with a semicolon stands on lines', () => {
  expect(expandLists('{{ratios; $name}}')).toBe(salesRatios.map(({ name }) => name).join('\n'));
});

it('an unknown list is refused', () => {
  expect(() => expandLists('{{sums: $name}}')).toThrow('no list sums');
});

it('a ratio leaves out what either side does not know', () => {
  expect(expandLists('{{ratios; $name: $numerator / $denominator}}')).toContain(
    'conversionRate: (order_cnt - coalesce(order_cnt_no_view_cnt, 0)) * 100 / view_cnt - coalesce(view_cnt_no_order_cnt, 0)',
  );
});
