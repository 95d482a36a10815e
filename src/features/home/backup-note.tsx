import { useQuery } from '@tanstack/react-query';
import { Badge } from '@/components/ui/badge.tsx';
import { homeText } from '@/text/home.ts';
import { backupQuery } from './backup-queries.ts';
import { backupState } from './backup-state.ts';

/** Tells the staff when the database was backed up; last on the page, so that nothing moves when it comes. */
export function BackupNote({ now }: { now: Date }) {
  const { data } = useQuery(backupQuery);
  if (!data) return null;
  const { tone, text } = backupState(data, now);
  return (
    <p className="text-subtle-foreground flex items-center gap-2 text-xs">
      <Badge tone={tone}>{homeText.backup.title}</Badge>
      {text}
    </p>
  );
}
