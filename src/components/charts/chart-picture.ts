import type { LegendItem } from './chart-legend.tsx';

/** Twice the pixels of the screen, so that the picture is crisp in a document. */
const SCALE = 2;
const PADDING = 16;
const LINE = 22;

/** What an SVG inherits from the page and would lose in a file of its own. */
const INHERITED = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-size',
  'font-weight',
];

interface PictureParts {
  title: string;
  subtitle: string;
  legend: readonly LegendItem[];
}

/** A chart as it stands on the screen, with title and legend, as a PNG in the colours of the theme. */
export async function chartPicture(
  svg: SVGSVGElement,
  { title, subtitle, legend }: PictureParts,
): Promise<Blob> {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const width = svg.width.baseVal.value;
  const height = svg.height.baseVal.value;
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  const font = getComputedStyle(svg).fontFamily;

  context.font = `12px ${font}`;
  const rows = legendRows(legend, width, (text) => context.measureText(text).width);
  const top = PADDING + LINE + (subtitle === '' ? 0 : LINE) + rows.length * LINE;
  canvas.width = (width + PADDING * 2) * SCALE;
  canvas.height = (top + height + PADDING) * SCALE;
  context.scale(SCALE, SCALE);
  context.fillStyle = token('--surface');
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.textBaseline = 'middle';
  context.fillStyle = token('--text');
  context.font = `600 14px ${font}`;
  context.fillText(title, PADDING, PADDING + 9);
  context.font = `12px ${font}`;
  if (subtitle !== '') {
    context.fillStyle = token('--text-2');
    context.fillText(subtitle, PADDING, PADDING + LINE + 9);
  }
  rows.forEach((row, line) => {
    const y = top - (rows.length - line) * LINE + 9;
    for (const { item, x, text } of row) {
      context.fillStyle = resolved(svg, item.colour);
      if (item.dash) {
        context.fillRect(PADDING + x, y - 1, 3, 2);
        context.fillRect(PADDING + x + 5, y - 1, 3, 2);
      } else context.fillRect(PADDING + x, y - 4, 8, 8);
      context.fillStyle = token('--text-2');
      context.fillText(text, PADDING + x + 14, y);
    }
  });
  context.drawImage(await drawn(svg, font), PADDING, top, width, height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)), 'image/png');
  });
}

/** The legend in lines as wide as the chart. */
function legendRows(legend: readonly LegendItem[], width: number, measure: (text: string) => number) {
  const rows: { item: LegendItem; x: number; text: string }[][] = [];
  let x = Infinity;
  for (const item of legend) {
    const text = item.value === undefined ? item.name : `${item.name} ${item.value}`;
    const room = measure(text) + 30;
    if (x + room > width) {
      rows.push([]);
      x = 0;
    }
    rows.at(-1)?.push({ item, x, text });
    x += room;
  }
  return rows;
}

/** The colour that a CSS value means where the chart stands. */
function resolved(svg: SVGSVGElement, colour: string): string {
  const probe = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  probe.style.fill = colour;
  svg.append(probe);
  const { fill } = getComputedStyle(probe);
  probe.remove();
  return fill;
}

/** The drawing as an image of its own: every colour and font of the page is written into it. */
async function drawn(svg: SVGSVGElement, font: string): Promise<HTMLImageElement> {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = svg.querySelectorAll('*');
  copy.querySelectorAll<SVGElement>('*').forEach((element, index) => {
    const original = originals[index];
    if (original === undefined) return;
    const computed = getComputedStyle(original);
    for (const name of INHERITED) element.style.setProperty(name, computed.getPropertyValue(name));
    element.style.setProperty('font-family', font);
  });
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
}
