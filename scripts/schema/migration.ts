import { closing, dropping, type Applied } from './apply.ts';
import { differences, type Catalogue } from './catalogue.ts';

/**
 * The migration that does to an installed database what applying the schema files did; empty when that was nothing.
 * What is replaced keeps its old grants, so an object whose grants differ is shut before it is granted anew.
 */
export function migrationText({ dropped, removed, order, before, after }: Applied): string {
  const again = new Set(dropped.map(({ name }) => name));
  const changed = new Set([...differences(before, after), ...again]);
  const made = order
    .filter(({ name }) => changed.has(name))
    .map((object) => {
      const keeps = !again.has(object.name) && grants(before, object.name) === grants(after, object.name);
      const unsaid = again.has(object.name) ? [] : uncommenting(before, after, object.name);
      return [object.create, ...(keeps ? [] : [closing(object)]), ...unsaid, ...object.rest].join('\n');
    });
  const blocks = [dropped.map(dropping).join('\n'), ...made, removed.map(dropping).join('\n')];
  return blocks.filter(Boolean).join('\n\n');
}

/** What others than the owner may do with an object; undefined for one that is not there. */
function grants(catalogue: Catalogue, name: string): string | undefined {
  return catalogue
    .get(name)
    ?.rest.filter((statement) => statement.startsWith('grant'))
    .join('\n');
}

/** Takes back the comments that an object has no more. */
function uncommenting(before: Catalogue, after: Catalogue, name: string): string[] {
  const commented = (catalogue: Catalogue) =>
    (catalogue.get(name)?.rest ?? []).flatMap(
      (statement) => /^comment on \S+ \S+ is/.exec(statement)?.[0] ?? [],
    );
  const kept = new Set(commented(after));
  return commented(before).flatMap((comment) => (kept.has(comment) ? [] : [`${comment} null;`]));
}
