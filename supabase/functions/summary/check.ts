import { beforeLabel, type Evidence, type Fact, type Unit } from './evidence.ts';
import { endings, falls, noAnswer, rises, words } from './words.ts';

/** Why an answer is refused, and the part of it that is not in the evidence. */
export interface Refusal {
  reason: 'empty' | 'long' | 'name' | 'number' | 'direction' | 'word' | 'groundless';
  part: string;
}

export const longestAnswer = 700;

const units: Record<string, Unit> = {
  원: 'won',
  개: 'pieces',
  '%': 'percent',
  퍼센트: 'percent',
  일: 'days',
  건: 'count',
  종: 'count',
  점: 'points',
};
const scales: Record<string, number> = { 억: 1e8, 천만: 1e7, 백만: 1e6, 만: 1e4, 천: 1e3 };

// Names and labels become one private letter each, so that what they hold is not read again.
const nameLetter = 0xe000;
const labelLetter = 0xf000;
const letter = (base: number, index: number) => String.fromCharCode(base + index);
const number = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`;
const amount = `(?:${number})(?:천만|백만|억|만|천)?`;
const token = new RegExp(
  [
    String.raw`(?<name>[\uE000-\uEFFF])`,
    String.raw`(?<label>[\uF000-\uF8FF])`,
    String.raw`(?<day>\d{4}(?:년\s?|[-./])\d{1,2}(?:월\s?|[-./])\d{1,2}일?(?![\d.]\d)|\d{1,2}월\s?\d{1,2}일)`,
    `(?<amount>-?${amount}(?: ?${amount})*) ?(?<unit>원|개|%|퍼센트|일|건|종|점)?`,
    String.raw`(?<word>[가-힣]+)`,
    String.raw`(?<other>[^\s.,!?()~:·])`,
  ].join('|'),
  'gu',
);

/** A number as written, and half of its last written place: what it may be off by rounding. */
function written(text: string): { value: number; off: number } {
  let value = 0;
  let off = 0;
  for (const [, digits = '', scale = ''] of text.matchAll(
    new RegExp(`(${number})(천만|백만|억|만|천)?`, 'g'),
  )) {
    const factor = scales[scale] ?? 1;
    value += Number(digits.replaceAll(',', '')) * factor;
    off = (factor * 10 ** -(digits.split('.')[1]?.length ?? 0)) / 2;
  }
  return { value, off };
}

const isAmount = ({ unit }: Fact, said: Unit | undefined) =>
  said !== undefined && (unit === said || (unit === 'wonChange' && said === 'won'));

function isValue({ value, unit }: Fact, text: string): boolean {
  if (typeof value !== 'number') return false;
  const { value: said, off } = written(text);
  const isNegative = text.startsWith('-');
  // A change may be written without its sign, in words.
  if (isNegative ? value >= 0 : value < 0 && unit !== 'wonChange') return false;
  // What is rounded away is not nothing.
  return said === 0 ? value === 0 : Math.abs(Math.abs(value) - said) <= off * (1 + 1e-9);
}

const isDay = ({ unit, value }: Fact, text: string): boolean => {
  const parts = text.match(/\d+/g)?.map((part) => part.padStart(2, '0')) ?? [];
  return unit === 'day' && String(value).endsWith(parts.join('')) && parts.join('').length >= 4;
};

const known = [...words, ...rises, ...falls];
const isWord = (word: string): boolean =>
  endings.includes(word) ||
  known.includes(word) ||
  known.some((one) => word.startsWith(one) && endings.includes(word.slice(one.length)));
const begins = (list: readonly string[], word: string) => list.some((one) => word.startsWith(one));

/** Whether a rise or fall that a sentence tells is that of its figures. */
function isDirection(said: readonly { fact: Fact; text: string }[], isRise: boolean): boolean {
  const [change] = said.filter(({ fact }) => fact.unit === 'wonChange');
  if (change) return said.length === 1 && Number(change.fact.value) > 0 === isRise && change.fact.value !== 0;
  const [one, other] = said;
  if (said.length !== 2 || !one || !other || one.fact.subject !== other.fact.subject) return false;
  const [now, before] = one.fact.label.startsWith(beforeLabel) ? [other, one] : [one, other];
  if (before.fact.label !== beforeLabel + now.fact.label) return false;
  const difference = Number(now.fact.value) - Number(before.fact.value);
  return difference !== 0 && difference > 0 === isRise;
}

/** What the words of a sentence are of: names and labels as letters, in the order of the evidence. */
function sentenceProblem(
  sentence: string,
  { topic, names, facts }: Evidence,
  labels: string[],
): Refusal | null {
  const said: { fact: Fact; text: string }[] = [];
  let subject: string | null = null;
  let label: string | undefined;
  let rise: boolean | undefined;
  for (const { groups = {}, 0: whole } of sentence.matchAll(token)) {
    if (groups['name'] !== undefined) {
      const name = names[whole.charCodeAt(0) - nameLetter] ?? '';
      subject = facts.some((fact) => fact.subject === name) && name !== topic ? name : null;
      label = undefined;
    } else if (groups['label'] !== undefined) label = labels[whole.charCodeAt(0) - labelLetter];
    else if (groups['day'] !== undefined) {
      const found = facts.find((fact) => isDay(fact, whole));
      if (!found) return { reason: 'number', part: whole };
      said.push({ fact: found, text: whole });
    } else if (groups['amount'] !== undefined) {
      const { amount: text, unit } = groups;
      const found = facts.find(
        (fact) =>
          fact.subject === subject &&
          fact.label === label &&
          isAmount(fact, units[unit ?? '']) &&
          isValue(fact, text),
      );
      if (!found) return { reason: 'number', part: whole };
      said.push({ fact: found, text });
      // One label, one figure: a second one has to say what it is.
      label = undefined;
    } else if (groups['word'] !== undefined) {
      if (!isWord(whole)) return { reason: 'word', part: whole };
      const isRise = begins(rises, whole);
      if (isRise || begins(falls, whole)) {
        if (rise !== undefined && rise !== isRise) return { reason: 'direction', part: whole };
        rise = isRise;
      }
    } else return { reason: 'word', part: whole };
  }
  const figures = said.filter(({ fact }) => fact.unit !== 'day');
  if (said.length === 0) return { reason: 'groundless', part: sentence };
  if (rise !== undefined && !isDirection(figures, rise)) return { reason: 'direction', part: sentence };
  const silent = figures.find(
    ({ fact, text }) => fact.unit === 'wonChange' && Number(fact.value) < 0 && !text.startsWith('-'),
  );
  return silent && rise === undefined ? { reason: 'direction', part: silent.text } : null;
}

/** An answer as it is read and shown: without letters that nobody sees. */
export const plainAnswer = (answer: string): string =>
  answer
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim();

/**
 * Null where everything that an answer says is in the evidence: each figure with its unit, of the label and the name before it; each
 * name in 「」; each rise and fall; and no word that says more.
 */
export function refusalOf(answer: string, evidence: Evidence): Refusal | null {
  const text = answer
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim();
  if (text === '') return { reason: 'empty', part: '' };
  if (text.length > longestAnswer) return { reason: 'long', part: '' };
  // The letters of names and labels are ours alone.
  if (/\p{Co}/u.test(text)) return { reason: 'word', part: '' };
  const labels = [...new Set(evidence.facts.map(({ label }) => label))].toSorted(
    (a, b) => b.length - a.length,
  );
  let foreign: string | undefined;
  let marked = text.replace(/「([^「」]*)」/g, (whole, name: string) => {
    const index = evidence.names.indexOf(name.trim());
    if (index < 0) foreign ??= whole;
    return letter(nameLetter, Math.max(index, 0));
  });
  if (foreign !== undefined) return { reason: 'name', part: foreign };
  for (const [index, label] of labels.entries())
    marked = marked.replaceAll(label, letter(labelLetter, index));
  for (const sentence of marked.split(/(?<=[.!?])\s+|\n+/)) {
    if (sentence.trim() === '' || sentence.trim() === noAnswer) continue;
    const problem = sentenceProblem(sentence, evidence, labels);
    if (problem) return { ...problem, part: readable(problem.part, evidence.names, labels) };
  }
  return null;
}

const readable = (part: string, names: readonly string[], labels: readonly string[]) =>
  part
    .replace(/[\uE000-\uEFFF]/g, (one) => `「${names[one.charCodeAt(0) - nameLetter] ?? ''}」`)
    .replace(/[\uF000-\uF8FF]/g, (one) => labels[one.charCodeAt(0) - labelLetter] ?? '');
