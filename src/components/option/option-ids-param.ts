import { readTextParam } from '@/components/table/search-params.ts';
import { parseWanted } from '@/domain/option-ids.ts';

/** A page asks for at most so many option ids at once: more would make links that servers refuse. */
export const MAX_OPTION_IDS = 500;

/** Option ids and tags, comma-separated. */
export const optionIdsParam = readTextParam((value) => parseWanted(value).slice(0, MAX_OPTION_IDS).join(','));
