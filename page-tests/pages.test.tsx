import { screen } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { pageAddress } from '@/pages/page-at.ts';
import { pages, type PagePath } from '@/pages/pages.ts';
import { tableText } from '@/text/table.ts';
import { answerInstead, askedPaths, forgetAsked, isQuiet } from './support/answers.ts';
import { database, newMember, newPartner, type TestMember, type TestPartner } from './support/desk.ts';
import { drawRows } from './support/on-page.ts';
import { openPage, queries } from './support/open-page.tsx';
import { pageFacts } from './support/page-facts.ts';
import { fillWholeCompany, productOf } from './support/whole-company.ts';

// Tests every page of the registry for a partner who loaded nothing, and with each of its requests failing once.

let partner: TestPartner;
let empty: TestPartner;
let member: TestMember;

beforeAll(async () => {
  [partner, empty] = [await newPartner(), await newPartner()];
  const codes = [partner.code, empty.code];
  member = await newMember({ partners: codes, loads: codes });
  await fillWholeCompany(partner);
  await database()`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD") values (${`${empty.code}-B`}, '가온', ${empty.code})`;
});
beforeEach(drawRows);

const ofFigures = pages.flatMap((page) => {
  const facts = pageFacts[page.path as PagePath];
  return facts ? [{ ...page, ...facts }] : [];
});

async function open(page: (typeof ofFigures)[number], of: TestPartner): Promise<void> {
  const address = pageAddress(page, of.id)
    .replace('$brandCd', `${of.code}-B`)
    .replace(/\$\w+/, productOf(of));
  await openPage(address + (page.built?.example ?? ''), member);
  failAtOnce();
  await settled();
}

/** Lets the page try a failed request as often as ever, without the pauses between. */
function failAtOnce(): void {
  const client = queries();
  const defaults = client.getDefaultOptions();
  client.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retryDelay: 0 } });
}

const main = () => screen.getByRole('main');
const retries = () => screen.queryAllByRole('button', { name: /^다시 시도/ });

/** Waits until all code and answers are there and the page says the same as a moment before: charts draw themselves last. */
async function settled(): Promise<void> {
  await screen.findByRole('heading', { level: 1 });
  let before: string | null = null;
  await expect
    .poll(async () => {
      await vi.dynamicImportSettled();
      const now = main().textContent;
      const isSame = now === before;
      before = now;
      return isSame && isQuiet() && main().querySelector('[aria-busy="true"], .animate-spin') === null;
    })
    .toBe(true);
}

it.each(ofFigures)('$title ($path) tells a partner who loaded nothing what is missing', async (page) => {
  await open(page, empty);
  expect(screen.queryAllByText(page.unloaded)).not.toEqual([]);
  expect(retries()).toHaveLength(0);
  expect(screen.queryAllByRole('table').length > 0).toBe(page.keepsTable ?? false);
});

/** What each element says itself, without the elements in it. */
const ownTexts = () =>
  [...main().querySelectorAll('*')].map((element) =>
    [...element.childNodes]
      .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      .map(({ textContent }) => textContent)
      .join(''),
  );
const TWICE = /[-+−] ?[-+−]|원 ?원|%p? ?%|개 ?개(?!월)|건 ?건|undefined|NaN/;

it.each(ofFigures)('$title ($path) writes each sign and unit once', async (page) => {
  await open(page, partner);
  expect(ownTexts().filter((text) => TWICE.test(text))).toEqual([]);
});

/**
 * Asked beside what a page shows: the day of the last load in its head, the work that makes the day's diagnosis, and the view that
 * the page opens with, without which it opens as it is.
 */
const BESIDE = ['default_views', 'home_summary', 'refresh_diagnosis'];
/** Asked for by a chart once it is drawn, and when what it shows comes back, but on its own page: a test of its own. */
const byCharts = ({ path }: { path: string }) => (path === '/intervention-analysis' ? [] : ['interventions']);
const askedFunctions = () => [
  ...new Set(askedPaths().flatMap((path) => /\/rpc\/(\w+)$/.exec(path)?.[1] ?? [])),
];
/** Every section of the page that is no part of another: its name and all that it says. */
const sections = () =>
  [...main().querySelectorAll('section')]
    .filter((section) => !section.parentElement?.closest('section'))
    .map((section) => ({
      name: section.getAttribute('aria-label') ?? section.querySelector('h2, h3')?.textContent ?? '',
      text: section.textContent,
    }));

/** The page reads everything again, but who is there and of which partner. */
async function readAgain(): Promise<void> {
  await queries().resetQueries({
    predicate: ({ queryKey }) => !/member|partner/.test(String(queryKey[0])),
  });
  await settled();
}

it.each(ofFigures)(
  '$title ($path) says of each part that it failed, asks for it alone and keeps the rest as it was',
  async (page) => {
    await open(page, partner);
    const parts = askedFunctions().filter((name) => ![...BESIDE, ...byCharts(page)].includes(name));
    let whole: string | null;
    // Until it says the same twice: charts whose code came late are shown after a pause of React's.
    do {
      whole = main().textContent;
      await readAgain();
    } while (main().textContent !== whole);
    const wholeSections = sections();
    for (const part of parts) {
      const mend = answerInstead(`/rpc/${part}`, () => Response.json({}, { status: 500 }));
      await readAgain();
      const isLeftOut = page.leftOut?.includes(part) ?? false;
      expect(isLeftOut || retries().length > 0, `${part} can be asked for again`).toBe(true);
      const calm = retries().filter((retry) =>
        retry.closest('section')?.textContent.includes(tableText.noNotes),
      );
      expect(calm, `nothing to look at without ${part}`).toEqual([]);
      const now = sections();
      const isKept = ({ name, text }: (typeof now)[number]) =>
        now.some((one) => one.name === name && one.text === text);
      const keepsFigures = wholeSections.some((section) => isKept(section) && /\d/.test(section.text));
      expect(parts.length === 1 || keepsFigures, `something stays without ${part}`).toBe(true);
      // Every section that is not named here says exactly what it said before. The one without a name holds notes, which
      // some days of a month have and others have not.
      const named = wholeSections.filter(({ name }) => name !== '');
      const lost = new Set(named.filter((section) => !isKept(section)).map(({ name }) => name));
      expect({ retries: retries().length, lost: [...lost] }).toMatchSnapshot(part);
      mend();
      forgetAsked();
      const [retry] = retries();
      if (retry) await userEvent.click(retry);
      if (isLeftOut) await readAgain();
      await expect.poll(() => main().textContent, { message: `after ${part}` }).toBe(whole);
      expect(retries()).toHaveLength(0);
      const asked = askedFunctions().filter((name) => !byCharts(page).includes(name));
      expect(isLeftOut ? [part] : asked).toEqual([part]);
    }
  },
);
