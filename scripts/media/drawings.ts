import { readFileSync } from 'node:fs';

type Colours = Record<
  'surface' | 'surface-2' | 'line' | 'gray-bg' | 'field' | 'text-3' | 'ink' | 'on-ink',
  string
>;

const tokens = readFileSync(new URL('../../src/styles/tokens.css', import.meta.url), 'utf8');

/** The product's own colours of a theme, from its tokens. */
function coloursOf(theme: 'light' | 'dark'): Colours {
  const block = tokens.split(theme === 'light' ? ':root {' : '.dark {')[1]?.split('}')[0] ?? '';
  const named = [...block.matchAll(/--([\w-]+):\s*(#\w+);/g)].map(([, name, value]) => [name, value]);
  return Object.fromEntries(named) as Colours;
}

const bar = (x: number, y: number, width: number, fill: string, height = 5) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${height / 2}" fill="${fill}"/>`;

/** Cards of partners around a place that is still empty. */
const partners = (c: Colours) => `
  <g stroke="${c.line}" stroke-width="1.5" fill="${c.surface}">
    <rect x="8" y="30" width="44" height="52" rx="8"/><rect x="108" y="30" width="44" height="52" rx="8"/>
  </g>
  <rect x="16" y="39" width="13" height="13" rx="4" fill="${c['gray-bg']}"/>${bar(16, 60, 26, c['gray-bg'])}${bar(16, 70, 18, c['gray-bg'])}
  <rect x="116" y="39" width="13" height="13" rx="4" fill="${c['gray-bg']}"/>${bar(116, 60, 26, c['gray-bg'])}${bar(116, 70, 18, c['gray-bg'])}
  <rect x="48" y="18" width="64" height="76" rx="10" fill="${c['surface-2']}" stroke="${c.field}" stroke-width="1.5" stroke-dasharray="5 4"/>
  <rect x="68" y="32" width="24" height="24" rx="7" fill="${c.ink}"/>
  <path d="M80 38.500v11M74.5 44h11" stroke="${c['on-ink']}" stroke-width="2" stroke-linecap="round"/>
  ${bar(62, 66, 36, c.field)}${bar(68, 77, 24, c['gray-bg'])}`;

/** A table without rows and a glass that found none. */
const list = (c: Colours) => `
  <rect x="18" y="16" width="124" height="78" rx="10" fill="${c.surface}" stroke="${c.line}" stroke-width="1.5"/>
  <path d="M18 36V26a10 10 0 0 1 10-10h104a10 10 0 0 1 10 10v10z" fill="${c['gray-bg']}"/>
  ${bar(28, 24, 18, c.field)}${bar(62, 24, 26, c.field)}${bar(108, 24, 22, c.field)}
  ${[46, 62, 78].map((y) => bar(28, y, 22, c['gray-bg']) + bar(62, y, 34, c['gray-bg']) + bar(116, y, 14, c['gray-bg'])).join('')}
  <circle cx="104" cy="68" r="19" fill="${c['surface-2']}" stroke="${c.ink}" stroke-width="3"/>
  <path d="M118 82l13 13" stroke="${c.ink}" stroke-width="5" stroke-linecap="round"/>
  <path d="M97 68h14" stroke="${c.field}" stroke-width="2.5" stroke-linecap="round"/>`;

/** A spreadsheet on its way into the product. */
const loads = (c: Colours) => `
  <rect x="22" y="46" width="116" height="50" rx="10" fill="${c['surface-2']}" stroke="${c.field}" stroke-width="1.5" stroke-dasharray="5 4"/>
  <rect x="52" y="14" width="56" height="64" rx="8" fill="${c.surface}" stroke="${c.line}" stroke-width="1.5"/>
  <path d="M52 30v-8a8 8 0 0 1 8-8h40a8 8 0 0 1 8 8v8z" fill="${c['gray-bg']}"/>
  ${bar(60, 20, 14, c.field)}${bar(82, 20, 18, c.field)}
  <g stroke="${c.line}" stroke-width="1.5"><path d="M52 46h56M52 62h56M78 30v48"/></g>
  <circle cx="108" cy="76" r="15" fill="${c.ink}"/>
  <path d="M108 83V70m-5.5 5l5.5-5.5 5.5 5.5" fill="none" stroke="${c['on-ink']}" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/>`;

/** The drawings of the empty states by file name, 160 by 112, in the tokens of both themes. */
export function drawings(): Record<string, string> {
  const files: Record<string, string> = {};
  for (const theme of ['light', 'dark'] as const)
    for (const [name, draw] of Object.entries({ partners, list, loads }))
      files[`empty-${name}-${theme}.svg`] =
        `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="112" viewBox="0 0 160 112" fill="none">${draw(coloursOf(theme)).replaceAll(/\n\s*/g, '')}</svg>\n`;
  return files;
}
