interface Schema {
  def: {
    type: string;
    innerType?: Schema;
    shape?: Record<string, Schema>;
    element?: Schema;
    valueType?: Schema;
    items?: Schema[];
    options?: Schema[];
  };
}

/** Returns the names under which a schema of an answer has numbers; those of a record by its own name. */
export function numbersOf(schema: unknown, name = ''): string[] {
  const { def } = schema as Schema;
  if (def.type === 'number') return name === '' ? [] : [name];
  const inner = def.innerType ?? def.element;
  if (inner) return numbersOf(inner, name);
  if (def.valueType) return numbersOf(def.valueType, `${name}{}`);
  const several = def.items ?? def.options;
  if (several) return several.flatMap((one) => numbersOf(one, name));
  return Object.entries(def.shape ?? {}).flatMap(([key, part]) => numbersOf(part, key));
}

/** saleAmt of previousSaleAmt, the same figure of another period. */
export const figureOf = (name: string): string =>
  name.replace(/^(?:previous|base|comparison)(?=[A-Z])(.)/, (_, first: string) => first.toLowerCase());
