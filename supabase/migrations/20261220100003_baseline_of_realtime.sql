-- Locks tables of the platform, so it stands apart from the baseline: our part of the schema realtime.
set local lock_timeout = '5s';

drop policy if exists "Members hear the topics of their partners" on realtime.messages;
create policy "Members hear the topics of their partners" on realtime.messages
  for select to authenticated
  using (
    (select realtime.topic()) like 'partner:%'
    and substr((select realtime.topic()), 9) = any ((select private.partner_codes())::text[])
  );

drop policy if exists "Members join the topics that their pages listen on" on realtime.messages;
create policy "Members join the topics that their pages listen on" on realtime.messages
  for select to authenticated
  using (
    (
      (select realtime.topic()) ~ '^uploads:[0-9a-f-]{36}:'
      and substr((select realtime.topic()), 46) = any ((select private.partner_codes())::text[])
    )
    or (
      (select realtime.topic()) like 'backend-test:%'
      and (select private.is_active_member())
    )
  );
