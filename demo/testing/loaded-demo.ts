import type { TestDatabase } from '../../host/testing/test-database.ts';
import { calendarOf, HISTORY_DAYS, type Calendar } from '../calendar.ts';

/** The database of a demo company, with its days as parameters of queries. */
export interface LoadedDemo extends TestDatabase {
  calendar: Calendar;
  /** First and last day of the history, and the day before which it ends. */
  first: string;
  last: string;
  today: string;
}

export function loadedDemo(database: TestDatabase, today: string): LoadedDemo {
  const calendar = calendarOf(today);
  return { ...database, calendar, today, first: calendar.day(0), last: calendar.day(HISTORY_DAYS - 1) };
}
