/** Whether two sets of committed filters ask for the same rows, in whatever order their fields stand. */
export function sameFilters<Filters extends object>(a: Filters, b: Filters): boolean {
  const fields = (filters: Filters) =>
    JSON.stringify(Object.entries(filters).sort(([x], [y]) => (x < y ? -1 : 1)));
  return fields(a) === fields(b);
}
