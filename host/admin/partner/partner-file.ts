import type { TableShape } from '../../backup/frames.ts';
import type { Sql } from '../../postgres/connect.ts';
import type { PartnerTable } from './tables.ts';

/**
 * Seals the frames of a partner's file. It is no secret, because a file goes to another installation: the seals show what
 * was cut off or changed by accident, and the checksum of the file what was changed on purpose.
 */
export const partnerSeal = Buffer.from('Partner Desk: file of one partner');

/** The ids of a table that rows of the partner have or refer to, in their order. */
const idsShape = (name: string): TableShape => ({ name: idsName(name), columns: ['id'] });
const idsName = (name: string) => `ids of ${name}`;

/** A part of a partner's file: the ids of a table, or its rows. */
export type Part = { shape: TableShape; idsOf: string } | { shape: TableShape; table: PartnerTable };

/** The parts of a partner's file in their order. */
export function partsOf(tables: readonly PartnerTable[]): Part[] {
  const numbered = new Set(tables.flatMap(({ columns }) => columns.flatMap(({ idOf }) => idOf ?? [])));
  return [
    ...[...numbered].toSorted().map((idsOf) => ({ shape: idsShape(idsOf), idsOf })),
    ...tables.map((table) => ({
      shape: { name: table.name, columns: table.columns.map(({ name }) => name) },
      table,
    })),
  ];
}

/** Sets what a transaction over all rows of a partner needs: no limit of time, and dates as the other side reads them. */
export async function prepareSession(sql: Sql): Promise<void> {
  await sql`select set_config('statement_timeout', '0', true), set_config('datestyle', 'ISO, YMD', true)`;
}
