import type { SearchSchemaInput } from '@tanstack/react-router';

/**
 * Gives a list page's route the types of its search parameters and nothing else: the page reads them with its own
 * code, for whatever a route checks with is part of the first load of every page.
 */
export const searchOf =
  <S extends object>() =>
  (search: Partial<S> & SearchSchemaInput): Partial<S> =>
    search;
