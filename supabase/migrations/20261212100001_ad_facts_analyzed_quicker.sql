-- The planner asks nothing of the sums of a row of advertising, and half of the time of each analysis went into them.
do $$
begin
  execute (
    select string_agg(format('alter table public.fact_ad_daily alter column %I set statistics 0', c), '; ')
    from unnest(private.ad_sum_columns()) c);
end
$$;
