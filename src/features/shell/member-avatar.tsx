import { Avatar } from '@/components/ui/avatar.tsx';
import { avatarUrl, type Member, memberLabel } from '@/data/member-query.ts';

/** The member's picture with the initial as fallback. */
export function MemberAvatar({ member }: { member: Member }) {
  return <Avatar src={avatarUrl(member)} name={memberLabel(member)} />;
}
