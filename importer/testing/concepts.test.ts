import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { importsOf } from '../../scripts/lint/import-rings.ts';
import { answers } from '@/data/answers/answers.ts';
import { metrics } from '@/domain/metrics.ts';
import { pages } from '@/pages/pages.ts';
import { routeFile } from '@/pages/route-file.ts';
import { figureOf, numbersOf } from '@/testing/answer-numbers.ts';
import { sampleAnswer, SAMPLE_TEXT } from '@/testing/sample-answer.ts';
import { concepts } from './concepts.ts';
import { type Choice, nothingChosen, type Place } from './places.ts';
import { rowConcepts } from './row-concepts.ts';
import { lossConcepts, settledConcepts } from './settled-concepts.ts';

/** Pages that show no figure which another page shows too. */
const alone: Record<string, string> = {
  'no figures': '/login /signup /find-password /reset-password /partner /profile /admin /backend-test',
  'counts of loads': '/upload',
};

/** The figures of the dictionary that each function answers with and at least one other does. */
const sharedFigures = () => {
  const figures = Object.entries(answers).map(
    ([name, answer]) =>
      [
        name,
        new Set(
          numbersOf(answer)
            .map(figureOf)
            .filter((figure) => figure in metrics),
        ),
      ] as const,
  );
  return new Map(
    figures.map(([name, own]) => [
      name,
      [...own].filter((figure) => figures.some(([other, its]) => other !== name && its.has(figure))),
    ]),
  );
};
const shared = sharedFigures();

/** The figures of the dictionary that a place takes from an answer that has everything it may have. */
function figuresAt({ name, figures }: Place): string[] {
  const text = SAMPLE_TEXT;
  const texts = Object.keys(nothingChosen).map((key) => [key, text]);
  const choice = { ...Object.fromEntries(texts), line: 1, intervention: 1, removed: 1 } as Choice;
  const answer = sampleAnswer(answers[name as keyof typeof answers]);
  const found = [choice, { ...choice, brand: null }].map((one) => figures(answer, one) || {});
  return found
    .flatMap(Object.entries)
    .flatMap(([figure, value]) => (typeof value === 'number' && figure in metrics ? [figure] : []));
}

/** Pairs of function and figure that some list of places asks of two functions. */
const compared = new Set(
  [concepts, rowConcepts, settledConcepts, lossConcepts].flatMap((lists) =>
    Object.values(lists).flatMap((places) => {
      const at = places.flatMap((one) => figuresAt(one).map((figure) => ({ name: one.name, figure })));
      return at
        .filter(({ name, figure }) => at.some((other) => other.figure === figure && other.name !== name))
        .map(({ name, figure }) => `${name}.${figure}`);
    }),
  ),
);

it('what 변경 효과 computes from, which it calls otherwise, is compared', () => {
  expect(compared).toContain('intervention_panels.saleQty');
});

const namesOf = (reasons: Record<string, string>) =>
  Object.values(reasons)
    .flatMap((names) => names.split(' '))
    .toSorted();

it('every figure of an answer that another answer has too is compared with it', () => {
  const missing = [...shared].flatMap(([name, figures]) => {
    const without = figures.filter((figure) => !compared.has(`${name}.${figure}`));
    return without.length > 1 && without.length === figures.length
      ? [name]
      : without.map((figure) => `${name}.${figure}`);
  });
  expect(missing).toEqual([]);
});

/** The functions of the database that the files of a page ask, by its route. */
function functionsOf(route: string): string[] {
  const [seen, asked] = [new Set<string>(), new Set<string>()];
  const ways = [route];
  for (let file = ways.pop(); file; file = ways.pop()) {
    if (seen.has(file) || !/^src\/(?:routes|features|components|data\/(?!answers\/|database))/.test(file))
      continue;
    seen.add(file);
    const text = readFileSync(file, 'utf8');
    for (const [, name = ''] of text.matchAll(/'([a-z]+(?:_[a-z]+)*)'/g))
      if (name in answers) asked.add(name);
    ways.push(...importsOf(file, text).map(([, to]) => to));
  }
  return [...asked];
}

it('every page of the registry is asked for a figure that another page has too, or named here', () => {
  const unasked = pages
    .filter(({ built }) => built)
    .filter((page) => {
      const asked = functionsOf(`src/routes/${routeFile(page)}`);
      return !asked.some((name) => shared.get(name)?.some((figure) => compared.has(`${name}.${figure}`)));
    })
    .map(({ path }) => path);
  expect(namesOf(alone)).toEqual(unasked.toSorted());
});
