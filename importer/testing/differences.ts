/**
 * Where an answer is not what was wanted; numbers may differ by the rounding to 10 decimals, or by `tolerance` of a name.
 * `count` hears of each number.
 */
export function differences(
  shown: unknown,
  wanted: unknown,
  { count, tolerance = {} }: { count: () => void; tolerance?: Readonly<Record<string, number>> },
  path = '',
): string[] {
  if (typeof wanted === 'number' && typeof shown === 'number') {
    count();
    const most = tolerance[path.split('.').at(-1) ?? ''] ?? 1e-9;
    return Math.abs(shown - wanted) <= most ? [] : [`${path}: ${shown}, not ${wanted}`];
  }
  if (typeof wanted === 'object' && wanted !== null && typeof shown === 'object' && shown !== null) {
    const [is, must] = [shown as Record<string, unknown>, wanted as Record<string, unknown>];
    return [...new Set([...Object.keys(must), ...Object.keys(is)])].flatMap((name) =>
      differences(is[name], must[name], { count, tolerance }, `${path}.${name}`),
    );
  }
  return shown === wanted ? [] : [`${path}: ${String(shown)}, not ${String(wanted)}`];
}
