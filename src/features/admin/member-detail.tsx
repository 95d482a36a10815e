import { DetailSection } from '@/components/layout/detail-section.tsx';
import { useMember } from '@/data/member.tsx';
import { adminText } from '@/text/admin.ts';
import { type MemberRow, type RightChange, useChangeMember, useInvite } from './admin-queries.ts';
import { ChangeButton } from './change-button.tsx';
import { memberName } from './member-columns.tsx';
import { MemberPartners } from './member-partners.tsx';

const { detail: text, actions, invite: inviteText } = adminText;

/** What can be done with the account of a member now. */
function changesOf({
  state,
  isAdmin,
  isAllPartner,
  hasFactor,
  needsFactor,
}: MemberRow): [keyof typeof actions, RightChange][] {
  return [
    isAllPartner
      ? ['allPartnersOff', { action: 'all-partners', value: false }]
      : ['allPartnersOn', { action: 'all-partners', value: true }],
    isAdmin ? ['adminOff', { action: 'admin', value: false }] : ['adminOn', { action: 'admin', value: true }],
    needsFactor
      ? ['needsFactorOff', { action: 'needs-factor', value: false }]
      : ['needsFactorOn', { action: 'needs-factor', value: true }],
    ...(hasFactor
      ? [['removeFactors', { action: 'remove-factors' }] as [keyof typeof actions, RightChange]]
      : []),
    ['signOut', { action: 'sign-out' }],
    state === 'inactive' ? ['activate', { action: 'activate' }] : ['deactivate', { action: 'deactivate' }],
  ];
}

/** Below a member: rights of the account, and partners. The own ones are another administrator's to change. */
export function MemberDetail({ member }: { member: MemberRow }) {
  const save = useChangeMember();
  const invite = useInvite();
  if (useMember().id === member.id) return <p className="text-muted-foreground">{text.own}</p>;
  return (
    <div className="grid max-w-3xl gap-4">
      <DetailSection title={text.rights}>
        <div className="flex flex-wrap gap-2">
          {member.state === 'unconfirmed' ? (
            <ChangeButton
              name={member.email}
              words={inviteText.again}
              onConfirm={() => invite(member.email)}
              saved={inviteText.sent}
            />
          ) : null}
          {changesOf(member).map(([name, change]) => (
            <ChangeButton
              key={name}
              name={memberName(member)}
              words={actions[name]}
              onConfirm={() => save(member.id, change)}
              saved={text.saved}
            />
          ))}
        </div>
      </DetailSection>
      <DetailSection title={text.partners}>
        {member.isAllPartner ? <p className="text-muted-foreground">{text.all}</p> : null}
        <MemberPartners member={member} />
      </DetailSection>
    </div>
  );
}
