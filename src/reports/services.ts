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
    .replace(/[\s_-]+/g, '')
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
  /** Counts of the rows left aside, by the service as the file names it. */
  readonly #aside = new Map<string, LeftAside>();
  readonly #doubts = new Set<string>();
  readonly #place: number;
  readonly #isCertain: boolean;
  readonly #won: (cells: RawCell[]) => number;
  readonly #header: string;
  #last: { said: string; isOwn: boolean | null } | undefined;

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

  /** Words in place of a service that name none; null if every row names its service, empty without a column. */
  get doubts(): string[] | null {
    const isNamed = this.#isCertain || (this.#place >= 0 && this.#doubts.size === 0);
    return isNamed ? null : [...this.#doubts];
  }

  /**
   * Judges a row before it is read: 'aside' for one of another service, which is counted; the refused row if the file names its
   * service with unknown words or not at all; null for a row to be read.
   */
  judge(cells: RawCell[]): 'aside' | ReadRow | null {
    if (this.#place < 0) return null;
    const said = cellText(cells[this.#place]);
    const isOwn = this.#isOwn(said);
    if (isOwn === true) return null;
    if (isOwn === false) {
      // A file made to hurt could spell it in ways without end.
      const service = this.#aside.size < 10 ? said.slice(0, 40) : '…';
      const before = this.#aside.get(service) ?? { service, rows: 0, won: 0 };
      this.#aside.set(service, { service, rows: before.rows + 1, won: before.won + this.#won(cells) });
      return 'aside';
    }
    if (this.#doubts.size < 5) this.#doubts.add(said);
    if (!this.#isCertain) return null;
    const reason = said === '' ? importText.cell.empty : importText.row.unknownService;
    return { values: [], problems: [{ column: -1, reason, cell: { header: this.#header, value: said } }] };
  }

  /** Most rows name the service of the row before. */
  #isOwn(said: string): boolean | null {
    if (this.#last?.said !== said) this.#last = { said, isOwn: isOwnService(said) };
    return this.#last.isOwn;
  }
}
