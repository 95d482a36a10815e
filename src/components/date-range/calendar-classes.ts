import type { ClassNames } from 'react-day-picker';

/** The calendar in the product's look; the library's own style sheet is not loaded. */
export const calendarClasses: Partial<ClassNames> = {
  root: 'relative',
  months: 'flex gap-5',
  month: 'flex flex-col gap-2',
  month_caption: 'flex h-8 items-center justify-center',
  caption_label: 'text-sm font-semibold',
  nav: 'absolute inset-x-0 top-0 z-1 flex h-8 justify-between pointer-events-none *:pointer-events-auto',
  button_previous:
    'focus-ring hover:bg-accent aria-disabled:opacity-40 grid size-8 place-items-center rounded-md',
  button_next:
    'focus-ring hover:bg-accent aria-disabled:opacity-40 grid size-8 place-items-center rounded-md',
  chevron: 'size-4 fill-current',
  month_grid: 'border-separate border-spacing-x-0 border-spacing-y-0.5',
  weekday: 'text-subtle-foreground h-7 w-8.5 text-xs font-medium',
  day: 'group/day size-8.5 p-0 text-center',
  day_button:
    'focus-ring relative grid size-8.5 place-items-center rounded-md text-sm tabular-nums enabled:hover:bg-accent disabled:text-subtle-foreground disabled:opacity-50 group-data-[selected]/day:hover:bg-transparent',
  today: '[&>button]:font-bold [&>button]:underline [&>button]:underline-offset-4',
  outside: 'invisible',
  selected: '',
  range_start: 'rounded-l-md bg-muted [&>button]:bg-primary [&>button]:text-primary-foreground',
  range_middle: 'bg-muted',
  range_end: 'rounded-r-md bg-muted [&>button]:bg-primary [&>button]:text-primary-foreground',
};
