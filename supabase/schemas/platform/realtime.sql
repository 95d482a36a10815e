-- Private broadcast topics: partner:<PARTNER_CD> is heard by the members who may see that partner.
-- Nobody but the service may send to one.

create policy "Members hear the topics of their partners" on realtime.messages
  for select to authenticated using (
    (select realtime.topic()) like 'partner:%'
    and substr((select realtime.topic()), 9) = any ((select private.partner_codes())::text[])
  );

-- Realtime has private topics alone: one without a policy is joined by nobody. A page listens to changes of tables on a
-- topic that it names itself, nobody sends to: uploads:<uuid>:<PARTNER_CD> is joined by members of the partner,
-- backend-test:<uuid> by every active member. A hosted project needs "Allow public access" of Realtime switched off.

create policy "Members join the topics that their pages listen on" on realtime.messages
  for select to authenticated using (
    (
      (select realtime.topic()) ~ '^uploads:[0-9a-f-]{36}:'
      and substr((select realtime.topic()), 46) = any ((select private.partner_codes())::text[])
    )
    or (
      (select realtime.topic()) like 'backend-test:%'
      and (select private.is_active_member())
    )
  );
