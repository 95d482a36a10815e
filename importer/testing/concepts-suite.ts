import { expect, it } from 'vitest';
import { randomOf } from '../../host/testing/fuzz/random.ts';
import { concepts, type Choice, type Place } from './concepts.ts';
import { someBrandFilter } from './brand-sales-suite.ts';
import type { ProductWorld } from './product-world.ts';

/** Where pages of one concept differ; `met` hears of each figure that two pages show. */
function contradictions(shown: [page: string, figures: object][], met: (figure: string) => void): string[] {
  const first = new Map<string, [page: string, value: unknown]>();
  return shown.flatMap(([page, figures]) =>
    Object.entries(figures).flatMap(([name, value]: [string, unknown]) => {
      if (typeof value !== 'number' && value !== null) return [];
      const other = first.get(name);
      if (!other) first.set(name, [page, value]);
      else met(name);
      return !other || other[1] === value
        ? []
        : [`${name}: ${page} ${String(value)}, ${other[0]} ${String(other[1])}`];
    }),
  );
}

/** Figures that two pages show are one figure, whichever partner, days and brand they are asked for. */
export function conceptsSuite(world: () => ProductWorld, rounds: number): void {
  const met = new Map<string, number>();
  const heard = (figure: string) => met.set(figure, (met.get(figure) ?? 0) + 1);

  const ask = async ({ name, args, figures }: Place, choice: Choice) => {
    const values = Object.entries({ partner_cd: 'W1', ...args(choice) });
    const given = values.map(([parameter], index) => `${parameter} => $${index + 1}`).join(', ');
    const answer = await world().ask<unknown>((sql) =>
      sql.unsafe(
        `select public.${name}(${given}) as answer`,
        values.map(([, value]) => value as string | string[]),
      ),
    );
    return figures(answer, choice);
  };

  it.each(Object.keys(concepts))(
    `%s: every page shows the same, asked ${rounds} times`,
    async (what) => {
      const random = randomOf(20261129);
      const { sales, products } = world();
      const found: string[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const { from, to, comparison } = someBrandFilter(random, world(), round);
        const { productId, optionId } = random.pick(products.filter((one) => one.productId !== null));
        const fixed = {
          'the partner yesterday': { from: '20261120', to: '20261120', comparison: 'previous' },
          'the partner in 7 days': { from: '20261114', to: '20261120', comparison: 'previous' },
        }[what];
        const choice: Choice = {
          from,
          to,
          comparison,
          brand: what === 'a brand in a period' ? random.pick([...sales.brands.keys()]) : null,
          product: productId ?? '',
          option: optionId,
          ...fixed,
        };
        const shown: [string, object][] = [];
        for (const place of concepts[what] ?? []) {
          const figures = await ask(place, choice);
          if (figures) shown.push([place.page, figures]);
        }
        found.push(...contradictions(shown, heard).map((one) => `${JSON.stringify(choice)} ${one}`));
      }
      expect(found).toEqual([]);
    },
    1_200_000,
  );

  it('has compared figures of every kind', () => {
    expect(met.size).toBeGreaterThan(40);
    process.stdout.write(`one meaning: ${[...met].map(([name, times]) => `${name} ${times}`).join(', ')}\n`);
  });
}
