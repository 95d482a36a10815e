import type { Holidays } from '@/domain/pay-day.ts';

/**
 * The holidays of Korea of years, substitutes and one-off ones too, of a library that comes with the first question
 * (docs/decisions/holidays.md). A year that it does not know yet, and those after it, are left out.
 */
export async function holidaysOf(firstYear: number, lastYear: number): Promise<Holidays> {
  const { getHolidayPreset } = await import('@hyunbinseo/holidays-kr');
  const days = new Set<string>();
  for (let year = firstYear; year <= lastYear; year += 1) {
    try {
      for (const day of Object.keys(await getHolidayPreset(String(year)))) days.add(day.replaceAll('-', ''));
    } catch (error) {
      if (error instanceof RangeError) return { days, lastYear: year - 1 };
      throw error;
    }
  }
  return { days, lastYear };
}
