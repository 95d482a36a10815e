import { cellText, isDash, type CellParser } from './cell.ts';

// Every spelling that the marketplace's Korean and English files use (specification section 4, Stock grade).
const grades: Record<string, string[]> = {
  NEW: ['new', '새상품', '신품', '신상품'],
  'used-sealed': ['반품미개봉', '미개봉', 'refundunopened', 'unopened', 'usedsealed'],
  'used-best': ['반품최상', '최상', 'refundbest', 'best', 'usedbest'],
  'used-good': ['반품상', '상', 'refundbetter', 'better', 'usedgood'],
  'used-fair': ['반품중', '중', 'refundgood', 'good', 'usedfair'],
};
const gradeOf = new Map(
  Object.entries(grades).flatMap(([grade, words]) => words.map((word) => [word, grade])),
);

/** Grade of the goods: one of the five codes; a grade that nobody has named yet is kept as it comes. */
export const grade: CellParser = (raw) => {
  const text = cellText(raw);
  if (isDash(text)) return null;
  return (
    gradeOf.get(
      text
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[\s\-_()]/g, ''),
    ) ?? text.slice(0, 100)
  );
};

/** Y when the cell says that the option is item winner, else N. */
export const winner: CellParser = (raw) =>
  ['아이템위너', 'itemwinner', 'winner', 'y', 'yes', 'true'].includes(
    cellText(raw).toLowerCase().replaceAll(' ', ''),
  )
    ? 'Y'
    : 'N';

const bucket = (count: string | undefined, isWeeks: boolean, isWithin: boolean) =>
  `${Number(count) * (isWeeks ? 7 : 1)}일 ${isWithin ? '이내' : '초과'}`;

/** The marketplace's own days-of-cover bucket: 70일 이내, 70일 초과, in these words also from the English file and from one in weeks. */
export const coverBucket: CellParser = (raw) => {
  const text = cellText(raw);
  if (isDash(text)) return null;
  const english = /^(within|over) (\d+) (day|week)s?$/i.exec(text);
  if (english)
    return bucket(english[2], english[3]?.toLowerCase() === 'week', english[1]?.toLowerCase() === 'within');
  const weeks = /^(\d+) ?주 (이내|초과)$/.exec(text);
  return weeks ? bucket(weeks[1], true, weeks[2] === '이내') : text.slice(0, 100);
};
