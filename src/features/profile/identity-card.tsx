import { type SubmitEvent, useState } from 'react';
import { withRequestNumber } from '@/data/failure-text.ts';
import { toast } from '@/data/toast.ts';
import { Alert } from '@/components/ui/alert.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import type { Member } from '@/data/member-query.ts';
import { profileText } from '@/text/profile.ts';
import { AvatarField } from './avatar-field.tsx';
import { useSaveAlias } from './profile-mutations.ts';
import { SettingsCard } from './settings-card.tsx';

const text = profileText.identity;
const MAX_ALIAS = 40;

/** Picture and alias; name and e-mail address as they were given at sign-up. */
export function IdentityCard({ member }: { member: Member }) {
  const [alias, setAlias] = useState(member.alias ?? '');
  const save = useSaveAlias(member);
  // Characters as PostgreSQL counts them: an emoji is one.
  const isTooLong = [...alias.trim()].length > MAX_ALIAS;

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isTooLong) save.mutate(alias, { onSuccess: () => toast.success(text.saved) });
  };

  return (
    <SettingsCard title={text.title} description={text.description}>
      <AvatarField member={member} />
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <Field label={text.alias} hint={text.aliasHint} error={isTooLong ? text.aliasTooLong : undefined}>
          {(control) => (
            <Input
              {...control}
              value={alias}
              autoComplete="nickname"
              onChange={(event) => setAlias(event.target.value)}
            />
          )}
        </Field>
        <dl className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-sm">
          <dt className="text-muted-foreground">{text.name}</dt>
          <dd>{member.name ?? '-'}</dd>
          <dt className="text-muted-foreground">{text.email}</dt>
          <dd className="break-all">{member.email}</dd>
        </dl>
        {save.isError ? <Alert>{withRequestNumber(profileText.failed, save.error)}</Alert> : null}
        <Button type="submit" variant="primary" className="self-start" busy={save.isPending}>
          {profileText.save}
        </Button>
      </form>
    </SettingsCard>
  );
}
