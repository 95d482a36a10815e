/** Values by series, such as partner_desk_http_requests_total{method="GET"}. */
export type Scraped = ReadonlyMap<string, number>;

const sample = /^([a-z_][a-z\d_]*)(\{[a-z]+="[^"\\\n]*"(?:,[a-z]+="[^"\\\n]*")*\})? (\d[\d.e+-]*)$/;

/** Reads a text of metrics. Throws for a line that the format does not have, and for a series that stands twice. */
export function readMetrics(text: string): Scraped {
  const series = new Map<string, number>();
  const types = new Map<string, string>();
  for (const line of text.trimEnd().split('\n')) {
    const [, typed, type] = /^# TYPE ([a-z_][a-z\d_]*) (counter|gauge|histogram)$/.exec(line) ?? [];
    if (typed && type) types.set(typed, type);
    if (line.startsWith('# HELP ') || typed) continue;
    const [, name = '', labels = '', value] = sample.exec(line) ?? [];
    const family = types.has(name) ? name : name.replace(/_(bucket|sum|count)$/, '');
    if (!types.has(family) || series.has(name + labels)) throw new Error(`no line of metrics: ${line}`);
    series.set(name + labels, Number(value));
  }
  return series;
}

/** Asks an address for its metrics. */
export async function scrape(address: string): Promise<Scraped> {
  return readMetrics(await (await fetch(`http://${address}/metrics`)).text());
}
