import { useEffect, useEffectEvent } from 'react';
import type { UseFormProps } from 'react-hook-form';
import { useKeptDraft } from '@/data/kept-text.ts';
import { useFormFields } from './use-form-fields.ts';

/**
 * `useFormFields` of a form of texts that outlives the session: what was typed and not saved stands there again. `form` and
 * `name` say which one; `forget` when it was saved or left. Never for a password.
 */
export function useKeptFormFields<V extends Record<string, string>>(
  form: string,
  name: string,
  options: UseFormProps<V> & { defaultValues: V },
) {
  const { kept, keep } = useKeptDraft(form, name);
  const before = options.defaultValues;
  const fields = useFormFields<V>({ ...options, defaultValues: { ...before, ...textsOf(kept, before) } });
  const onTyped = useEffectEvent((values: V) =>
    keep(
      Object.keys(before).every((field) => values[field] === before[field]) ? null : JSON.stringify(values),
    ),
  );
  const { subscribe } = fields;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => onTyped(values) }),
    [subscribe],
  );
  return { ...fields, forget: () => keep(null) };
}

/** Texts of the form's fields in what was kept; another version may have kept other ones. */
function textsOf<V extends Record<string, string>>(kept: string | undefined, before: V): Partial<V> {
  if (kept === undefined) return {};
  const values = JSON.parse(kept) as Record<string, unknown>;
  return Object.fromEntries(
    Object.keys(before).flatMap((field) =>
      typeof values[field] === 'string' ? [[field, values[field]]] : [],
    ),
  ) as Partial<V>;
}
