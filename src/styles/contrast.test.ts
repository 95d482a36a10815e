import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const themes = { light: tokensOf(':root'), dark: tokensOf('.dark') };

function tokensOf(selector: string): Map<string, string> {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? '';
  return new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map((m) => [m[1] ?? '', m[2] ?? '']));
}

/** Relative luminance of WCAG 2.2. */
function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const surfaces = ['bg', 'surface', 'surface-2', 'gray-bg'];
const textPairs = [
  ...['text', 'text-2', 'text-3'].flatMap((text) => surfaces.map((surface) => [text, surface] as const)),
  ...['red', 'yellow', 'green', 'blue'].flatMap((tone) =>
    [`${tone}-bg`, 'bg', 'surface', 'surface-2'].map((surface) => [tone, surface] as const),
  ),
  ['on-ink', 'ink'] as const,
  // The count at the menu's active item.
  ['red', 'gray-bg'] as const,
];
const shapePairs = ['field', 'focus', 'chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5'].flatMap(
  (shape) => ['bg', 'surface', 'surface-2'].map((surface) => [shape, surface] as const),
);

describe.each(Object.entries(themes))('colours of the %s theme', (_, tokens) => {
  const colour = (name: string) => {
    const value = tokens.get(name);
    if (!value) throw new Error(`no colour --${name}`);
    return value;
  };

  it.each(textPairs)('text %s on %s reaches 4.5:1', (text, surface) => {
    expect(contrast(colour(text), colour(surface))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(shapePairs)('%s on %s reaches 3:1', (shape, surface) => {
    expect(contrast(colour(shape), colour(surface))).toBeGreaterThanOrEqual(3);
  });
});

it('measures contrast as WCAG defines it', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});
