-- Summaries in the words of a language model (supabase/functions/summary): how many may be asked for.
create or replace function public.begin_summary(partner_cd text) returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  of_member constant integer := 6;
  of_partner constant integer := 200;
begin
  perform private.require_partner(partner_cd);
  -- Two at once do not both take the last one.
  perform pg_advisory_xact_lock(hashtextextended('summary of ' || auth.uid(), 0));
  perform pg_advisory_xact_lock(hashtextextended('summary for ' || partner_cd, 0));
  delete from private.summary_call c where c."PARTNER_CD" = begin_summary.partner_cd and c."REG_DT" < now() - interval '2 days';
  if (select count(*) from private.summary_call c
      where c."USER_ID" = auth.uid() and c."REG_DT" > now() - interval '1 minute') >= of_member then
    raise exception 'too many summaries of a member in a minute' using errcode = 'PD429', detail = 'minute';
  end if;
  if (select count(*) from private.summary_call c
      where c."PARTNER_CD" = begin_summary.partner_cd
        and c."REG_DT" >= private.korea_today()::timestamp at time zone 'Asia/Seoul') >= of_partner then
    raise exception 'too many summaries of a partner in a day' using errcode = 'PD429', detail = 'day';
  end if;
  insert into private.summary_call ("PARTNER_CD", "USER_ID") values (begin_summary.partner_cd, auth.uid());
end
$$;
comment on function public.begin_summary is 'Counts a summary that a member asks for. Active members who may see the partner; 42501 for others; PD429 where there were too many: detail minute (6 of a member) or day (200 of a partner, Korea time). Definer: members may not write this table themselves.';
grant execute on function public.begin_summary to authenticated;
