import { importText } from '../text/import.ts';
import { type CostType, costTypeText } from '../text/settlement.ts';

/** A load that the database refused; nothing was written. The message is the sentence that the person reads. */
export class LoadProblem extends Error {
  override readonly name = 'LoadProblem';
}

const text = importText.load;

/** Fields of a database error, as postgres.js (detail) and the REST client (details) hand them over. */
interface DatabaseError {
  code?: unknown;
  detail?: unknown;
  details?: unknown;
  hint?: unknown;
}

/** The list that PD001, PD002, PD006 and PD007 carry, and how many there are in all. */
function refusedCodes(error: DatabaseError): [number, string[]] {
  const list = JSON.parse(String(error.detail ?? error.details ?? '[]')) as string[];
  return [Number(error.hint ?? list.length), list];
}

/** What PD005 says of a sheet of costs. */
function sheetContradiction(error: DatabaseError): string {
  const said = JSON.parse(String(error.detail ?? error.details ?? '{}')) as Record<string, string>;
  const sheet = costTypeText[said.sheet as CostType];
  return text.sheetContradiction(
    sheet,
    said.period ?? '',
    said.what ?? '',
    said.said ?? '',
    said.found ?? '',
  );
}

/** The code of a refusal for want of room. */
export const noRoomCode = 'PD507';

/** Codes of import_commit of a watched folder: the bytes are loaded, and a person should look at the load first. */
export const [loadedCode, doubtfulCode] = ['PD009', 'PD010'];

/** What PD507 says: its hint is the room that is full. */
function noRoom({ hint }: DatabaseError): string {
  const { noRoom: sentences } = text;
  const isKnown = (room: unknown): room is keyof typeof sentences => Object.hasOwn(sentences, String(room));
  return sentences[isKnown(hint) ? hint : 'installation'];
}

/** The sentence for an error of an import function. */
export function loadProblem(error: unknown, partnerCd = ''): LoadProblem {
  const fields: DatabaseError = typeof error === 'object' && error !== null ? error : {};
  const sentences: Record<string, () => string> = {
    PD001: () => text.foreignOptions(...refusedCodes(fields)),
    PD002: () => text.foreignBrands(...refusedCodes(fields)),
    PD003: () => text.unknownOptions,
    PD005: () => sheetContradiction(fields),
    PD006: () => text.entriesTwice(refusedCodes(fields)[1]),
    PD007: () => text.unknownBrands(...refusedCodes(fields)),
    PD008: () => text.tooManyBrands,
    PD404: () => text.noPartner(partnerCd),
    PD410: () => (fields.hint === 'updated' ? text.updated : text.expired),
    PD422: () => text.outdated,
    [noRoomCode]: () => noRoom(fields),
    '42501': () => text.noAccess,
    '53100': () => text.noRoom.disk,
  };
  const sentence = sentences[String(fields.code)] ?? (() => text.failed);
  return new LoadProblem(sentence(), { cause: error });
}
