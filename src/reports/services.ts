import { importText } from '../text/import.ts';
import { cellText, type RawCell } from './cells/cell.ts';
import { placesOf } from './headers.ts';
import type { ReportKind } from './kind.ts';
import type { LeftAside } from './parsed-report.ts';
import type { ReadRow } from './row-reader.ts';

/** Names of the service whose goods the marketplace stores and ships (2P), and of the others. */
const own = new Set(['로켓그로스', 'rocketgrowth', '제트배송', '판매자로켓', 'rg', '2p']);
const others = new Set([
  '판매자배송',
  '판매자직접배송',
  '마켓플레이스',
  '일반판매',
  '일반배송',
  '3p',
  'mp',
  'marketplace',
  'seller',
  'sellerdelivery',
  'sellershipping',
  'sellerdelivered',
  'sellerfulfilled',
  'fulfilledbyseller',
  '로켓배송',
  '로켓직매입',
  '직매입',
  '리테일',
  '1p',
  'retail',
  'rocket',
  'rocketdelivery',
]);

/** True for 2P, false for another service, null for words that name neither or both: '로켓그로스(RG)', 'ROCKET_GROWTH', '3P'. */
function isOwnService(text: string): boolean | null {
  const names = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cf}_-]+/gu, '')
    .split(/[()[\]/,·|]+/)
    .filter(Boolean);
  if (names.length === 0) return null;
  if (names.every((name) => own.has(name))) return true;
  return names.every((name) => others.has(name)) ? false : null;
}

/**
 * Tells the rows of 2P from those of other services, which one file may mix. Rows of other services are counted and left
 * aside. A row whose service is unknown is refused, unless its column may say something else than a service.
 */
export class ServiceRows {
  /** What was left aside, by the service as the file names it. */
  readonly #aside = new Map<string, LeftAside>();
  readonly #doubts = new Set<string>();
  readonly #place: number;
  readonly #isCertain: boolean;
  readonly #won: (cells: RawCell[]) => number;
  readonly #header: string;

  /** names and places: the columns of the file, and where those of the kind stand among them. */
  constructor(kind: ReportKind, names: string[], places: number[]) {
    const { headers = [], uncertain = [], won } = kind.service ?? {};
    const [certain = -1] = placesOf(names, headers);
    this.#isCertain = !kind.service || certain >= 0;
    this.#place = this.#isCertain ? certain : (placesOf(names, uncertain)[0] ?? -1);
    this.#header = headers[0] ?? '';
    const wonColumn = kind.columns.findIndex(({ name }) => name === won);
    this.#won = (cells) => {
      const value = kind.columns[wonColumn]?.cell(cells[places[wonColumn] ?? -1]);
      return typeof value === 'number' ? value : 0;
    };
  }

  get leftAside(): LeftAside[] {
    return [...this.#aside.values()];
  }

  /** What makes it doubtful that all other rows are of 2P: null if each says so, else the words that say nothing of it. */
  get doubts(): string[] | null {
    const isNamed = this.#isCertain || (this.#place >= 0 && this.#doubts.size === 0);
    return isNamed ? null : [...this.#doubts];
  }

  /** True if the row is of another service: it is counted, and not to be read. */
  leavesAside(cells: RawCell[]): boolean {
    if (this.#place < 0) return false;
    const said = cellText(cells[this.#place]);
    const isOwn = isOwnService(said);
    if (isOwn === false) {
      // A file made to hurt could spell it in ways without end.
      const service = this.#aside.size < 10 ? said.slice(0, 40) : '…';
      const before = this.#aside.get(service) ?? { service, rows: 0, won: 0 };
      this.#aside.set(service, { service, rows: before.rows + 1, won: before.won + this.#won(cells) });
    } else if (isOwn === null && this.#doubts.size < 5) this.#doubts.add(said);
    return isOwn === false;
  }

  /** A row whose service the file names with unknown words, or not at all, as a refused row; else null. */
  refused(cells: RawCell[]): ReadRow | null {
    if (this.#place < 0 || !this.#isCertain) return null;
    const value = cellText(cells[this.#place]);
    if (isOwnService(value) !== null) return null;
    const reason = value === '' ? importText.cell.empty : importText.row.unknownService;
    return { values: [], problems: [{ column: -1, reason, cell: { header: this.#header, value } }] };
  }
}
