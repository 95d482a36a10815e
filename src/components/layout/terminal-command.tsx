import { Copy } from 'lucide-react';
import { useId } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { copyText } from '@/data/copy-text.ts';
import { partnersText } from '@/text/partners.ts';

const { command: text } = partnersText;

interface TerminalCommandProps {
  title: string;
  hint: string;
  command: string;
}

/** A command for those who run this installation themselves. */
export function TerminalCommand({ title, hint, command }: TerminalCommandProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="bg-card shadow-card mx-auto flex w-full max-w-2xl flex-col gap-2 rounded-lg p-4"
    >
      <h2 id={titleId} className="text-sm font-semibold">
        {title}
      </h2>
      <p className="text-muted-foreground text-sm">{hint}</p>
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
