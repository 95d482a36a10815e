import { Copy } from 'lucide-react';
import { useId } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { copyText } from '@/data/copy-text.ts';
import { useMember } from '@/data/member.tsx';
import { shellWord } from '@/domain/shell-word.ts';
import { partnersText } from '@/text/partners.ts';

const text = partnersText.grant;

/** For those who run this installation themselves: the command that links the signed-in member to a partner. */
export function GrantCommand() {
  const titleId = useId();
  const command = text.command(shellWord(useMember().email));
  return (
    <section
      aria-labelledby={titleId}
      className="bg-card shadow-card mx-auto flex w-full max-w-2xl flex-col gap-2 rounded-lg p-4"
    >
      <h2 id={titleId} className="text-sm font-semibold">
        {text.title}
      </h2>
      <p className="text-muted-foreground text-sm">{text.hint}</p>
      <div className="flex flex-wrap items-center gap-2">
        <code className="bg-muted min-w-0 flex-1 basis-60 rounded-md px-2.5 py-1.5 text-xs wrap-anywhere select-all">
          {command}
        </code>
        <Button size="sm" onClick={() => void copyText(command, text.name)}>
          <Copy aria-hidden />
          {text.copy}
        </Button>
      </div>
    </section>
  );
}
