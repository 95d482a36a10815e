import { Button } from '@/components/ui/button.tsx';
import { productSearchText as text } from '@/text/product-search.ts';

interface RecentListProps {
  searches: readonly string[];
  onChoose: (search: string) => void;
  onForget: () => void;
}

/** What the member searched for lately, to search for it again. */
export function RecentList({ searches, onChoose, onForget }: RecentListProps) {
  return (
    <section aria-label={text.recent} className="flex max-w-2xl flex-wrap items-center justify-center gap-2">
      <span className="text-muted-foreground text-xs font-semibold">{text.recent}</span>
      {searches.map((search) => (
        <Button key={search} size="sm" onClick={() => onChoose(search)}>
          <span className="max-w-48 truncate">{search.replace(/,$/, '').replaceAll(',', ', ')}</span>
        </Button>
      ))}
      <Button size="sm" variant="ghost" onClick={onForget}>
        {text.forget}
      </Button>
    </section>
  );
}
