interface Schema {
  def: {
    type: string;
    innerType?: Schema;
    shape?: Record<string, Schema>;
    element?: Schema;
    valueType?: Schema;
    items?: Schema[];
    options?: Schema[];
    entries?: Record<string, string>;
    values?: unknown[];
  };
}

/** Every text of a sample, so that a row is found whatever it is looked for by. */
export const SAMPLE_TEXT = 'x';

/**
 * The sample with each choice of its own fields in turn, so that a row of any state, rule or line is there; each with its flags set and
 * not.
 */
function eachChoice(schema: Schema, sample: unknown): unknown[] {
  const fields = Object.entries(schema.def.shape ?? {});
  const choices = fields.flatMap(([key, { def }]) =>
    Object.values(def.entries ?? def.innerType?.def.entries ?? {}).map((value) => ({
      ...(sample as object),
      [key]: value,
    })),
  );
  const flags = fields.flatMap(([key, { def }]) => (def.type === 'boolean' ? [[key, false]] : []));
  const all = [sample, ...choices];
  return flags.length === 0
    ? all
    : [...all, ...all.map((one) => ({ ...(one as object), ...Object.fromEntries(flags) }))];
}

/** Returns an answer by a schema that has everything it may have: each number 1, lists with a row, nothing null. */
export function sampleAnswer(schema: unknown): unknown {
  const { def } = schema as Schema;
  if (def.type === 'number') return 1;
  if (def.type === 'string') return SAMPLE_TEXT;
  if (def.type === 'boolean') return true;
  if (def.entries) return Object.values(def.entries)[0];
  if (def.values) return def.values[0];
  if (def.innerType) return sampleAnswer(def.innerType);
  if (def.element) return eachChoice(def.element, sampleAnswer(def.element));
  if (def.items) return def.items.map(sampleAnswer);
  if (def.options?.[0]) return sampleAnswer(def.options[0]);
  if (def.valueType) return { [SAMPLE_TEXT]: sampleAnswer(def.valueType) };
  if (!def.shape) return null;
  return Object.fromEntries(Object.entries(def.shape).map(([key, part]) => [key, sampleAnswer(part)]));
}
