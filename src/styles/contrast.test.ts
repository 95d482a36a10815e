import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const themes = { light: tokensOf(':root'), dark: tokensOf('.dark') };

function tokensOf(selector: string): Map<string, string> {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? '';
  return new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map((m) => [m[1] ?? '', m[2] ?? '']));
}

type Light = readonly [red: number, green: number, blue: number];

/** Linear light, 0 to 1, of a colour. */
function lightOf(hex: string): Light {
  const channel = (at: number) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

const times = (rows: readonly Light[], [r, g, b]: Light) =>
  rows.map(([x, y, z]) => x * r + y * g + z * b) as unknown as Light;

/** Relative luminance of WCAG 2.2. */
const luminance = (hex: string) => times([[0.2126, 0.7152, 0.0722]], lightOf(hex))[0];

/** What the eyes of colour-blind readers make of linear light (Machado, Oliveira, Fernandes 2009, full severity). */
const eyes: Readonly<Record<string, readonly Light[]>> = {
  'full colour': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** Oklab (Ottosson 2020): equal distances look equally different. */
function oklab(light: Light): Light {
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    light,
  ).map((value) => Math.cbrt(value)) as unknown as Light;
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones,
  );
}

function difference(a: string, b: string, eye: readonly Light[]): number {
  const seen = (hex: string) =>
    oklab(times(eye, lightOf(hex)).map((value) => Math.min(1, Math.max(0, value))) as unknown as Light);
  const [from, to] = [seen(a), seen(b)];
  return Math.hypot(from[0] - to[0], from[1] - to[1], from[2] - to[2]);
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
const palette = [1, 2, 3, 4, 5, 6].map((n) => `chart-${n}`);
const shapePairs = ['field', 'focus', ...palette, 'chart-quiet'].flatMap((shape) =>
  ['bg', 'surface', 'surface-2'].map((surface) => [shape, surface] as const),
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

  // 0.02 is what people just notice; 0.12 is told apart at a glance.
  it.each(Object.entries(eyes))('no two colours of the charts look alike with %s', (_, eye) => {
    const pairs = palette.flatMap((a, at) => palette.slice(at + 1).map((b) => [a, b] as const));
    for (const [a, b] of pairs) {
      expect(difference(colour(a), colour(b), eye), `${a} and ${b}`).toBeGreaterThan(0.12);
    }
  });
});

it('measures contrast as WCAG defines it', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});
