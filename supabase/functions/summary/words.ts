/** Said where the evidence has no answer; the only sentence that needs no figure. */
export const noAnswer = '근거에 없어 답할 수 없습니다.';

const list = (text: string): string[] => text.split(/\s+/);

/** Words between labels and figures. None denies, ranks, orders or names anything: what they say can be checked. */
export const words = list(
  `현재 지금 오늘 전체 해당 각각 모두 그리고 또한 반면 다만 한편 이어서 상품 옵션 브랜드 파트너 기간 기준 동안 대비 비교 값 수치
  근거 같은 약 총 있습니다 있으며 있고 나타났습니다 나타났으며 기록했습니다 기록했으며 집계되었습니다 집계되었으며 확인됩니다
  확인되며 예상됩니다 예상되며 남아 남았습니다 수준 상태`,
);

/** Words of a rise and of a fall; a sentence that has one is held against the figures of both periods. */
export const rises = list(
  `증가했습니다 증가했으며 증가했고 증가한 증가하여 증가 늘었습니다 늘었으며 늘었고 늘어 상승했습니다 상승했으며 상승 높습니다
  높으며 높은 많습니다 많으며 많은`,
);
export const falls = list(
  `감소했습니다 감소했으며 감소했고 감소한 감소하여 감소 줄었습니다 줄었으며 줄었고 줄어 하락했습니다 하락했으며 하락 낮습니다
  낮으며 낮은 적습니다 적으며 적은`,
);

/** What may hang on a word, a label, a name or a figure. */
export const endings = list(
  `은 는 이 가 을 를 의 와 과 도 로 으로 에 에서 까지 부터 보다 이며 며 이고 고 입니다 이었습니다 였습니다 이었으며 였으며 인 에는
  에서는 씩 만큼`,
);
