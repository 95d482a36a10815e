import { type AppPage, pages } from './pages.ts';

const folders: Record<AppPage['scope'], string> = {
  public: '',
  member: '_session/_member/',
  chosen: '_session/_member/_chosen/{-$partnerId}/',
  partner: '_session/_member/_chosen/$partnerId/',
  overview: '_session/_member/_overview/{-$partnerId}/',
  duplicate: '_session/_member/_chosen/{-$partnerId}/',
};

/** The file below src/routes that makes the page's addresses; in a folder of its own where a page stands below it. */
export function routeFile({ path, scope }: AppPage): string {
  const name = path.slice(1);
  const isFolder = pages.some((other) => other.path.startsWith(`${path}/`) && other.path !== path);
  return `${folders[scope]}${name === '' || isFolder ? [name, 'index'].filter(Boolean).join('/') : name}.tsx`;
}
