interface Person {
  id: string;
  name: string;
}

/** Returns the people whose names stand behind an @ in a text; of two names that begin alike, the longer one that is written. */
export function mentionsOf(text: string, people: readonly Person[]): Person[] {
  const longestFirst = people.toSorted((one, other) => other.name.length - one.name.length);
  const parts = text.split('@').slice(1);
  const names = parts.flatMap((part) => longestFirst.find(({ name }) => part.startsWith(name))?.name ?? []);
  return people.filter(({ name }) => names.includes(name));
}
