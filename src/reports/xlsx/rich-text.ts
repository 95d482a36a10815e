import type { XmlHandler } from './xml-reader.ts';

/** A copy: a piece of a longer text keeps all of it in memory, and kept cells come from everywhere in a file. */
export const detached = (text: string): string => ` ${text}`.slice(1);

/** _x000D_ and the like: characters that XML cannot hold. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;

/**
 * Gathers the text of an element: what stands in its t elements, one or many, without the readings of
 * Japanese names (rPh). take() hands it over and begins anew.
 */
export class RichText {
  #text = '';
  #inText = false;
  #inReading = false;

  readonly handler: Required<XmlHandler> = {
    open: (name) => {
      if (name === 't') this.#inText = true;
      else if (name === 'rPh') this.#inReading = true;
    },
    close: (name) => {
      if (name === 't') this.#inText = false;
      else if (name === 'rPh') this.#inReading = false;
    },
    text: (text) => {
      if (this.#inText && !this.#inReading) this.#text += text;
    },
  };

  take(): string {
    const text = detached(unescaped(this.#text));
    this.#text = '';
    return text;
  }
}
