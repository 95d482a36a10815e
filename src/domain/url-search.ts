type Search = Record<string, unknown>;

/** Whole numbers of up to nine digits: pages and counts. A longer one is a code and stays text, digit by digit. */
const SMALL_NUMBER = /^(0|[1-9]\d{0,8})$/;

/** Reads `?ids=87301920456&page=2`; a name that comes twice keeps its last value. */
export function parseSearch(search: string): Search {
  const entries = [...new URLSearchParams(search)];
  return Object.fromEntries(
    entries.map(([name, value]) => [name, SMALL_NUMBER.test(value) ? Number(value) : value]),
  );
}

/** Writes search parameters as a person would type them; undefined and null are left out. */
export function stringifySearch(search: Search): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text.replaceAll('%2C', ',')}`;
}
