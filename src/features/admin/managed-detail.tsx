import { adminText } from '@/text/admin.ts';
import { type ManagedMember, useChangeMember, useInvite } from './admin-queries.ts';
import { ChangeButton } from './change-button.tsx';
import { managedName } from './managed-columns.tsx';

const { managed: text, detail, invite: inviteText } = adminText;

/** What a manager can do about one person of a partner; managers, also oneself, are the administrator's to change. */
export function ManagedDetail({ member }: { member: ManagedMember }) {
  const save = useChangeMember();
  const invite = useInvite();
  if (member.mayManage) return <p className="text-muted-foreground">{text.fixed}</p>;
  const { id, email, partnerCd: partner_cd, mayLoad } = member;
  const shared = { name: managedName(member), saved: detail.saved };
  return (
    <div className="flex flex-wrap gap-2">
      {member.state === 'unconfirmed' ? (
        <ChangeButton
          name={email}
          words={inviteText.again}
          onConfirm={() => invite(email, partner_cd)}
          saved={inviteText.sent}
        />
      ) : null}
      <ChangeButton
        {...shared}
        words={mayLoad ? text.loadOff : text.loadOn}
        onConfirm={() => save(id, { action: 'load', partner_cd, value: !mayLoad })}
      />
      <ChangeButton
        {...shared}
        words={text.revoke}
        onConfirm={() => save(id, { action: 'revoke', partner_cd })}
      />
    </div>
  );
}
