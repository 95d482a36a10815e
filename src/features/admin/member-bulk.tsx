import { formatCount } from '@/domain/numbers.ts';
import { adminText } from '@/text/admin.ts';
import { type RightChange, useChangeMembers } from './admin-queries.ts';
import { ChangeButton } from './change-button.tsx';

const { actions, bulk: text } = adminText;

const changes = [
  ['needsFactorOn', { action: 'needs-factor', value: true }],
  ['signOut', { action: 'sign-out' }],
  ['deactivate', { action: 'deactivate' }],
] as const satisfies readonly [keyof typeof text.texts, RightChange][];

interface MemberBulkProps {
  ids: readonly string[];
  /** Those whose turn did not come: a second press goes on with them. */
  onDone: (left: readonly string[]) => void;
}

/** What can be done with several members at once, such as all of the staff. */
export function MemberBulk({ ids, onDone }: MemberBulkProps) {
  const save = useChangeMembers();
  return changes.map(([name, change]) => (
    <ChangeButton
      key={name}
      name={formatCount(ids.length)}
      words={{ ...actions[name], text: text.texts[name] }}
      onConfirm={() => {
        const left = new Set(ids);
        return save(ids, change, (id) => left.delete(id)).finally(() => onDone([...left]));
      }}
      saved={text.saved}
    />
  ));
}
