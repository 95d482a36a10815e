import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { memberWith, type TestMember } from '../../host/testing/new-member.ts';
import { startTestBackend, type TestBackend } from '../../host/testing/test-backend.ts';
import { addDays, koreaToday } from '../../src/domain/korea-time.ts';
import { salesHeader, spreadsheet } from '../../src/reports/testing/spreadsheets.ts';
import { MemberConnection } from '../terminal/watch/member-connection.ts';
import { watchFolder } from '../terminal/watch/watch-folder.ts';
import { wayTo } from './way-to-desk.ts';

/** So many days before today, yyyyMMdd. */
export const daysAgo = (days: number) => addDays(koreaToday(), -days);

/** A 판매분석 with a piece sold of each of these options. */
export const salesFile = (options: readonly (string | number)[]) =>
  spreadsheet([
    salesHeader,
    ...options.map((option) => [String(option), '빨강', '컵', '1,000', '1', '1', '1']),
  ]);

/** A folder, and partners P1 and P2 of which each knows options: P1 those that begin with 1, P2 those with 2. */
export function watchedFolder() {
  let desk: TestBackend;
  let member: TestMember;
  let way: Awaited<ReturnType<typeof wayTo>>;
  let folder = '';
  beforeAll(async () => {
    desk = await startTestBackend();
    way = await wayTo(desk.url);
    await desk.database
      .sql`insert into dim_partner ("PARTNER_CD", "PARTNER_NM") values ('P1', '하나'), ('P2', '둘')`;
    await desk.database.sql`insert into dim_option ("OPTION_CD", "PARTNER_CD", "ITEM_NM")
      select p.n::text || o::text, 'P' || p.n, '컵' from generate_series(1, 2) p (n), generate_series(1, 20) o`;
    member = await memberWith(desk, { allPartners: true });
  });
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'partner-desk-watch-'));
    return () => rmSync(folder, { recursive: true, force: true });
  });
  afterAll(async () => {
    await way.close();
    await desk.close();
  });
  const account = () => ({
    url: way.url,
    key: desk.publishableKey,
    email: member.email,
    password: member.password,
  });
  return {
    desk: () => desk,
    member: () => member,
    way: () => way,
    folder: (...names: string[]) => path.join(folder, ...names),
    account,
    /** Names of the files in a folder inside the watched one, of any day. */
    files: (name: string) => {
      try {
        return readdirSync(path.join(folder, name), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => entry.name)
          .toSorted();
      } catch {
        return [];
      }
    },
    /** file partner, of each load. */
    loads: async () =>
      (
        await desk.database
          .sql`select "FILE_NM" as file, "PARTNER_CD" as partner from log_file_upload order by 1, 2`
      ).map(({ file, partner }) => `${file} ${partner}`),
    /** Watches until the returned function is called; resolves with what was printed. */
    watch: (more: { partnerCd?: string } = {}) => {
      const lines: string[] = [];
      const stop = new AbortController();
      const ended = watchFolder(
        {
          folder,
          partnerCd: more.partnerCd,
          connection: new MemberConnection(account()),
          print: (line) => lines.push(line),
          seconds: 0.05,
        },
        stop.signal,
      );
      return {
        lines,
        stop: async () => {
          stop.abort();
          await ended;
        },
      };
    },
  };
}
