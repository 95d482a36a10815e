/*
 * A backup is gzip over frames: a type (1 byte), a length (4 bytes) and that many bytes. A record frame holds
 * JSON, a data frame a piece of what the record before it announces.
 */

export interface Manifest {
  kind: 'manifest';
  format: 1;
  /** Migration versions of the database, oldest first. */
  migrations: string[];
  createdAt: string;
  tables: TableShape[];
  sequences: { name: string; value: string; isCalled: boolean }[];
}

export interface TableShape {
  /** Schema and name, quoted where SQL needs it. */
  name: string;
  columns: string[];
}

export type BackupRecord =
  | Manifest
  | { kind: 'table'; name: string }
  | { kind: 'file'; path: string }
  /** Ends the table or file before it: rows of a table, bytes of a file. */
  | { kind: 'end'; size: number }
  | { kind: 'complete'; tables: number; files: number };

export type Frame = { record: BackupRecord } | { data: Buffer };

const recordType = 1;
const dataType = 2;
const headBytes = 5;
/** Longer than any frame that is written; a longer one is damage. */
const longestFrame = 64 * 1024 * 1024;

/** Something that is no backup, or no longer a whole one. */
export class DamagedBackup extends Error {
  override readonly name = 'DamagedBackup';
}

function frame(type: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(headBytes);
  head.writeUInt8(type, 0);
  head.writeUInt32BE(payload.length, 1);
  return Buffer.concat([head, payload]);
}

export const recordFrame = (record: BackupRecord): Buffer =>
  frame(recordType, Buffer.from(JSON.stringify(record)));
export const dataFrame = (data: Buffer): Buffer => frame(dataType, data);

/** The frames of an unpacked stream. Throws DamagedBackup. */
export async function* readFrames(stream: AsyncIterable<Buffer>): AsyncGenerator<Frame, void, undefined> {
  let rest = Buffer.alloc(0);
  for await (const chunk of stream) {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= headBytes) {
      const type = rest.readUInt8(0);
      const length = rest.readUInt32BE(1);
      if ((type !== recordType && type !== dataType) || length > longestFrame) throw new DamagedBackup();
      if (rest.length < headBytes + length) break;
      const payload = rest.subarray(headBytes, headBytes + length);
      rest = rest.subarray(headBytes + length);
      yield type === dataType ? { data: payload } : { record: parseRecord(payload) };
    }
  }
  if (rest.length > 0) throw new DamagedBackup();
}

function parseRecord(payload: Buffer): BackupRecord {
  try {
    return JSON.parse(payload.toString()) as BackupRecord;
  } catch (cause) {
    throw new DamagedBackup(undefined, { cause });
  }
}
