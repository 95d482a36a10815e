import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card.tsx';
import { StateMessage } from '@/components/ui/state-message.tsx';
import { errorsText } from '@/text/errors.ts';

interface SettingsCardProps {
  title: string;
  description: string;
  children: ReactNode;
}

/** One subject of the settings page. */
export function SettingsCard({ title, description, children }: SettingsCardProps) {
  return (
    <Card>
      <CardHeader className="flex-col items-start gap-0.5">
        <CardTitle>{title}</CardTitle>
        <CardDescription>{description}</CardDescription>
      </CardHeader>
      <CardContent className="flex flex-col gap-4">{children}</CardContent>
    </Card>
  );
}

/** In the place of settings that could not be read. */
export const SettingsFailed = ({ title, retry }: { title: string; retry: () => void }) => (
  <StateMessage
    error
    icon={CircleAlert}
    className="py-4"
    title={title}
    action={
      <Button size="sm" onClick={retry}>
        {errorsText.retry}
      </Button>
    }
  />
);
