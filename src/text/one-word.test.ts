import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = import.meta.dirname;

/** Names of files and sheets are written without spaces. */
const FILE_NAME = /\b(file|sheet|pivotFile|sheets): (\{[^}]*\}|['`][^'`]*['`])/g;

/** Every text of src/text, in pieces that no value or sign divides. */
const pieces = readdirSync(folder)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .flatMap((name) => {
    const source = readFileSync(join(folder, name), 'utf8').replaceAll(FILE_NAME, '');
    return [...source.matchAll(/'([^'\n]*)'|`([^`]*)`/g)].flatMap(([, plain, template]) =>
      (plain ?? template ?? '').split(/\$\{[^}]*\}|\\n|[^\p{L}\p{N} ]/u),
    );
  });

/** Words that are two things, or that stand in another's text, by their letters without spaces. */
const TWO_SPELLINGS: readonly (readonly [word: string, reason: string])[] = [
  ['재고현황', 'the report, and the page 재고 현황'],
  ['입고요청', 'the report, and the thing 입고 요청'],
  ['입고관리', 'the menu of the marketplace, and the page 입고 관리'],
  ['재고손실보상', 'the page, and the report 재고 손실 보상'],
  ['장기재고', 'a share of the stock, and the rule 장기 재고 of dim_diagnosis_rule'],
  ['입고오류', 'the state, and the rule 입고 오류 지연 of dim_diagnosis_rule'],
  ['옵션ID', 'heading of 입고 목록 in the specification'],
  ['입고ID', 'heading of 검색 결과 in the specification'],
  ['요청ID', 'heading of 검색 결과 in the specification'],
  ['조회기간', 'the filter, and the title 조회 기간 in the specification'],
  ['지난달', 'the choice 지난 달 in the specification'],
  ['지난주', 'the choice 지난 주 in the specification'],
  ['해당없음', 'the day 해당없음 in the specification, and a report that is waived'],
  ['시도해주세요', 'an exact text of the specification'],
  ['바로가기', 'a button, and the file that Windows calls 바로 가기'],
  ['판매방식', 'a heading of the template of the marketplace'],
  ['파트너코드', 'the place of a code in a command'],
  ['클릭한', 'who clicked, and one click'],
];

const variants = (): string[] => {
  const spellings = new Map<string, Set<string>>();
  for (const piece of pieces) {
    const words = piece.split(' ').filter((word) => word !== '');
    for (const from of words.keys())
      for (const to of [1, 2, 3]) {
        const some = words.slice(from, from + to);
        const letters = some.join('');
        if (letters.length < 3 || !/^[가-힣]/.test(letters)) continue;
        spellings.set(letters, (spellings.get(letters) ?? new Set()).add(some.join(' ')));
      }
  }
  return [...spellings].flatMap(([letters, all]) =>
    all.size > 1 && !TWO_SPELLINGS.some(([word]) => letters.includes(word)) ? [[...all].join(' / ')] : [],
  );
};

it('a word is written with the same spaces in every text', () => {
  expect(variants()).toEqual([]);
});

it.each([
  ['아이템위너', /(?<!아이템)위너(?! (비율|조회수|보유율|미보유|상실))(?! 없는 높은 판매가)/],
  ['변경', /개입(?!니)/],
  ['옵션', /아이템(?!위너)/],
])('%s has no other name', (_, other) => {
  expect(pieces.filter((piece) => other.test(piece))).toEqual([]);
});
