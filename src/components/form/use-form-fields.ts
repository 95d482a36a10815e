import {
  type FieldValues,
  type Path,
  useForm,
  type UseFormProps,
  type UseFormRegisterReturn,
} from 'react-hook-form';

/**
 * react-hook-form for a form whose fields are those of its default values; `fields` holds what each input carries.
 * A reset forgets every field until it is registered again, and the compiler would register only once: so it
 * happens here, at each render, and a form gets no `register` of its own.
 *
 * A change of any field checks the fields again that the schema refused: what is wrong with one may be mended in
 * another. What the backend said of a field has no type and stays until that field is changed.
 */
export function useFormFields<V extends FieldValues>(options: UseFormProps<V> & { defaultValues: V }) {
  'use no memo';
  const { register, ...form } = useForm<V>(options);
  const names = Object.keys(options.defaultValues) as (keyof V & Path<V>)[];
  const fields = {} as Record<keyof V, UseFormRegisterReturn>;
  const { errors } = form.formState;
  const refused = names.filter((name) => errors[name]?.type);
  for (const name of names) fields[name] = register(name, { deps: refused });
  return { ...form, fields };
}
