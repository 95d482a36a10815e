/** The services behind the gate. */
export const services = ['auth', 'rest', 'storage', 'realtime', 'functions'] as const;
export type Service = (typeof services)[number];

const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

// Exactly what the product's protocol needs. The library also serves a studio, system information, sign-in
// without password, bucket administration and moves; none of them may be reachable.
const routes: [Service, string, RegExp][] = [
  ['auth', 'GET', /^\/auth\/v1\/(health|settings|user|verify|\.well-known\/jwks\.json)$/],
  ['auth', 'POST', /^\/auth\/v1\/(signup|token|recover|resend|verify|logout|factors)$/],
  ['auth', 'PUT', /^\/auth\/v1\/user$/],
  ['auth', 'POST', new RegExp(`^/auth/v1/factors/${id}/(challenge|verify)$`)],
  ['auth', 'DELETE', new RegExp(`^/auth/v1/factors/${id}$`)],
  ['rest', 'GET|HEAD|POST|PATCH|DELETE', /^\/rest\/v1\/(?!rpc$)\w+$/],
  ['rest', 'GET|POST', /^\/rest\/v1\/rpc\/\w+$/],
  ['storage', 'GET|HEAD', /^\/storage\/v1\/object\/(public\/|sign\/|info\/)?[^/]+(\/[^/]+)+$/],
  ['storage', 'POST', /^\/storage\/v1\/object\/(sign\/[^/]+(\/[^/]+)+|list\/[^/]+)$/],
  ['storage', 'POST|PUT', /^\/storage\/v1\/object\/(?!(upload|sign|list|move|copy)\/)[^/]+(\/[^/]+)+$/],
  ['storage', 'DELETE', /^\/storage\/v1\/object\/[^/]+$/],
  ['storage', 'GET', /^\/storage\/v1\/(bucket(\/[^/]+)?|status)$/],
  ['realtime', 'GET', /^\/realtime\/v1\/websocket$/],
  ['functions', 'GET|POST|PUT|PATCH|DELETE', /^\/functions\/v1\/[a-z0-9-]+$/],
];

/** The service that answers a request to a decoded path, or undefined where nothing may. */
export function allowedService(method: string, pathname: string): Service | undefined {
  const route = routes.find(
    ([, methods, path]) => methods.split('|').includes(method) && path.test(pathname),
  );
  return route?.[0];
}

/** The methods of a path, for a browser's preflight question; empty for an unknown path. */
export function allowedMethods(pathname: string): string[] {
  return [
    ...new Set(
      routes.filter(([, , path]) => path.test(pathname)).flatMap(([, methods]) => methods.split('|')),
    ),
  ];
}
