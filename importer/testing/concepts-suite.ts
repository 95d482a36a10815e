import { expect, it } from 'vitest';
import { randomOf } from '../../host/testing/fuzz/random.ts';
import type { Choice, Concepts, Place } from './places.ts';

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

interface Questions {
  concepts: Concepts;
  /** Returns what a function in public answers a member to a call with these values. */
  ask: (call: string, values: unknown[]) => Promise<unknown>;
  choose: (random: ReturnType<typeof randomOf>, round: number, what: string) => Choice;
  rounds: number;
  /** The fewest names of figures that two pages show. */
  least: number;
}

/** Figures that two pages show are one figure, whichever partner, days and brand they are asked for. */
export function conceptsSuite({ concepts, ask, choose, rounds, least }: Questions): void {
  const met = new Map<string, number>();
  const heard = (figure: string) => met.set(figure, (met.get(figure) ?? 0) + 1);

  const figuresOf = async ({ name, args, figures }: Place, choice: Choice) => {
    const values = Object.entries({ partner_cd: 'W1', ...args(choice) }).filter(
      ([, value]) => value !== undefined,
    );
    const given = values.map(([parameter], index) => `${parameter} => $${index + 1}`).join(', ');
    const answer = await ask(
      `${name}(${given})`,
      values.map(([, value]) => value),
    );
    return figures(answer, choice);
  };

  it.each(Object.keys(concepts))(
    `%s: every page shows the same, asked ${rounds} times`,
    async (what) => {
      const random = randomOf(20261129);
      const found: string[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const choice = choose(random, round, what);
        const shown: [string, object][] = [];
        for (const place of concepts[what] ?? []) {
          const figures = await figuresOf(place, choice);
          if (figures) shown.push([place.page, figures]);
        }
        found.push(...contradictions(shown, heard).map((one) => `${JSON.stringify(choice)} ${one}`));
      }
      expect(found).toEqual([]);
    },
    1_200_000,
  );

  it('has compared figures of every kind', () => {
    process.stdout.write(`one meaning: ${[...met].map(([name, times]) => `${name} ${times}`).join(', ')}\n`);
    expect(met.size).toBeGreaterThanOrEqual(least);
  });
}
