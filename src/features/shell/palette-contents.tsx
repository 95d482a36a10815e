import { Megaphone, Search, Tags } from 'lucide-react';
import { CommandGroup, CommandItem } from '@/components/ui/command.tsx';
import type { Brand } from '@/data/brand-query.ts';
import { menuText } from '@/text/menu.ts';
import { shellText } from '@/text/shell.ts';

interface PaletteContentsProps {
  brands: readonly Brand[];
  /** What campaigns and keywords are searched for; empty: not at all. */
  words: string;
  onBrand: (brand: Brand) => void;
  onCampaigns: () => void;
  onKeywords: () => void;
}

const text = shellText.palette;

/** Brands of the partner, and the ways to campaigns and keywords with what is typed, whose own pages search them. */
export function PaletteContents(props: PaletteContentsProps) {
  const { brands, words, onBrand, onCampaigns, onKeywords } = props;
  return (
    <>
      {brands.length > 0 ? (
        <CommandGroup heading={text.brands}>
          {brands.map((brand) => (
            <CommandItem key={brand.code} value={`brand ${brand.code}`} onSelect={() => onBrand(brand)}>
              <Tags aria-hidden /> <span className="truncate">{brand.name}</span>
            </CommandItem>
          ))}
        </CommandGroup>
      ) : null}
      {words === '' ? null : (
        <CommandGroup heading={text.ads}>
          <CommandItem value="find campaigns" onSelect={onCampaigns}>
            <Megaphone aria-hidden />
            <span className="truncate">
              {text.findIn(menuText.pages['campaign-performance'].title, words)}
            </span>
          </CommandItem>
          <CommandItem value="find keywords" onSelect={onKeywords}>
            <Search aria-hidden />
            <span className="truncate">
              {text.findIn(menuText.pages['keyword-performance'].title, words)}
            </span>
          </CommandItem>
        </CommandGroup>
      )}
    </>
  );
}
