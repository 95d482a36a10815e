import { Button } from '@/components/ui/button.tsx';
import { backendConfig } from '@/data/config.ts';
import { authText } from '@/text/auth.ts';

interface DemoAccountsProps {
  disabled: boolean;
  onChoose: (email: string, password: string) => void;
}

/** The accounts of a demo installation, one press each; nothing on any other installation. */
export function DemoAccounts({ disabled, onChoose }: DemoAccountsProps) {
  const accounts = backendConfig().demoAccounts;
  if (accounts.length === 0) return null;
  return (
    <section aria-labelledby="demo-accounts" className="rounded-lg border border-dashed p-3.5">
      <p className="text-muted-foreground text-xs">
        <b id="demo-accounts" className="text-foreground">
          {authText.login.demoTitle}
        </b>{' '}
        · {authText.login.demoHint}
      </p>
      <div className="mt-2 flex flex-wrap gap-1.5">
        {accounts.map(({ email, password, label }) => (
          <Button key={email} size="sm" disabled={disabled} onClick={() => onChoose(email, password)}>
            {label}
          </Button>
        ))}
      </div>
    </section>
  );
}
