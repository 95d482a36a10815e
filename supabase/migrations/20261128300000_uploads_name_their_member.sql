-- The loads that a figure rests on say who brought them. Members may not read who is a member, so the log keeps the name
-- that the member had then, as the logs of options and targets do.
alter table public.log_file_upload add column "USER_NM" text;
comment on column public.log_file_upload."USER_NM" is
  'Name that the member had then: other members may not read who is a member. Null: not loaded by a member.';

update public.log_file_upload u set "USER_NM" = coalesce(m."ALIAS", m."NAME", m."EMAIL")
from public.auth_member m where m."ID" = u."USER_ID";
