-- Every page of figures asks first which days of its period and comparison are loaded, and what that makes of what has no row.

alter type private.sales_period
  add attribute first_before date,
  add attribute last_before date,
  add attribute loaded date[],
  add attribute loaded_before date[],
  add attribute is_whole boolean,
  add attribute nothing private.measures,
  add attribute nothing_before private.measures;
comment on type private.sales_period is
  'A period, both days included, how many days before each of its days the day is that it is compared with, the days that makes (first_before to last_before), the loaded days of both (is_whole: all are), and what was sold by what has no row in one: nothing, or null where no day is loaded.';
