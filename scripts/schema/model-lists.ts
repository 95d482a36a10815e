import { salesLists } from '../../src/domain/model/sales-lists.ts';

const lists: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>> = salesLists;

/**
 * Writes out the lists of a schema file: `{{measures: sum(d."$column")}}` is that text for each measure of the model, parted by
 * commas, and with `;` instead of `:` each on a line of its own. A word that is no field of the item stays (`$1`, `$$`).
 */
export function expandLists(text: string): string {
  return text.replaceAll(
    /\{\{(\w+)([:;]) ([\s\S]*?)\}\}/g,
    (_, list: string, mark: string, template: string) => {
      const items = lists[list];
      if (!items) throw new Error(`The model has no list ${list}.`);
      return items
        .map((item) => template.replaceAll(/\$([a-zA-Z]+)/g, (word, field: string) => item[field] ?? word))
        .join(mark === ':' ? ', ' : '\n');
    },
  );
}
