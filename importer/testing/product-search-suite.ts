import { expect, it } from 'vitest';
import { randomOf } from '../../host/testing/fuzz/random.ts';
import type { ProductRow } from '../../src/data/answers/product-list.ts';
import type { OptionSearch } from '../../src/data/answers/option-search.ts';
import type { ProductWorld } from './product-world.ts';

const ids = ['optionId', 'skuId', 'barcode', 'productId'] as const;

/** Whether an option matches a word: an id begins with it, or a name holds it, spaces and letter case aside. */
function matches(row: ProductRow, word: string): boolean {
  const isId = /^[\dA-Z]{4,}$/i.test(word) && /\d/.test(word);
  // These names have one Korean syllable, 개, which its consonant stands for too.
  const plain = (text: string) => text.toLowerCase().replaceAll(/\s/g, '').replaceAll('개', 'ㄱ');
  return (
    (isId && ids.some((id) => row[id]?.startsWith(word.toUpperCase()))) ||
    (!/^\d{7,}$/.test(word) &&
      [row.productName, row.optionName].some((name) => plain(name).includes(plain(word))))
  );
}

/** 브랜드 상품 검색 of random products: by names, the consonant of what they end in, and every id, whole and begun. */
export function productSearchSuite(world: () => ProductWorld, rounds: number): void {
  it(`finds ${rounds} random products by their names and ids, and nothing else`, async () => {
    const random = randomOf(20261126);
    for (let round = 0; round < rounds; round += 1) {
      const row = random.pick(world().products);
      const terms = [
        row.productName,
        row.optionName,
        row.optionName.replace('개', 'ㄱ'),
        `${row.productName.toLowerCase()} ${row.optionId}`,
        ...ids.flatMap((id) => (row[id] === null ? [] : [row[id], row[id].slice(0, 4 + random.below(5))])),
      ];
      const term = random.pick(terms);
      for (const chips of [...terms.map((one) => [one]), [term, random.pick(world().products).optionId]]) {
        const { total, rows } = await world().ask<OptionSearch>(
          (sql) => sql`select public.option_search('W1', ${chips}, 'optionId', 'asc', 1, 5000) as answer`,
        );
        const wanted = world()
          .products.filter((one) =>
            chips.some((chip) => chip.split(/\s+/).every((word) => matches(one, word))),
          )
          .map(({ optionId }) => optionId);
        expect([chips, rows.map(({ optionId }) => optionId)]).toEqual([chips, wanted.toSorted()]);
        expect([chips, total, wanted.includes(row.optionId)]).toEqual([chips, wanted.length, true]);
      }
    }
  }, 1_200_000);
}
