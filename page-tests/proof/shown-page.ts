import { fireEvent } from '@testing-library/dom';
import { vi } from 'vitest';

const all = <E extends Element>(within: ParentNode, selector: string) => [
  ...within.querySelectorAll<E>(selector),
];
const said = (element: Element | null | undefined) => element?.textContent ?? '';

/** A cell as it is read; of a change the news too, which its colour tells, and not the compared figure below it. */
function cellText(cell: Element, heading: string): string {
  const change = heading.endsWith('증감') ? cell.querySelector('div > span') : null;
  if (!change) return said(cell);
  const news = /text-(green|red)/.exec(change.className)?.[1];
  return news ? `${said(change)} ${news}` : said(change);
}

/** An amount as a reader takes it, its unit from the heading: 매출(원) above 1,200 is 매출 1,200원. */
function reading(heading: string, text: string): [string, string] {
  const [, name = '', unit = ''] = /^(.*?)(?:\((원)\))?$/.exec(heading) ?? [];
  return [name, /\d/.test(text) ? text + unit : text];
}

/** The lines of a table by their headings, 합계 last; what is empty is left out. */
function tableLines(name: string): Record<string, string>[] {
  const table = document.querySelector(`table[aria-label="${name}"]`);
  if (!table) return [];
  const headings = all(table, 'thead th').map(said);
  return all(table, 'tbody tr:not([aria-hidden]), tfoot tr').map((line) =>
    Object.fromEntries(
      all(line, 'td:not([aria-hidden])')
        .map((cell, place) => reading(headings[place] ?? '', cellText(cell, headings[place] ?? '')))
        .filter(([, text]) => text !== ''),
    ),
  );
}

/** The table behind a chart's switch, and the legend of one of shares; null where there is nothing to draw. */
function chartLines(title: string): string[][] | null {
  const table = all(document, 'table').find((one) => said(one.querySelector('caption')) === title);
  return table ? all(table, 'tr').map((line) => all(line, 'th, td').map(said)) : null;
}

/** A key figure by its name: value | change and its news, what it is compared with. */
function card(name: string): string {
  let around: Element | null | undefined = all(document, 'h2').find((heading) => said(heading) === name);
  while (around && !around.querySelector('p')) around = around.parentElement;
  const [value, below] = around ? all(around, 'p') : [];
  const delta = below?.querySelector('b');
  const news = /text-(green|red)/.exec(delta?.className ?? '')?.[1];
  const comparison = said(below).slice(said(delta).length);
  return `${said(value)} | ${[said(delta), news, comparison].filter(Boolean).join(' ')}`;
}

interface Names {
  cards: string[];
  charts: string[];
  tables: string[];
  sentences: string[];
}

const byName = <T>(names: string[], read: (name: string) => T) =>
  Object.fromEntries(names.map((name) => [name, read(name)]));

/** What the page shows of all that has these names. */
export const shownPage = (names: Names) => ({
  cards: byName(names.cards, card),
  charts: byName(names.charts, chartLines),
  legend: all(document, '[aria-label="브랜드 비중 범례"] li').map((item) => said(item)),
  tables: byName(names.tables, tableLines),
  sentences: names.sentences.filter((sentence) => said(document.querySelector('main')).includes(sentence)),
});

/** Presses every button of that name; a search by role would look at the style of each of thousands of cells. */
export function pressAll(name: RegExp): void {
  for (const button of all(document, 'button'))
    if (name.test(button.getAttribute('aria-label') ?? said(button))) fireEvent.click(button);
}

/** Rows that are all here are drawn where they are seen: from now on all of them are. */
export function seeEverything(): void {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(100_000);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(38);
}
