import type { EffectResult } from '@/domain/effect/analyse-effect.ts';
import { formatDay } from '@/domain/korea-time.ts';
import { formatUnit, NO_VALUE } from '@/domain/numbers.ts';
import { interventionsText } from '@/text/interventions.ts';

const text = interventionsText.detail;

const percent = (share: number | null) => (share === null ? NO_VALUE : formatUnit('percent', share * 100, 1));

/** What an estimate rests on, and by which method it was made. */
export function EffectEvidence({ result, soldUntil }: { result: EffectResult; soldUntil: string | null }) {
  const facts: readonly (readonly [string, string])[] = [
    [
      text.sold(result.days.filter(({ cumulative }) => cumulative !== null).length),
      text.soldOf(formatUnit('count', result.sold)),
    ],
    [text.fit, percent(result.preFit)],
    [text.controls, text.controlsOf(result.controls)],
    [
      text.blocks,
      text.blocksOf(
        result.placebos.blocks,
        result.days.filter(({ cumulative }) => cumulative !== null).length,
      ),
    ],
    [text.space, percent(result.spaceShare)],
    [text.method, text.methodOf(result.method.version)],
    [text.soldUntil, soldUntil === null ? NO_VALUE : formatDay(soldUntil)],
  ];
  return (
    <section aria-label={text.evidence}>
      <h3 className="mb-1 text-sm font-semibold">{text.evidence}</h3>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-1.5 text-sm sm:grid-cols-3">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-subtle-foreground text-xs">{name}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
