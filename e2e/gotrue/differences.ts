/** Differences that stay, by step, with the reason. */
export const acceptedDifferences: Readonly<Record<string, string>> = {};
