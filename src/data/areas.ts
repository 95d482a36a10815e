/** First part of the key of all queries about findings of a partner. */
export const diagnosisArea = (partnerCode: string) => ['diagnosis', partnerCode] as const;

/** First part of the key of all queries about keywords of advertising of a partner. */
export const keywordArea = (partnerCode: string) => ['ad-keywords', partnerCode] as const;

/** First part of the key of all queries about losses of a partner. */
export const lossArea = (partnerCode: string) => ['losses', partnerCode] as const;
