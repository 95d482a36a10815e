/** Words of what a drawn chart marks: loaded with the drawing. */
export const chartEventsText = {
  events: '변경 시작',
  /** Beside the line of a day on which something was changed. */
  eventWord: (word: string, more: number) => (more === 0 ? word : `${word} 외 ${more}건`),
  failed: '변경을 시작한 날을 불러오지 못했습니다.',
  moreEvents: (more: number) => `외 ${more}건`,
  /** The point whose values the legend shows. */
  at: (point: string) => `${point} 기준`,
} as const;
