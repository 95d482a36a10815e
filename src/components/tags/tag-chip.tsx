import { useQuery } from '@tanstack/react-query';
import { Chip } from '@/components/ui/chip.tsx';
import { usePartner } from '@/data/partner.tsx';
import { filtersText } from '@/text/filters.ts';
import { tagsText as text } from '@/text/tags.ts';
import { tagsQuery } from './tags-queries.ts';

interface TagChipProps {
  /** # and the id of the tag. */
  mark: string;
  onRemove: () => void;
}

/** A tag among option ids, by its name. */
export default function TagChip({ mark, onRemove }: TagChipProps) {
  const { data: tags } = useQuery(tagsQuery(usePartner().code));
  const named = tags?.find(({ id }) => `#${id}` === mark)?.name;
  const name = named === undefined ? (tags ? text.gone : text.title) : `#${named}`;
  return <Chip name={name} removeLabel={filtersText.removeTag(name)} onRemove={onRemove} />;
}
