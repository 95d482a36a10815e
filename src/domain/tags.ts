/** As many tags as one list takes. */
export const MAX_TAGS = 10;

/** True for a tag among option ids: # and its id. No typed id begins so, because # separates ids. */
export const isTag = (text: string): boolean => /^#\d{1,9}$/.test(text);
