import { PartCard } from '@/components/figure-page/part.tsx';
import type { PartState } from '@/components/figure-page/part-state.ts';
import { ChangeText } from '@/components/figures/change-text.tsx';
import { metricOf } from '@/components/figures/metric.ts';
import { HelpTip } from '@/components/table/help-tip.tsx';
import { CardDescription, CardTitle } from '@/components/ui/card.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table.tsx';
import { salesExplanationText } from '@/text/sales-explanation.ts';
import type { Explanation } from './explanation.ts';
import { causesOf } from './explanation-lines.ts';

const { causes: text, why } = salesExplanationText;

/** Possible causes behind the factors: share of views as item winner, days out of stock, and advertising once a report was loaded. */
export function CausesCard({ state }: { state: PartState<Explanation> }) {
  return (
    <PartCard
      state={state}
      className="min-w-0 p-4"
      head={
        <>
          <CardTitle>{text.title}</CardTitle>
          <CardDescription>{text.note}</CardDescription>
        </>
      }
      skeleton={<Skeleton className="mt-3 h-40" />}
      failedClassName="min-h-47.5"
    >
      {(explanation) => (
        <div className="-mx-2.5 mt-2 overflow-x-auto">
          <Table aria-label={text.title} className="max-md:[&_:is(td,th)]:px-1.5">
            <TableHeader>
              <TableRow>
                <TableHead>{text.heading}</TableHead>
                {[why.now, why.before, text.change].map((heading) => (
                  <TableHead key={heading} className="text-right">
                    {heading}
                  </TableHead>
                ))}
              </TableRow>
            </TableHeader>
            <TableBody>
              {causesOf(explanation).map(({ metric, now, before, notes = ['', ''] }) => {
                const { label, formula, format, change } = metricOf(metric);
                return (
                  <TableRow key={metric}>
                    <TableCell>
                      <span className="flex items-center gap-1">
                        {label}
                        <HelpTip label={label} text={formula} />
                      </span>
                    </TableCell>
                    <Amount value={format(now)} note={notes[0]} />
                    <Amount value={format(before)} note={notes[1]} />
                    <TableCell className="text-right">
                      <ChangeText change={change(now, before)} />
                    </TableCell>
                  </TableRow>
                );
              })}
            </TableBody>
          </Table>
        </div>
      )}
    </PartCard>
  );
}

function Amount({ value, note }: { value: string; note: string }) {
  return (
    <TableCell className="py-2 text-right">
      {value}
      <span className="text-subtle-foreground text-2xs block whitespace-normal empty:hidden">{note}</span>
    </TableCell>
  );
}
