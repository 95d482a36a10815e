import type { ReactNode } from 'react';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs.tsx';

interface ViewsProps<View extends string, By extends string> {
  /** What the tabs are, for those who do not see them. */
  label: string;
  /** In the order of the tabs. */
  names: Readonly<Record<View, string>>;
  parts: Readonly<Record<View, ReactNode>>;
  page: {
    search: Readonly<Record<By, View>>;
    change(part: Partial<Record<By, View>>): void;
  };
  /** The parameter of the URL that names the chosen view. */
  by: By;
  /** Stays off the paper. */
  unprinted?: true;
}

/** Views of a page of which one is shown, and asked for, at a time; the URL says which. */
export function Views<View extends string, By extends string>(props: ViewsProps<View, By>) {
  const { label, names, parts, page, by, unprinted } = props;
  const views = Object.keys(names) as View[];
  return (
    <Tabs
      value={page.search[by]}
      onValueChange={(view) => page.change({ [by]: view } as Record<By, View>)}
      className={unprinted ? 'print:hidden' : undefined}
    >
      {/* On paper, which has no tabs, it says which one was chosen. */}
      <TabsList
        aria-label={label}
        data-chosen={names[page.search[by]]}
        className="print:font-semibold print:before:content-[attr(data-chosen)]"
      >
        {views.map((view) => (
          <TabsTrigger key={view} value={view}>
            {names[view]}
          </TabsTrigger>
        ))}
      </TabsList>
      {views.map((view) => (
        <TabsContent key={view} value={view} className="pt-3.5">
          {parts[view]}
        </TabsContent>
      ))}
    </Tabs>
  );
}
