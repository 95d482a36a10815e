/** Words of what people decided about a to-do. */
export const todoCareText = {
  open: (todo: string) => `${todo} 처리`,
  has: (name: string) => `담당 ${name}`,
  later: (day: string) => `${day}에 다시`,
  closed: (reason: string) => `닫음: ${reason}`,
  grown: (reason: string) => `닫은 뒤 늘었습니다. 닫은 이유: ${reason}`,
  by: (name: string, day: string) => `${name}, ${day}`,
  settled: (count: number) => `미루거나 닫은 할 일 ${count.toLocaleString('ko-KR')}건`,
};
