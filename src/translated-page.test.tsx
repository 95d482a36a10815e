// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { surviveTranslation } from './translated-page.ts';

beforeAll(surviveTranslation);
afterEach(cleanup);

/** A sentence with figures in texts of their own and in an element, and parts that come and go. */
function Sentence({ count, name, more = false }: { count: number; name: string | null; more?: boolean }) {
  return (
    <p>
      {more ? <b>또</b> : null}총 {count}건, <b>{count}</b>개{name === null ? null : <i>이름</i>}
      {name}
    </p>
  );
}

const textsOf = (root: Node): Text[] =>
  root instanceof Text ? [root] : [...root.childNodes].flatMap((child) => textsOf(child));

const fontOf = (words: string) => {
  const font = document.createElement('font');
  font.appendChild(document.createElement('font')).append(words);
  return font;
};

/** Ways in which translators replace a text. */
const ways: Record<string, (text: Text) => void> = {
  replaces: (text) => text.replaceWith(fontOf(`~${text.data}`)),
  'inserts, then removes': (text) => {
    text.before(fontOf(`~${text.data}`));
    text.remove();
  },
  'removes, then inserts': (text) => {
    const { parentNode: parent, nextSibling: next } = text;
    text.remove();
    parent?.insertBefore(fontOf(`~${text.data}`), next);
  },
  wraps: (text) => {
    const font = document.createElement('font');
    text.before(font);
    font.append(text);
  },
};

const translate = (way: string, root: Node) => {
  for (const text of textsOf(root)) if (text.data.trim()) ways[way]?.(text);
};
const shown = (root: Element) => root.textContent.replaceAll('~', '');

describe.each(Object.keys(ways))('a translator that %s', (way) => {
  it('leaves right figures after each change of React, translated again or not', async () => {
    const { container, rerender } = render(<Sentence count={12} name="가온" />);
    const change = async (sentence: React.ReactElement, words: string) => {
      await act(async () => rerender(sentence));
      expect(shown(container)).toBe(words);
    };
    // Not before the notice of the first one: React may come in the same moment.
    translate(way, container);
    await change(<Sentence count={34} name="가온" />, '총 34건, 34개이름가온');
    await change(<Sentence count={56} name="나래" more />, '또총 56건, 56개이름나래');
    translate(way, container);
    await act(async () => {});
    await change(<Sentence count={56} name={null} />, '총 56건, 56개');
    translate(way, container);
    await act(async () => {});
    translate(way, container);
    await act(async () => {});
    await change(<Sentence count={78} name="다솜" more />, '또총 78건, 78개이름다솜');
    await change(<p key="other">끝</p>, '끝');
  });
});

it('a figure that a translation moved into another text of its sentence is not left there', async () => {
  const { container, rerender } = render(<Sentence count={12} name={null} />);
  const [first, figure] = textsOf(container);
  first?.replaceWith(fontOf('12 in total'));
  figure?.replaceWith(fontOf('pieces'));
  await act(async () => {});
  await act(async () => rerender(<Sentence count={34} name={null} />));
  expect(container.textContent).toBe('총 34건, 34개');
});

it('a figure of an element brings the words around it back', async () => {
  const Inner = ({ count }: { count: number }) => (
    <p>
      오늘 <b>{count}</b>개
    </p>
  );
  const { container, rerender } = render(<Inner count={12} />);
  textsOf(container)[0]?.replaceWith(fontOf('12 today'));
  textsOf(container.querySelector('b') as Element)[0]?.replaceWith(fontOf('pieces'));
  await act(async () => {});
  await act(async () => rerender(<Inner count={34} />));
  expect(container.textContent).toBe('오늘 34개');
});

it('a paragraph that is replaced as a whole shows the new figures', async () => {
  const { container, rerender } = render(<Sentence count={12} name={null} />);
  container.querySelector('p')?.replaceChildren(fontOf('12 in total, 12 pieces'));
  await act(async () => {});
  await act(async () => rerender(<Sentence count={34} name="가온" more />));
  expect(container.textContent).toBe('또총 34건, 34개이름가온');
});

it('texts that an extension removed, wrapped or split do not end the page', async () => {
  const { container, rerender } = render(<Sentence count={12} name="가온" />);
  const [first, figure] = textsOf(container);
  first?.remove();
  const mark = document.createElement('mark');
  figure?.before(mark);
  mark.append(figure as Text);
  textsOf(container).at(-1)?.splitText(1);
  container.querySelector('p')?.prepend(document.createElement('grammarly-desktop'));
  await act(async () => rerender(<Sentence count={34} name={null} more />));
  expect(container.textContent).toContain('34건, 34개');
  await act(async () => rerender(<p key="other">끝</p>));
  expect(container.textContent).toBe('끝');
});

it('nothing changes for a page that nobody touches', async () => {
  const { container, rerender } = render(<Sentence count={12} name="가온" />);
  await act(async () => rerender(<Sentence count={34} name={null} more />));
  expect(container.textContent).toBe('또총 34건, 34개');
  const [one, other] = [document.createElement('p'), document.createElement('p')];
  expect(one.appendChild(other)).toBe(other);
  expect(one.insertBefore(document.createElement('i'), other).nextSibling).toBe(other);
  expect(one.removeChild(other)).toBe(other);
  expect(one.childNodes).toHaveLength(1);
});
