import { partnerTables } from '../host/admin/partner/tables.ts';
import { connect, type Sql } from '../host/postgres/connect.ts';
import { publicFunctions } from '../supabase/tests/functions/registry.ts';
import { callOf, costOf, fillAll } from './functions.ts';
import { measureDeletion } from './growth-deletion.ts';
import { loadDay, takeBack } from './sales-upkeep.ts';
import { type BenchDatabase, startBenchDatabase } from './support/bench-backend.ts';
import { withProcessor } from './support/database-alone.ts';
import { median, type Measurement } from './support/measure.ts';
import type { Report } from './support/report.ts';
import { type BenchSize, tenthOf } from './support/sizes.ts';

type Row = Report['rows'][number];

/** A database with so many partners, P1 among them. */
interface Grown {
  partners: number;
  sql: Sql;
  memberId: string;
}

/** How much dearer anything of a partner may be with others beside it. */
const limit = 1.2;
/** Differences of processor time that say nothing, in milliseconds. */
const noise = 1;

/**
 * Every function of the API for the largest partner, over 29 days and over two years, and the load of a day: alone and with
 * partners of mixed size beside it. The three databases stand on one server, and each call is measured in one right after the
 * other, so that other work of the machine is in all of them. At the end a partner is deleted under a member of another one.
 */
export async function benchGrowth(size: BenchSize): Promise<Report> {
  const database = await startBenchDatabase();
  const opened: Sql[] = [];
  try {
    const start = performance.now();
    const [most, fewer] = size.growthPartners;
    const largest = tenthOf(size, 'inboundLines', 'campaigns', 'settlementLines');
    const others = Array.from(
      { length: most - 1 },
      (_, at) => size.growth[at % size.growth.length] ?? largest,
    );
    await fillAll(database, [largest, ...others]);
    const filled = ((performance.now() - start) / 1000).toFixed(0);
    const grown = await copies(database, [most, fewer, 1], opened);
    const calls = await measureCalls(grown, Math.min(size.repeats, 5));
    const loads = await measureLoads(grown, Math.min(size.repeats, 3));
    const deletion = await measureDeletion(database);
    return {
      title: `${most} and ${fewer} partners of mixed size beside each other, the largest of ${size.options} options and ${size.days} days`,
      notes: [
        `filled in ${filled} s; ${deletion.text}`,
        'judged by the least processor time of the database; the calls with the highest ratio are shown',
      ],
      rows: [...calls.rows, ...loads.rows, deletion.row],
      budgets: [...calls.budgets, ...loads.budgets],
    };
  } finally {
    await Promise.all(opened.map((sql) => sql.end()));
    await database.close();
  }
}

/** The filled database and copies of it without the partners behind the first ones. */
async function copies(
  { address, memberId, sql }: BenchDatabase,
  counts: readonly number[],
  opened: Sql[],
): Promise<Grown[]> {
  // Nobody may be connected to a database that is copied.
  await sql.end();
  const maintenance = connect({ ...address, database: 'template1' }, { max: 1 });
  const grown: Grown[] = [];
  for (const partners of counts) {
    const name = grown.length === 0 ? address.database : `grown_${partners}`;
    if (grown.length > 0)
      await maintenance.unsafe(`create database ${name} template ${address.database} strategy file_copy`);
    grown.push({ partners, memberId, sql: connect({ ...address, database: name }, { max: 1 }) });
  }
  await maintenance.end();
  opened.push(...grown.map((one) => one.sql));
  for (const one of grown) await keepFirst(one);
  return grown;
}

/** Makes the database one that never had the other partners, and packs it: so the one that had no others to lose is packed too. */
async function keepFirst({ sql, partners }: Grown): Promise<void> {
  for (const { name, key } of await partnerTables(sql)) {
    await sql.begin(async (transaction) => {
      await transaction`set local session_replication_role = replica`;
      await transaction.unsafe(`delete from ${name} where substr(${key}, 2)::integer > ${partners}`);
    });
    await sql.unsafe(`vacuum full ${name}`);
  }
  // A full one leaves no map of what everybody sees.
  await sql`vacuum analyze`;
}

const sampleMonth = "'20261101', '20261129'";
const twoYears = "'20241201', '20261129'";

async function measureCalls(
  grown: readonly Grown[],
  repeats: number,
): Promise<Pick<Report, 'rows' | 'budgets'>> {
  const measured: Row[][] = [];
  for (const { name, call } of publicFunctions) {
    const statement = `select ${callOf(call)}`;
    measured.push(await measureCall(grown, name, statement, repeats));
    const long = statement.replaceAll(sampleMonth, twoYears);
    if (long === statement) continue;
    const rows = await measureCall(grown, `${name}, two years`, long, repeats).catch(refusedPeriod);
    if (rows) measured.push(rows);
  }
  const most = (rows: Row[]) => Math.max(growth(rows), growth(rows, 1));
  const dearest = measured.toSorted((a, b) => most(b) - most(a));
  return {
    rows: dearest.slice(0, 10).flat(),
    budgets: grown.slice(0, -1).map(({ partners }, place) => ({
      name: `dearest call with ${partners} partners against alone`,
      ratio: Math.max(...measured.map((rows) => growth(rows, place))),
      limit,
    })),
  };
}

/** Some pages show a year at most. */
function refusedPeriod(error: unknown): undefined {
  if ((error as { code?: string }).code !== '22023') throw error;
}

async function measureCall(
  grown: readonly Grown[],
  name: string,
  statement: string,
  repeats: number,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const one of grown) {
    const { milliseconds, processor } = await costOf(one, statement, repeats);
    rows.push({
      name: `${one.partners} partners: ${name}`,
      measured: { milliseconds, least: milliseconds, processor, requests: 0, bytes: 0 },
    });
  }
  return rows;
}

/** Ratio of the time with the others, as many as the place of the database says, and alone; 1 where they hardly differ. */
function growth(rows: readonly Row[], place = 0): number {
  const [many, alone] = [rows[place], rows.at(-1)].map((row) => row?.measured.processor ?? Number.NaN);
  if (many === undefined || alone === undefined || Math.abs(many - alone) < noise) return 1;
  return many / alone;
}

/** Loads of new days of P1, one after another. */
async function measureLoads(
  grown: readonly Grown[],
  runs: number,
): Promise<Pick<Report, 'rows' | 'budgets'>> {
  const days = [];
  for (const { sql } of grown) days.push(await takeBack(sql, runs + 1));
  // The first loads after the tables were packed take longer.
  for (const [place, { sql }] of grown.entries()) await loadNext(sql, days[place]);
  const measured: Measurement[][] = grown.map(() => []);
  for (let run = 0; run < runs; run += 1)
    for (const [place, { sql }] of grown.entries()) measured[place]?.push(await loadNext(sql, days[place]));
  const rows = grown.map(({ partners }, place) => {
    const processor = Math.min(...(measured[place] ?? []).map((one) => one.processor ?? Number.NaN));
    const times = (measured[place] ?? []).map((one) => one.milliseconds);
    return {
      name: `${partners} partners: load of a day`,
      measured: { milliseconds: median(times), least: Math.min(...times), processor, requests: 0, bytes: 0 },
    };
  });
  const ratio = Math.max(growth(rows), growth(rows, 1));
  return { rows, budgets: [{ name: 'load of a day with others against alone', ratio, limit }] };
}

function loadNext(sql: Sql, days: Awaited<ReturnType<typeof takeBack>> | undefined): Promise<Measurement> {
  const day = days?.shift();
  if (!day) throw new Error('no day is left');
  return withProcessor(sql, async (processed) => {
    const start = performance.now();
    await processed(() => loadDay(sql, day));
    const milliseconds = performance.now() - start;
    return { milliseconds, least: milliseconds, requests: 0, bytes: 0 };
  });
}
