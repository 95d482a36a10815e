import { useQuery } from '@tanstack/react-query';
import { ChangeTrail } from '@/components/changes/change-trail.tsx';
import { PartFailed } from '@/components/figure-page/part.tsx';
import { metricOf } from '@/components/figures/metric.ts';
import { LazyNotes } from '@/components/notes/lazy-notes.tsx';
import OwnTags from '@/components/own-tags/own-tags.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { SpinnerArea } from '@/components/ui/spinner.tsx';
import { usePartner } from '@/data/partner.tsx';
import { formatDay } from '@/domain/korea-time.ts';
import { NO_VALUE } from '@/domain/numbers.ts';
import { adRegisterText } from '@/text/ad-register.ts';
import { notesText } from '@/text/notes.ts';
import { tableText } from '@/text/table.ts';
import { tagsText } from '@/text/tags.ts';
import { KeepIntervention } from './keep.tsx';
import { type BlockedOption, registerQueries as queries } from './ad-management-queries.ts';
import { changedCampaignValue } from './value.ts';

const { blocked, changes, detail: text } = adRegisterText;

/** The newest of each that a row opens onto. */
const MOST = 20;

/** What a campaign opens onto: its options that cannot be sold, who changed what of it, its tags and notes. */
export default function RegisterDetail({ campaignId }: { campaignId: string }) {
  const { code } = usePartner();
  const options = useQuery(queries.blocked.page(code, { campaign_id: campaignId, page_size: MOST }));
  const trail = useQuery(
    queries.changes.page(code, { subject: 'campaign', subject_id: campaignId, page_size: MOST }),
  );
  const failed = [options, trail].find((query) => query.isError);
  if (failed) return <PartFailed error={failed.error} retry={() => void failed.refetch()} />;
  if (!options.data || !trail.data) return <SpinnerArea label={tableText.loading} />;
  return (
    <div className="grid gap-x-10 gap-y-4 text-sm lg:grid-cols-2">
      <section className="grid content-start gap-2">
        <h3 className="font-semibold">{text.blocked}</h3>
        <Options rows={options.data.rows} />
      </section>
      <section className="grid content-start gap-2">
        <h3 className="font-semibold">{text.changes}</h3>
        <ChangeTrail
          changes={trail.data.rows}
          empty={changes.empty}
          valuesOf={({ field, from, to }) => [
            {
              name: changes.fields[field],
              from: changedCampaignValue(field, from) ?? NO_VALUE,
              to: changedCampaignValue(field, to) ?? NO_VALUE,
            },
          ]}
          renderAction={(change) => <KeepIntervention change={change} />}
        />
      </section>
      <section className="grid content-start gap-2">
        <h3 className="font-semibold">{tagsText.title}</h3>
        <OwnTags key={campaignId} of="campaigns" id={campaignId} />
      </section>
      <section className="grid content-start gap-2">
        <h3 className="font-semibold">{notesText.title}</h3>
        <LazyNotes subject="campaign" subjectId={campaignId} />
      </section>
    </div>
  );
}

function Options({ rows }: { rows: readonly BlockedOption[] }) {
  if (rows.length === 0) return <p className="text-muted-foreground">{text.noBlocked}</p>;
  return (
    <ul className="grid gap-2">
      {rows.map((row) => (
        <li key={row.rowKey} className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <Badge tone={row.reason === 'lost' ? 'yellow' : 'red'}>{blocked.reasons[row.reason]}</Badge>
          <span className="wrap-anywhere">{[row.productName, row.optionName].filter(Boolean).join(' ')}</span>
          <span className="text-red font-semibold tabular-nums">
            {metricOf('adDayCost').format(row.adDayCost)}
          </span>
          {row.outSince === null ? null : (
            <span className="text-subtle-foreground text-xs">
              {blocked.columns.outSince} {formatDay(row.outSince)}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
