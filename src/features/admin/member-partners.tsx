import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PartFailed } from '@/components/figure-page/part.tsx';
import { useDebounced } from '@/components/form/use-debounced.ts';
import { Badge } from '@/components/ui/badge.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { SpinnerArea } from '@/components/ui/spinner.tsx';
import { usePress } from '@/data/use-press.ts';
import { adminText } from '@/text/admin.ts';
import { tableText } from '@/text/table.ts';
import {
  adminQueries,
  type MemberPartner,
  type MemberRow,
  type RightChange,
  useChangeMember,
} from './admin-queries.ts';

const { detail: text } = adminText;
const SHOWN = 20;

/** Which partners a member sees, those first, of which they may load reports and whose people they manage; others are found by their name. */
export function MemberPartners({ member }: { member: MemberRow }) {
  const [typed, setTyped] = useState('');
  const term = useDebounced(typed, 300);
  const query = useQuery(adminQueries.partners.page({ member_id: member.id, term, page_size: SHOWN }));
  const { data } = query;
  return (
    <div className="grid gap-2">
      <Field label={text.search} className="max-w-72">
        {(control) => <Input {...control} value={typed} onChange={({ target }) => setTyped(target.value)} />}
      </Field>
      {data ? (
        <>
          {data.rows.length === 0 ? <p className="text-muted-foreground">{text.none}</p> : null}
          <ul className="divide-border-soft divide-y">
            {data.rows.map((partner) => (
              <PartnerLine key={partner.code} memberId={member.id} partner={partner} />
            ))}
          </ul>
          {data.total > data.rows.length ? (
            <p className="text-subtle-foreground text-xs">{text.more(data.rows.length, data.total)}</p>
          ) : null}
        </>
      ) : query.isError ? (
        <PartFailed error={query.error} retry={() => void query.refetch()} />
      ) : (
        <SpinnerArea label={tableText.loading} />
      )}
    </div>
  );
}

/** One partner with the rights of a link; each press is saved. */
function PartnerLine({ memberId, partner }: { memberId: string; partner: MemberPartner }) {
  const { code, name, isActive, isLinked, mayLoad, mayManage } = partner;
  const save = useChangeMember();
  const { busy, press } = usePress();
  const change = (right: RightChange) => press(() => save(memberId, { partner_cd: code, ...right }));
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
      <span className="min-w-40 flex-1">
        {name} <span className="text-subtle-foreground text-xs">{code}</span>{' '}
        {isActive ? null : <Badge>{text.closed}</Badge>}
      </span>
      <label className="flex items-center gap-1.5">
        <Checkbox
          aria-label={text.linkOf(name)}
          checked={isLinked}
          disabled={busy}
          onChange={() => change(isLinked ? { action: 'revoke' } : { action: 'grant', value: false })}
        />
        {text.link}
      </label>
      <label className="flex items-center gap-1.5">
        <Checkbox
          aria-label={text.loadOf(name)}
          checked={mayLoad}
          disabled={busy || !isLinked}
          onChange={() => change({ action: 'load', value: !mayLoad })}
        />
        {text.load}
      </label>
      <label className="flex items-center gap-1.5">
        <Checkbox
          aria-label={text.manageOf(name)}
          checked={mayManage}
          disabled={busy || !isLinked}
          onChange={() => change({ action: 'manage', value: !mayManage })}
        />
        {text.manage}
      </label>
    </li>
  );
}
