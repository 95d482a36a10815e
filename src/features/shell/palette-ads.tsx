import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Megaphone, Search } from 'lucide-react';
import { CommandGroup, CommandItem } from '@/components/ui/command.tsx';
import { MarkedText } from '@/components/ui/marked-text.tsx';
import { adSearchQuery } from '@/data/ad-search.ts';
import type { FoundAd } from '@/data/answers/ads.ts';
import type { Partner } from '@/data/partner-query.ts';
import { presetRange } from '@/domain/date-presets.ts';
import { addDays, koreaToday } from '@/domain/korea-time.ts';
import { menuText } from '@/text/menu.ts';
import { shellText } from '@/text/shell.ts';
import { wordsOf } from './palette-items.ts';

interface PaletteAdsProps {
  partner: Partner;
  query: string;
  /** The query once nobody typed for a moment. */
  term: string;
  onChoose: (action: () => void) => () => void;
}

const text = shellText.palette;
const pages = [
  { kind: 'campaigns', page: 'campaign-performance', param: 'name', icon: Megaphone },
  { kind: 'keywords', page: 'keyword-performance', param: 'keyword', icon: Search },
] as const;

/** Campaigns and keywords, each leading to its row, and below both the ways to all that hold what is typed. */
export function PaletteAds({ partner, query, term, onChoose }: PaletteAdsProps) {
  const navigate = useNavigate();
  const isAsked = query.trim() !== '' && term !== '';
  const { data } = useQuery({ ...adSearchQuery(partner.code, { term }), enabled: isAsked });
  const words = wordsOf(query);
  const openAt = (page: (typeof pages)[number]['page'], search: Record<string, string>) =>
    onChoose(
      () =>
        void navigate({ to: `/{-$partnerId}/${page}`, params: { partnerId: String(partner.id) }, search }),
    );
  return (
    <>
      {pages.map(({ kind, page, param, icon: Icon }) => {
        const found = isAsked ? (data?.[kind] ?? []) : [];
        return found.length === 0 ? null : (
          <CommandGroup key={kind} heading={text[kind]}>
            {found.map((ad) => (
              <CommandItem
                key={ad.name}
                value={`${kind} ${ad.name}`}
                onSelect={openAt(page, { [param]: `"${ad.name}"`, ...daysOf(ad) })}
              >
                <Icon aria-hidden />
                <span className="min-w-0 truncate">
                  <MarkedText text={ad.name} words={term.split(/\s+/u)} />
                </span>
              </CommandItem>
            ))}
          </CommandGroup>
        );
      })}
      {words === '' ? null : (
        <CommandGroup heading={text.inLists}>
          {pages.map(({ kind, page, param, icon: Icon }) => (
            <CommandItem key={kind} value={`find ${kind}`} onSelect={openAt(page, { [param]: words })}>
              <Icon aria-hidden />
              <span className="truncate">{text.findIn(menuText.pages[page].title, words)}</span>
            </CommandItem>
          ))}
        </CommandGroup>
      )}
    </>
  );
}

/** The period in which it was last advertised, where that is before the one in which its page opens. */
function daysOf({ lastDay }: FoundAd) {
  const { start } = presetRange('last30Days', addDays(koreaToday(), -1));
  return lastDay < start ? { start: addDays(lastDay, -29), end: lastDay } : {};
}
