import { useId } from 'react';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { tagsText as text } from '@/text/tags.ts';
import type { NamedTag, Tag } from './tags-queries.ts';

export const NO_TAG: NamedTag = { name: '', isShared: false };
const MAX_NAME = 40;

interface TagFieldsProps {
  /** Offered while a name is typed. */
  tags: readonly Tag[];
  value: NamedTag;
  error?: string | undefined;
  onChange: (value: NamedTag) => void;
}

/** Names a tag, one that there is or a new one. */
export function TagFields({ tags, value, error, onChange }: TagFieldsProps) {
  const list = useId();
  const rename = (name: string) => {
    const named = tags.filter((tag) => tag.name === name.trim());
    // Who chooses a name means the tag that has it, whoever sees it.
    const isShared = named.length === 1 ? named.some((tag) => tag.isShared) : value.isShared;
    onChange({ name, isShared });
  };
  return (
    <div className="grid gap-2">
      <Field label={text.name} error={error}>
        {(control) => (
          <Input
            {...control}
            list={list}
            placeholder={text.placeholder}
            autoComplete="off"
            maxLength={MAX_NAME}
            value={value.name}
            onChange={({ target }) => rename(target.value)}
          />
        )}
      </Field>
      <datalist id={list}>
        {[...new Set(tags.map(({ name }) => name))].map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <label className="flex items-center gap-1.5 text-xs break-keep">
        <Checkbox
          checked={value.isShared}
          onChange={({ target }) => onChange({ ...value, isShared: target.checked })}
        />
        {text.shareWith}
      </label>
    </div>
  );
}
