import path from 'node:path';
import { copyOfFilled, createAccount, type TestDatabase } from '../../host/testing/test-database.ts';
import { setToday } from '../../host/testing/today.ts';
import { moneyFiles, wingBytes } from '../../src/reports/testing/wing.ts';
import { directDatabase } from '../direct-database.ts';
import { loadNames, loadWing, wingToday } from './load-wing.ts';

/** The partner W1 in a database of its own. */
export interface WingCompany {
  database: TestDatabase;
  /** A member who sees all partners. */
  staff: string;
}

/** Name of that member. */
export const memberName = '김하나';

/** Files of the days of October before those of loadWing. */
export const olderDays = () => moneyFiles('판매분석_202610');

/** The file as a person sends it. */
export const reportOf = (file: string) => ({ name: path.basename(file), bytes: wingBytes(file) });

/** Writes W1 on the day after the samples; returns the id of the member. */
export async function foundWing({ sql }: TestDatabase): Promise<string> {
  await setToday(sql, wingToday);
  await sql`insert into dim_partner ("PARTNER_CD", "PARTNER_NM") values ('W1', '윙 상회')`;
  return createAccount(sql, { email: 'staff@example.com', name: memberName, allPartners: true });
}

/** Returns a copy of W1 after the loads of `load`, which runs once per run under that name. */
export async function loadedWing(
  name: string,
  load: (database: ReturnType<typeof directDatabase>) => Promise<unknown>,
): Promise<WingCompany> {
  const { database, told } = await copyOfFilled(name, async (filled) => {
    const staff = await foundWing(filled);
    await load(directDatabase(filled.sql));
    return staff;
  });
  return { database, staff: told };
}

/** Returns a copy of W1 with the option master and the sales of October and November. */
export const wingWithSales = (): Promise<WingCompany> =>
  loadedWing('W1 with sales', async (target) => {
    await loadWing(target, 'W1', ['옵션마스터', '판매분석']);
    await loadNames(target, 'W1', olderDays());
  });
