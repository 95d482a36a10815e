import { describe, expect, it } from 'vitest';
import { attemptEach, DENIED } from './attempt.ts';
import { forEachCaller, partners, visible, working, type CallerName } from './callers.ts';
import { ownSchemas, relationsOf, type Relation } from './catalogue.ts';
import type { RelationAccess } from './relation-access.ts';
import { relations } from './relations.ts';
import type { World } from './world.ts';

/** Every table and view, every statement, every caller. */
export function relationSuite(world: () => World): void {
  const known = Object.entries(relations);

  it('every table and view is known to the access test', async () => {
    const found = (await relationsOf(world().sql)).map(({ name }) => name);
    expect(found.toSorted()).toEqual(Object.keys(relations).toSorted());
  });

  it('each partner has a row in every table that is seeded', async () => {
    for (const [name, { seed }] of known) {
      if (!seed) continue;
      const [row] = await world().sql.unsafe(`select count(*)::int as n from ${name}`);
      expect([name, row?.n]).toEqual([name, partners.length]);
    }
  });

  describe.each(known)('%s', (name, access) => {
    it('shows each caller the rows of the own partners alone', async () => {
      const seen = await each(world(), `select * from ${name}`);
      expect(seen).toEqual(forEachCaller((caller) => readable(world(), access, caller)));
      if (access.partnerColumn === undefined) return;
      for (const partner of partners) {
        const rows = await each(
          world(),
          `select from ${name} where "${access.partnerColumn}" = '${partner}'`,
        );
        expect([partner, rows]).toEqual([
          partner,
          forEachCaller((caller) =>
            caller === 'anonymous' ? DENIED : Number(visible[caller].includes(partner)),
          ),
        ]);
      }
    });
  });

  describe.each(known.filter(([, { isView }]) => !isView))('table %s', (name, access) => {
    it('takes no new, removed or emptied rows from anyone', async () => {
      for (const statement of [
        `insert into ${name} default values`,
        `delete from ${name}`,
        `truncate ${name}`,
      ])
        expect(await each(world(), statement)).toEqual(forEachCaller(() => DENIED));
    });

    it('lets a column be changed only where that is meant', async () => {
      const relation = await find(world(), name);
      for (const column of relation.columns) {
        const value = column.isMade ? 'default' : `"${column.name}"`;
        const changed = await each(world(), `update ${name} set "${column.name}" = ${value}`);
        expect([column.name, changed]).toEqual([
          column.name,
          forEachCaller((caller) => changeable(access, column.name, caller)),
        ]);
      }
    });
  });

  it.each(known.filter(([, { isView }]) => isView))('view %s takes no writes', async (name) => {
    expect((await find(world(), name)).isView).toBe(true);
    expect(await writableBy(world(), name)).toEqual([]);
  });

  it('callers hold exactly the rights that are meant, of relations and of columns', async () => {
    const rows = await world().sql<{ right: string }[]>`
      select a.grantee::regrole || ' ' || lower(a.privilege_type) || ' ' || n.nspname || '.' || c.relname as "right"
      from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) a
      where n.nspname = any (${ownSchemas}) and a.grantee in (0, 'anon'::regrole, 'authenticated'::regrole)
      union all
      select a.grantee::regrole || ' ' || lower(a.privilege_type) || ' ' || n.nspname || '.' || c.relname || '.' || t.attname
      from pg_attribute t join pg_class c on c.oid = t.attrelid join pg_namespace n on n.oid = c.relnamespace, aclexplode(t.attacl) a
      where n.nspname = any (${ownSchemas}) and a.grantee in (0, 'anon'::regrole, 'authenticated'::regrole)`;
    const meant = known.flatMap(([name, { reads, updates = [] }]) => [
      ...(reads === 'nobody' ? [] : [`authenticated select ${name}`]),
      ...updates.map((column) => `authenticated update ${name}.${column}`),
    ]);
    expect(rows.map(({ right }) => right).toSorted()).toEqual(meant.toSorted());
  });

  it('the service role writes companies and members by hand, and nothing that functions keep right', async () => {
    const rows = await world().sql<{ right: string }[]>`
      select c.relname || ' ' || string_agg(lower(a.privilege_type), ' ' order by a.privilege_type) as "right"
      from pg_class c, aclexplode(c.relacl) a
      where c.relnamespace = 'public'::regnamespace and a.grantee = 'service_role'::regrole
        and a.privilege_type in ('INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER') and c.relkind <> 'S'
      group by c.relname
      union all
      select c.relname || '.' || t.attname from pg_attribute t join pg_class c on c.oid = t.attrelid, aclexplode(t.attacl) a
      where c.relnamespace = 'public'::regnamespace and a.grantee = 'service_role'::regrole`;
    const all = 'delete insert references trigger truncate update';
    expect(rows.map(({ right }) => right).toSorted()).toEqual([
      `auth_member ${all}`,
      `auth_member_partner ${all}`,
      `dim_partner ${all}`,
    ]);
  });

  it('the service role reads every table of the exposed schema', async () => {
    const denied = await world().sql`select c.oid::regclass::text from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and not has_table_privilege('service_role', c.oid, 'select')`;
    expect(denied).toHaveLength(0);
  });
}

const each = ({ sql, callers }: World, statement: string) => attemptEach(sql, callers, () => statement);

/** API roles that hold any right to write to a view. */
async function writableBy({ sql }: World, name: string): Promise<string[]> {
  const rows = await sql<{ role: string }[]>`select role from unnest(array['anon', 'authenticated']) role
    where has_any_column_privilege(role, ${name}, 'insert, update') or has_table_privilege(role, ${name}, 'delete')`;
  return rows.map(({ role }) => role);
}

async function find(world: World, name: string): Promise<Relation> {
  const relation = (await relationsOf(world.sql)).find((one) => one.name === name);
  if (!relation) throw new Error(`there is no ${name}`);
  return relation;
}

function readable(world: World, access: RelationAccess, caller: CallerName): number | string {
  if (caller === 'anonymous' || access.reads === 'nobody') return DENIED;
  if (access.reads === 'partner') return visible[caller].length;
  if (access.reads === 'member') return Number(hasSession(caller));
  if (access.reads === 'active') return working.includes(caller) ? (access.rows ?? 0) : 0;
  if (access.reads === 'staff') return Number(caller === 'staff');
  if (access.reads === 'own') return Number(working.includes(caller));
  return working.includes(caller) ? (world.links[caller] ?? 0) : 0;
}

/** Whether the account and the session of a caller exist. */
function hasSession(caller: CallerName): boolean {
  return caller !== 'deleted account' && caller !== 'session ended';
}

function changeable(access: RelationAccess, column: string, caller: CallerName): number | string {
  if (caller === 'anonymous' || !access.updates?.includes(column)) return DENIED;
  return Number(working.includes(caller));
}
