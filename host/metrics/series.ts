import { labelText, type Labels, type Sample } from './exposition.ts';

/** Counts by labels. Callers give labels of a fixed number alone. */
export class Counts {
  readonly #series = new Map<string, { labels: Labels; value: number }>();

  add(labels: Labels, by = 1): void {
    const key = labelText(labels);
    const series = this.#series.get(key) ?? { labels, value: 0 };
    series.value += by;
    this.#series.set(key, series);
  }

  samples(): Iterable<Sample> {
    return this.#series.values();
  }
}

/** How many values were at most as large as each bound, by labels. */
export class Histogram {
  readonly #bounds: readonly number[];
  readonly #series = new Map<string, { labels: Labels; counts: number[]; sum: number }>();

  constructor(bounds: readonly number[]) {
    this.#bounds = [...bounds, Infinity];
  }

  observe(labels: Labels, value: number): void {
    const key = labelText(labels);
    const series = this.#series.get(key) ?? { labels, counts: this.#bounds.map(() => 0), sum: 0 };
    this.#series.set(key, series);
    series.sum += value;
    for (const [place, bound] of this.#bounds.entries())
      if (value <= bound) series.counts[place] = (series.counts[place] ?? 0) + 1;
  }

  *samples(): Iterable<Sample> {
    for (const { labels, counts, sum } of this.#series.values()) {
      for (const [place, bound] of this.#bounds.entries()) {
        const le = bound === Infinity ? '+Inf' : String(bound);
        yield { suffix: '_bucket', labels: { ...labels, le }, value: counts[place] ?? 0 };
      }
      yield { suffix: '_sum', labels, value: sum };
      yield { suffix: '_count', labels, value: counts.at(-1) ?? 0 };
    }
  }
}
