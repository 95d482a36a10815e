/** Several of one name are told apart by their id. */
export function distinctNames(named: readonly { id: string; name: string }[]): string[] {
  const isShared = (name: string) => named.filter((one) => one.name === name).length > 1;
  return named.map(({ id, name }) => (isShared(name) ? `${name} (${id})` : name));
}
