import { describe, expect, it } from 'vitest';
import { asCaller } from '../../../host/testing/test-database.ts';
import { attempt, attemptEach, DENIED, type Outcome } from './attempt.ts';
import { callerNames, forEachCaller, visible, working, type CallerName } from './callers.ts';
import type { World } from './world.ts';

/** What the platform brings: files, realtime, accounts. */
export function platformSuite(world: () => World): void {
  const each = (statement: (caller: CallerName) => string, settings: Record<string, string> = {}) =>
    attemptEach(world().sql, world().callers, statement, settings);
  const idOf = (caller: CallerName) => world().callers[caller].id ?? '00000000-0000-4000-8000-000000000000';

  describe('storage', () => {
    it('has the known buckets, with limits', async () => {
      const rows = await world().sql`select id, public, file_size_limit::int as size,
        array_to_string(allowed_mime_types, ' ') as types from storage.buckets order by id`;
      expect(rows.map((row) => ({ ...row }))).toEqual([
        { id: 'avatars', public: true, size: 2 * 1024 ** 2, types: 'image/png image/jpeg image/webp' },
        {
          id: 'public',
          public: true,
          size: 5 * 1024 ** 2,
          types: 'image/png image/jpeg image/webp image/svg+xml video/mp4',
        },
      ]);
    });

    it('has the known policies', async () => {
      const rows = await world().sql<{ name: string }[]>`select policyname as name from pg_policies
        where schemaname = 'storage' and not 'lite_app' = any (roles) order by 1`;
      expect(rows.map(({ name }) => name)).toEqual([
        'Active members add files to their own avatar folder',
        'Active members remove files from their own avatar folder',
        'Active members replace files in their own avatar folder',
        'Active members see their own avatar files',
      ]);
    });

    const upload = (bucket: string, file: string) =>
      `insert into storage.objects (bucket_id, name) values ('${bucket}', '${file}')`;
    const own = (allowed: Outcome, otherwise: Outcome) =>
      forEachCaller((caller) => (working.includes(caller) ? allowed : otherwise));

    it('takes a file into the own avatar folder from an active member', async () => {
      expect(await each((caller) => upload('avatars', `${idOf(caller)}/a.png`))).toEqual(own(1, DENIED));
    });

    it('takes no file anywhere else', async () => {
      const places = (caller: CallerName) => [
        upload('avatars', `${idOf(caller === 'owner' ? 'staff' : 'owner')}/a.png`),
        upload('avatars', 'a.png'),
        upload('avatars', `x/${idOf(caller)}/a.png`),
        upload('public', `${idOf(caller)}/a.png`),
        upload('public', 'a.png'),
        upload('public', 'media/login.mp4'),
      ];
      for (const place of places('owner').keys())
        expect(await each((caller) => places(caller)[place] ?? '')).toEqual(forEachCaller(() => DENIED));
    });

    it.each([
      ['storage.object.upload', 1],
      ['', 1],
      ['storage.object.upload_signed', DENIED],
      ['storage.object.sign_upload_url', DENIED],
      ['storage.object.copy', DENIED],
      ['storage.s3.upload.create_multipart', DENIED],
      ['storage.tus.upload.create', DENIED],
    ])(
      'where the storage server names its operation, takes a file by a plain upload alone: %s',
      async (name, allowed) => {
        const settings = { 'storage.operation': name };
        expect(await each((caller) => upload('avatars', `${idOf(caller)}/a.png`), settings)).toEqual(
          own(allowed, DENIED),
        );
      },
    );

    const described = (name: string, metadata: object, more = {}) =>
      `insert into storage.objects (bucket_id, name, metadata, user_metadata)
        values ('avatars', '${name}', '${JSON.stringify(metadata)}', '${JSON.stringify(more)}')`;

    it('takes a picture of an allowed type with little metadata into one folder, whoever writes the row', async () => {
      const { sql, callers } = world();
      const folder = idOf('owner');
      const png = { mimetype: 'image/png', size: 1 };
      const long = 'x'.repeat(4096);
      const outcome = async (statement: string) => [
        await attempt(sql, callers.owner, statement),
        await attempt(sql, { role: 'service_role' }, statement),
      ];
      expect(await outcome(described(`${folder}/사진 1.png`, png, { note: 'x'.repeat(1000) }))).toEqual([
        1, 1,
      ]);
      for (const refused of [
        described(`${folder}/x/`, png),
        described(`${folder}//a.png`, png),
        described(`${folder}/x/a.png`, png),
        described(`${folder}/`, png),
        described(`${folder}/a.png`, { ...png, mimetype: 'image/svg+xml' }),
        described(`${folder}/a.png`, { ...png, mimetype: 'image/png; charset=utf-8' }),
        described(`${folder}/a.png`, { ...png, long }),
        described(`${folder}/a.png`, png, { long }),
      ])
        expect([refused, await outcome(refused)]).toEqual([refused, [DENIED, DENIED]]);
      await sql.unsafe(described(`${folder}/a.png`, png));
      const change = (set: string) => `update storage.objects set ${set} where name = '${folder}/a.png'`;
      for (const set of [`name = '${folder}/x/a.png'`, `metadata = '{"mimetype": "text/html"}'`])
        expect([set, await outcome(change(set))]).toEqual([set, [DENIED, DENIED]]);
      await sql`delete from storage.objects`;
    });

    it('takes no more than five files into a folder, nor over 1 GiB from all, whoever writes the row', async () => {
      const { sql } = world();
      await sql`delete from storage.objects`;
      for (const n of [1, 2, 3, 4]) await sql.unsafe(upload('avatars', `${idOf('owner')}/${n}.png`));
      const fifth = await each((caller) => upload('avatars', `${idOf(caller)}/5.png`));
      expect(fifth).toEqual(own(1, DENIED));
      await sql.unsafe(upload('avatars', `${idOf('owner')}/5.png`));
      const sixth = upload('avatars', `${idOf('owner')}/6.png`);
      expect(await attempt(sql, world().callers.owner, sixth)).toBe(DENIED);
      await expect(sql.unsafe(sixth)).rejects.toMatchObject({ code: DENIED });
      const again = `${upload('avatars', `${idOf('owner')}/5.png`)} on conflict (bucket_id, name) do update set version = '2'`;
      expect(await attempt(sql, world().callers.owner, again)).toBe(1);
      await sql`update storage.objects set metadata = ${sql.json({ size: 1024 ** 3 })}
        where name = ${`${idOf('owner')}/5.png`}`;
      const small = `insert into storage.objects (bucket_id, name, metadata)
        values ('avatars', '${idOf('staff')}/a.png', '{"size": 1}')`;
      expect(await attempt(sql, world().callers.staff, small)).toBe(DENIED);
      await expect(sql.unsafe(small)).rejects.toMatchObject({ code: DENIED });
    });

    it('shows, moves and removes own avatar files alone', async () => {
      const { sql } = world();
      await sql`delete from storage.objects`;
      const folders = new Set(callerNames.map(idOf));
      for (const folder of folders) await sql.unsafe(upload('avatars', `${folder}/a.png`));
      await sql.unsafe(upload('public', 'banner.png'));
      const mine = forEachCaller((caller) => Number(working.includes(caller)));
      expect(await each(() => 'select from storage.objects')).toEqual(mine);
      const moved = `update storage.objects set name = replace(name, 'a.png', 'b.png')`;
      expect(await each(() => moved)).toEqual({ ...mine, anonymous: DENIED });
      const away = (caller: CallerName) =>
        `update storage.objects set name = '${idOf(caller === 'staff' ? 'owner' : 'staff')}/c.png'`;
      expect(await each(away)).toEqual({ ...own(DENIED, 0), anonymous: DENIED });
      const elsewhere = `update storage.objects set bucket_id = 'public'`;
      expect(await each(() => elsewhere)).toEqual({ ...own(DENIED, 0), anonymous: DENIED });
      expect(await each(() => 'delete from storage.objects')).toEqual({ ...mine, anonymous: DENIED });
    });

    it('has buckets that no caller can make, change or remove', async () => {
      for (const statement of [
        `insert into storage.buckets (id, name) values ('x', 'x')`,
        'update storage.buckets set public = true',
        'delete from storage.buckets',
      ])
        expect(await each(() => statement)).toEqual(forEachCaller(() => DENIED));
    });
  });

  describe('realtime', () => {
    it('publishes the known tables', async () => {
      const rows = await world().sql<{ name: string }[]>`select schemaname || '.' || tablename as name
        from pg_publication_tables where pubname = 'supabase_realtime' order by 1`;
      expect(rows.map(({ name }) => name)).toEqual(['public.log_file_upload', 'public.log_taken_back']);
    });

    const named = ['partner:', 'uploads:00000000-0000-4000-8000-000000000000:'];
    it.each(named.flatMap((name) => ['P1', 'P2', 'P3', 'P9', ''].map((code) => [name, code] as const)))(
      'lets the topic %s%s be heard by members of that partner',
      async (name, code) => {
        const topic = `${name}${code}`;
        await world()
          .sql`insert into realtime.messages (topic, extension, payload) values (${topic}, 'broadcast', '{}')`;
        const [row] = await world().sql`select count(*)::int as n from realtime.messages`;
        const heard = await each(() => 'select from realtime.messages', { 'realtime.topic': topic });
        expect(heard).toEqual(
          forEachCaller((caller) => (visible[caller].includes(code) ? Number(row?.n) : 0)),
        );
      },
    );

    it('lets the topic of the page that tests the backend be heard by every active member', async () => {
      await world()
        .sql`insert into realtime.messages (topic, extension, payload) values ('backend-test:1', 'broadcast', '{}')`;
      const [row] = await world().sql`select count(*)::int as n from realtime.messages`;
      const heard = await each(() => 'select from realtime.messages', { 'realtime.topic': 'backend-test:1' });
      expect(heard).toEqual(forEachCaller((caller) => (working.includes(caller) ? Number(row?.n) : 0)));
    });

    it.each(['P1', 'member:P1', 'partner', 'xpartner:P1', 'partner:P1 ', 'uploads:P1', 'uploads:1:P1', '%'])(
      'the topic "%s" is heard by nobody',
      async (topic) => {
        const heard = await each(() => 'select from realtime.messages', { 'realtime.topic': topic });
        expect(heard).toEqual(forEachCaller(() => 0));
      },
    );

    it('takes messages from nobody', async () => {
      const send = `insert into realtime.messages (topic, extension, payload) values ('partner:P1', 'broadcast', '{}')`;
      expect(await each(() => send, { 'realtime.topic': 'partner:P1' })).toEqual(forEachCaller(() => DENIED));
    });
  });

  describe('accounts', () => {
    it('no table of the auth schema can be read or written by a caller', async () => {
      const tables = await world().sql<
        { name: string }[]
      >`select c.oid::regclass::text as name from pg_class c
        where c.relnamespace = 'auth'::regnamespace and c.relkind in ('r', 'p', 'v')`;
      expect(tables.length).toBeGreaterThan(5);
      for (const { name } of tables)
        for (const statement of [
          `select from ${name}`,
          `delete from ${name}`,
          `insert into ${name} default values`,
        ])
          expect([name, await each(() => statement)]).toEqual([name, forEachCaller(() => DENIED)]);
    });

    it('shows of a member a plain picture of the own folder, whoever writes the row', async () => {
      const { sql, callers } = world();
      const [own, other] = [idOf('owner'), idOf('staff')];
      const show = (path: string) =>
        `update public.auth_member set "AVATAR" = '${path}' where "ID" = '${own}'`;
      for (const caller of [callers.owner, { role: 'service_role' as const }]) {
        for (const allowed of [show(`${own}/사진 1.png`), show('').replace("''", 'null')])
          expect([allowed, await attempt(sql, caller, allowed)]).toEqual([allowed, 1]);
        for (const path of [
          'https://attacker.example/a.png',
          '//attacker.example/a.png',
          `${other}/a.png`,
          `${own}/../${other}/a.png`,
          `${own}/..`,
          `${own}/a/b.png`,
          `${own}/a.png?download=1`,
          `${own}/`,
          '',
        ])
          expect([path, await attempt(sql, caller, show(path))]).toEqual([path, '23514']);
      }
    });

    it('nobody raises own rights: neither by a change nor by what a sign-up says', async () => {
      const raise = [
        'update public.auth_member set "IS_ALL_PARTNER_ACCESSIBLE" = true',
        'update public.auth_member set "IS_ACTIVE" = true',
        `insert into public.auth_member_partner ("USER_ID", "PARTNER_CD") values (auth.uid(), 'P2')`,
        `update public.auth_member_partner set "PARTNER_CD" = 'P2'`,
        `update public.auth_member_partner set "CAN_LOAD" = true`,
        `update public.auth_member_partner set "CAN_MANAGE" = true`,
        `update public.dim_partner set "IS_ACTIVE" = true`,
      ];
      for (const statement of raise)
        expect([statement, await each(() => statement)]).toEqual([statement, forEachCaller(() => DENIED)]);
      const { sql } = world();
      const [account] =
        await sql`insert into auth.users (id, email, raw_user_meta_data) values (gen_random_uuid(), 'New@Example.com',
        ${sql.json({ name: '  홍길동 ', IS_ALL_PARTNER_ACCESSIBLE: true, PARTNER_CD: 'P1', role: 'service_role' })}) returning id`;
      const id = String(account?.id);
      const [member] =
        await sql`select "EMAIL", "NAME", "IS_ALL_PARTNER_ACCESSIBLE" as all from public.auth_member where "ID" = ${id}`;
      expect({ ...member }).toEqual({ EMAIL: 'new@example.com', NAME: '홍길동', all: false });
      const seen = await asCaller(
        sql,
        { role: 'authenticated', id },
        (tx) => tx`select private.partner_codes() as codes`,
      );
      expect(seen[0]?.codes).toEqual([]);
    });

    it('no caller can enter the schema private by the API, nor the history of migrations', async () => {
      const denied = await each(() => 'select from supabase_migrations.schema_migrations');
      expect(denied).toEqual(forEachCaller(() => DENIED));
      const rows = await world().sql`select has_schema_privilege('anon', 'private', 'usage') as anonymous,
        has_schema_privilege('authenticated', 'private', 'create') as creates,
        has_schema_privilege('authenticated', 'public', 'create') as "createsPublic"`;
      expect({ ...rows[0] }).toEqual({ anonymous: false, creates: false, createsPublic: false });
    });
  });
}
