import { importText } from '../../text/import.ts';
import { FileProblem } from '../file-problem.ts';
import { limits } from '../limits.ts';

export interface XmlHandler {
  /** Name without its prefix, and the attributes as they stand there: see attribute(). */
  open?: (name: string, attributes: string) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function character(code: number, unknown: string): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : unknown;
}

function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,8}));/gi, (whole, hex, decimal, name) => {
    if (hex !== undefined) return character(Number.parseInt(String(hex), 16), whole);
    if (decimal !== undefined) return character(Number(decimal), whole);
    return entities[String(name)] ?? whole;
  });
}

const isSpace = (code: number) => code === 32 || code === 9 || code === 10 || code === 13;

/** The value of an attribute; undefined when there is none of that name. */
export function attribute(attributes: string, name: string): string | undefined {
  for (let at = attributes.indexOf(name); at >= 0; at = attributes.indexOf(name, at + 1)) {
    if (at > 0 && !isSpace(attributes.charCodeAt(at - 1))) continue;
    const value = /^\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(attributes.slice(at + name.length));
    if (value) return decoded(value[1] ?? value[2] ?? '');
  }
  return undefined;
}

/** Where the text behind a mark begins; -1 when the mark is not there. */
function endBehind(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at < 0 ? -1 : at + mark.length;
}

/** Where a name inside a tag ends. */
function nameEnd(tag: string): number {
  let at = 0;
  while (at < tag.length && !isSpace(tag.charCodeAt(at)) && tag.charCodeAt(at) !== 0x2f) at++;
  return at;
}

/** Where a tag ends; a bracket inside an attribute's quotes does not end it. -1 when it is not all there yet. */
function tagEnd(text: string, from: number): number {
  let quote = 0;
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (quote !== 0) quote = code === quote ? 0 : quote;
    else if (code === 0x3e) return at;
    else if (code === 0x22 || code === 0x27) quote = code;
  }
  return -1;
}

/**
 * Reads XML that comes in pieces and holds no more of it than one tag or one text, which are of limited length:
 * hostile files have endless ones. It knows what spreadsheet programs write; a document type, with its entities
 * that unfold into each other, is none of it. Throws FileProblem.
 */
export class XmlReader {
  readonly #handler: XmlHandler;
  readonly #decoder = new TextDecoder();
  #rest = '';
  #depth = 0;

  constructor(handler: XmlHandler) {
    this.#handler = handler;
  }

  push(bytes: Uint8Array): void {
    this.#read(this.#rest + this.#decoder.decode(bytes, { stream: true }));
    if (this.#rest.length > limits.markupCharacters) throw new FileProblem(importText.file.tooLongRow);
  }

  /** Call once, after the last piece. */
  end(): void {
    if (this.#depth !== 0 || this.#rest.trim() !== '') throw new FileProblem(importText.file.damaged);
  }

  #read(content: string): void {
    let at = 0;
    for (;;) {
      const tag = content.indexOf('<', at);
      // The text may go on in the next piece.
      if (tag < 0) break;
      if (tag > at) this.#handler.text?.(decoded(content.slice(at, tag)));
      at = tag;
      const next = this.#markup(content, tag);
      if (next < 0) break;
      at = next;
    }
    this.#rest = content.slice(at);
  }

  /** Reads the markup that begins there and returns where it ends; -1 when it is not all there yet. */
  #markup(content: string, at: number): number {
    const second = content.charCodeAt(at + 1);
    if (second === 0x21) return this.#declaration(content, at);
    if (second === 0x3f) return endBehind(content, '?>', at);
    const end = second === 0x2f ? content.indexOf('>', at) : tagEnd(content, at);
    if (end < 0) return -1;
    if (second === 0x2f) this.#close(content.slice(at + 2, end).trim());
    else this.#open(content.slice(at + 1, end));
    return end + 1;
  }

  #declaration(content: string, at: number): number {
    if (content.startsWith('<!--', at)) {
      return endBehind(content, '-->', at + 4);
    }
    if (content.startsWith('<![CDATA[', at)) {
      const end = endBehind(content, ']]>', at);
      if (end >= 0) this.#handler.text?.(content.slice(at + 9, end - 3));
      return end;
    }
    if (content.length - at < 9) return -1;
    throw new FileProblem(importText.file.damaged);
  }

  #open(tag: string): void {
    const isEmpty = tag.endsWith('/');
    const end = nameEnd(tag);
    const local = tag.slice(tag.lastIndexOf(':', end) + 1, end);
    this.#depth++;
    this.#handler.open?.(local, isEmpty ? tag.slice(end, -1) : tag.slice(end));
    if (isEmpty) this.#close(local);
  }

  #close(name: string): void {
    if (--this.#depth < 0) throw new FileProblem(importText.file.damaged);
    this.#handler.close?.(name.slice(name.indexOf(':') + 1));
  }
}
