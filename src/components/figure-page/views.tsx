import type { ReactNode } from 'react';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs.tsx';

interface ViewsProps<View extends string> {
  /** What the tabs are, for those who do not see them. */
  label: string;
  /** The views in their order. */
  of: readonly View[];
  names: Readonly<Record<View, string>>;
  parts: Readonly<Record<View, ReactNode>>;
  chosen: View;
  onChoose: (view: View) => void;
  className?: string | undefined;
}

/** Views of a page of which one is shown, and asked for, at a time; the URL says which. */
export function Views<View extends string>(props: ViewsProps<View>) {
  const { label, of, names, parts, chosen, onChoose, className } = props;
  return (
    <Tabs value={chosen} onValueChange={(view) => onChoose(view as View)} className={className}>
      <TabsList aria-label={label}>
        {of.map((view) => (
          <TabsTrigger key={view} value={view}>
            {names[view]}
          </TabsTrigger>
        ))}
      </TabsList>
      {of.map((view) => (
        <TabsContent key={view} value={view} className="pt-3.5">
          {parts[view]}
        </TabsContent>
      ))}
    </Tabs>
  );
}
