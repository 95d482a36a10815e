import { describe, expect, it } from 'vitest';
import { FileProblem } from '../file-problem.ts';
import { attribute, XmlReader } from './xml-reader.ts';

/** What the reader tells of a text that comes in pieces of so many bytes. */
function read(xml: string, size = xml.length * 3): string[] {
  const heard: string[] = [];
  const reader = new XmlReader({
    open: (name, attributes) => heard.push(`<${name}${attributes && ` ${attributes.trim()}`}>`),
    close: (name) => heard.push(`</${name}>`),
    text: (text) => heard.push(text),
  });
  const bytes = new TextEncoder().encode(xml);
  for (let at = 0; at < bytes.length; at += size) reader.push(bytes.subarray(at, at + size));
  reader.end();
  return heard;
}

describe('reading XML in pieces', () => {
  const xml =
    '\uFEFF<?xml version="1.0"?><!-- a <b> --><x:a n="1>2" m=\'"\'>한 &lt;글&#xAC00;&#44033;&quot;</x:a><!-- -->'.replace(
      '</x:a>',
      '<e/><![CDATA[<c>&amp;]]></x:a >',
    );
  const whole = ['<a n="1>2" m=\'"\'>', '한 <글가각"', '<e>', '</e>', '<c>&amp;', '</a>'];

  it.each([1, 2, 3, 7, 64, 1000])('of %i bytes says the same', (size) => {
    expect(read(xml, size)).toEqual(whole);
  });

  it('leaves entities that it does not know as they are', () => {
    expect(read('<a>&nope; &#0; &#x110000; & &amp;amp;</a>')[1]).toBe('&nope; &#0; &#x110000; & &amp;');
  });

  it.each(['<a>', '</a>', '<a></a></a>', '<a', '<a/>text', '<!DOCTYPE a [<!ENTITY b "c">]><a/>'])(
    'refuses %s',
    (broken) => {
      expect(() => read(broken)).toThrow(FileProblem);
    },
  );
});

describe('an attribute', () => {
  it.each<[string, string, string | undefined]>([
    [' r="A1" t="s"', 't', 's'],
    [" t='s'", 't', 's'],
    [' xr:t="x" t = "s"', 't', 's'],
    [' tt="x"', 't', undefined],
    ['', 't', undefined],
    [' t="&lt;"', 't', '<'],
    [' t', 't', undefined],
  ])('of %s named %s is %s', (attributes, name, value) => {
    expect(attribute(attributes, name)).toBe(value);
  });
});
