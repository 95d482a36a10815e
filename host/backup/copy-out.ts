import type { Readable } from 'node:stream';
import type { Sql } from '../postgres/connect.ts';

/**
 * The rows of a COPY ... TO STDOUT as a stream of text lines. postgres.js pauses the connection when the
 * reader is behind and goes on when the stream asks for more; a stream that got its end meanwhile never asks,
 * and the connection would stay paused for good, so it is asked here once more at the end.
 */
export async function copyOut(sql: Sql, statement: string): Promise<Readable> {
  const stream = await sql.unsafe(statement).readable();
  // oxlint-disable-next-line no-underscore-dangle -- the name that Node gives the method
  stream.once('end', () => stream._read(0));
  return stream;
}
