import { writeFileSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { signedIn, staff } from '../e2e/support/members.ts';
import { pageWork } from '../e2e/support/page-work.ts';
import { watchRenderers } from '../e2e/support/renderer-memory.ts';
import { connect, type Sql } from '../host/postgres/connect.ts';
import { zip } from '../src/reports/testing/zip.ts';
import { type Frames, framesTable, scroll, watched, watchFrames } from './frames.ts';
import { adRows, feeRows, optionId, salesRows, stockRows, writeSpreadsheet } from './import-files.ts';
import { startBenchBrowser } from './support/bench-browser.ts';
import { startDemoHost } from './support/demo-host.ts';

// npm run bench:upload [-- --small]: one drop of files of several partners, kinds and days on 데이터 업로드, half of them in
// zips, in Chromium beside the host and its database on the same machine.

interface DropSize {
  /** Each with 20 files. */
  partners: number;
  /** Rows of each file, and options of each partner. */
  rows: number;
}

const fullSize: DropSize = { partners: 10, rows: 3000 };
const smallSize: DropSize = { partners: 2, rows: 50 };

const goals = { seconds: 180, megabytes: 600 };

interface DropFigures {
  files: number;
  rows: number;
  megabytes: number;
  /** From the choice of the files until each can be loaded, and from the press of 반영 until each is loaded. */
  readSeconds: number;
  loadSeconds: number;
  /** Processor time of the page's own thread. */
  workSeconds: number;
  /** Highest memory of the tab with its workers. */
  peakMegabytes: number;
  frames: Frames[];
}

const day = (place: number) => String(20_261_101 + place);

type Rows = ReturnType<typeof salesRows>;

/** 20 files of a partner whose options begin at a place: their names and their rows. */
function filesOf(place: number, rows: number): [name: string, content: Rows][] {
  const first = place * rows;
  const days = (count: number, file: (n: number) => [string, Rows]) =>
    Array.from({ length: count }, (_, n) => file(n));
  return [
    ...days(10, (n) => [`판매분석_P${place}_${day(n)}.xlsx`, salesRows(rows, first)]),
    ...days(5, (n) => [`재고현황_P${place}_${day(n)}.xlsx`, stockRows(rows, first)]),
    ...days(4, (n) => [`P${place}_pa_daily_keyword_${day(n)}_${day(n)}.xlsx`, adRows(rows, first, n)]),
    [`CATEGORY_TR_P${place}_20261108.xlsx`, feeRows(rows, first)],
  ];
}

/** Makes the partners with their options, so that the content of each file says whose it is; the id of the first. */
async function makePartners(sql: Sql, { partners, rows }: DropSize): Promise<number> {
  for (let place = 0; place < partners; place += 1) {
    const code = `DROP${place}`;
    const ids = Array.from({ length: rows }, (_, index) => optionId(place * rows + index));
    await sql`insert into dim_partner ("PARTNER_CD", "PARTNER_NM") values (${code}, ${`파트너 ${place}`})`;
    await sql`insert into dim_option ("OPTION_CD", "PARTNER_CD", "ITEM_NM", "CATEGORY_NM")
      select id, ${code}, '텀블러', '생활용품' from unnest(${ids}::text[]) id`;
  }
  const [row] = await sql<{ id: number }[]>`select "ID" as id from dim_partner where "PARTNER_CD" = 'DROP0'`;
  return row?.id ?? 0;
}

/** Writes the files; those of every second partner are in a zip. Returns what a person chooses. */
async function writeFiles(folder: string, { partners, rows }: DropSize): Promise<string[]> {
  const chosen: string[] = [];
  for (let place = 0; place < partners; place += 1) {
    const files: string[] = [];
    for (const [name, content] of filesOf(place, rows)) {
      files.push(path.join(folder, name));
      await writeSpreadsheet(path.join(folder, name), content);
    }
    if (place % 2 === 0) chosen.push(...files);
    else {
      const parts = files.map(async (file) => ({ name: path.basename(file), content: await readFile(file) }));
      const archive = path.join(folder, `P${place}.zip`);
      writeFileSync(archive, zip(await Promise.all(parts)));
      chosen.push(archive);
    }
  }
  return chosen;
}

/**
 * Waits until the page has a button of that text. Asked twice a second: a locator by role looks through the whole page
 * at each frame, which took more of its thread than all else.
 */
const shows = (page: Page, text: string) =>
  page.waitForFunction(
    (wanted) => [...document.querySelectorAll('button')].some(({ textContent }) => textContent === wanted),
    text,
    { polling: 500, timeout: 1_000_000 },
  );

export async function benchUpload(size: DropSize): Promise<DropFigures> {
  const { origin, data, stop } = await startDemoHost();
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-upload-'));
  await chmod(folder, 0o755);
  const sql = connect({ host: path.join(data, 'run'), port: 5432, database: 'postgres', user: 'postgres' });
  const browser = await startBenchBrowser();
  try {
    const id = await makePartners(sql, size);
    const chosen = await writeFiles(folder, size);
    const bytes = await Promise.all(chosen.map(async (file) => (await stat(file)).size));
    const files = size.partners * 20;
    const page = await browser.newPage({ locale: 'ko-KR', timezoneId: 'Asia/Seoul' });
    await signedIn(page, origin, staff);
    await page.addInitScript(watchFrames);
    await page.goto(`${origin}/${id}/upload`, { waitUntil: 'networkidle' });
    const work = await pageWork(page);
    const before = await work();
    const peak = await watchRenderers(browser);
    const start = performance.now();
    let ready = 0;
    const word = `파트너 ${size.partners}곳에 ${files}개 반영`;
    const reading = await watched(page, 'reading, sending and comparing', async () => {
      await page.locator('input[type=file]').setInputFiles(chosen);
      await shows(page, word);
      ready = performance.now();
    });
    const scrolled = await watched(page, 'scrolling through the list', () => scroll(page, 0, 60));
    const pressed = performance.now();
    let done = 0;
    const loading = await watched(page, 'loading', async () => {
      await page.getByRole('button', { name: word }).click();
      await shows(page, `함께 올린 ${files}개 되돌리기`);
      done = performance.now();
    });
    const [loaded] = await sql<{ files: number; rows: number }[]>`
      select count(*)::int as files, sum("ROW_CNT")::int as rows from log_file_upload where "PARTNER_CD" like 'DROP%'`;
    if (loaded?.files !== files) throw new Error(`${loaded?.files} of ${files} files were loaded`);
    return {
      files,
      rows: loaded.rows,
      megabytes: bytes.reduce((sum, one) => sum + one, 0) / 1024 / 1024,
      readSeconds: (ready - start) / 1000,
      loadSeconds: (done - pressed) / 1000,
      workSeconds: (await work()) - before,
      peakMegabytes: peak(),
      frames: [reading, scrolled, loading],
    };
  } finally {
    await browser.close();
    await sql.end();
    await stop();
    await rm(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const isSmall = process.argv.includes('--small');
  const before = loadavg()[0] ?? 0;
  const figures = await benchUpload(isSmall ? smallSize : fullSize);
  const { files, rows, megabytes, readSeconds, loadSeconds, workSeconds, peakMegabytes, frames } = figures;
  console.log(
    `\n${files} files, ${rows} rows, ${megabytes.toFixed(1)} MB; load before ${before.toFixed(1)}\n`,
  );
  console.log(
    `until all can be loaded: ${readSeconds.toFixed(1)} s; until all are loaded: ${loadSeconds.toFixed(1)} s`,
  );
  console.log(
    `memory of the tab: ${peakMegabytes.toFixed(0)} MB; work of its own thread: ${workSeconds.toFixed(1)} s\n`,
  );
  console.log(framesTable(frames));
  const isMissed = readSeconds + loadSeconds > goals.seconds || peakMegabytes > goals.megabytes;
  process.exitCode = !isSmall && isMissed ? 1 : 0;
}
