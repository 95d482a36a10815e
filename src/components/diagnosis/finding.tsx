import { ArrowRight } from 'lucide-react';
import { ChangeTrail } from '@/components/changes/change-trail.tsx';
import { RegisterIntervention } from '@/components/intervention/register-intervention.tsx';
import type { ChosenOption } from '@/components/intervention/intervention-draft.ts';
import { HrefLink } from '@/components/layout/href-link.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { usePartner } from '@/data/partner.tsx';
import { formatDay } from '@/domain/korea-time.ts';
import { formatUnit } from '@/domain/numbers.ts';
import { diagnosisText } from '@/text/diagnosis.ts';
import { impactText } from '@/text/impact.ts';
import type { Detail } from './diagnosis-queries.ts';
import { confidenceTones, statusTones } from './diagnosis-tones.ts';

const { detail: text, confidences, statuses } = diagnosisText;

interface FindingProps {
  finding: Detail['findings'][number];
  option: ChosenOption;
}

/**
 * A finding: what it says, by which limit, what is at stake, what to do, where it is seen, what was done about it, and
 * the form in which that is registered as an intervention.
 */
export function Finding({ finding, option }: FindingProps) {
  const { id } = usePartner();
  return (
    <li className="bg-muted/40 grid gap-2 rounded-md p-3">
      <div className="flex flex-wrap items-center gap-2">
        <h4 className="font-semibold">{finding.name}</h4>
        <Badge tone={confidenceTones[finding.confidence] ?? 'gray'}>
          {text.confidence(confidences[finding.confidence])}
        </Badge>
        <Badge tone={statusTones[finding.status] ?? 'gray'}>{statuses[finding.status]}</Badge>
        {finding.isReturn ? <Badge tone="red">{text.returned}</Badge> : null}
        <span className="text-subtle-foreground ml-auto text-xs tabular-nums">
          {finding.isOver
            ? text.period(formatDay(finding.from), formatDay(finding.to))
            : text.since(formatDay(finding.from))}
        </span>
      </div>
      <p className="break-keep">{finding.problem}</p>
      <dl className="grid grid-cols-[5rem_1fr] gap-x-3 gap-y-1 text-xs">
        <dt className="text-muted-foreground">{text.limit}</dt>
        <dd>{finding.limit}</dd>
        <dt className="text-muted-foreground">{text.impact}</dt>
        <dd>
          {finding.impactAmt === null ? (
            text.noImpact
          ) : (
            <>
              {finding.impactKind === null ? null : `${impactText.kinds[finding.impactKind]} `}
              <span className="font-semibold tabular-nums">{formatUnit('won', finding.impactAmt)}</span>{' '}
              <span className="text-muted-foreground">{finding.impactText}</span>
            </>
          )}
        </dd>
      </dl>
      {finding.isOver ? null : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <p className="break-keep">{finding.action}</p>
          <HrefLink
            href={`/${id}${finding.page}`}
            className="focus-ring text-muted-foreground hover:text-foreground ml-auto inline-flex items-center gap-1 rounded-sm text-xs"
          >
            {text.open}
            <ArrowRight aria-hidden className="size-3.5" />
          </HrefLink>
          <RegisterIntervention options={[option]} memo={finding.problem} />
        </div>
      )}
      {finding.changes.length > 0 ? (
        <ChangeTrail
          changes={finding.changes}
          valuesOf={({ from, to }) => [{ from: statuses[from], to: statuses[to] }]}
          className="text-xs"
        />
      ) : null}
    </li>
  );
}
