// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { isTypingTarget, type KeyPress, shortcutOf } from './shortcuts.ts';

function press(code: string, changes: Partial<KeyPress> = {}): KeyPress {
  return {
    code,
    key: '',
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    isComposing: false,
    keyCode: 0,
    repeat: false,
    ...changes,
  };
}

const shift = (code: string, changes: Partial<KeyPress> = {}) => press(code, { shiftKey: true, ...changes });

describe('shortcutOf', () => {
  it.each([
    [shift('ArrowRight'), 'next-tab'],
    [shift('ArrowLeft'), 'previous-tab'],
    [shift('KeyQ'), 'close-tab'],
    [shift('KeyC'), 'close-all-tabs'],
    [shift('KeyP'), 'partner-modal'],
    [shift('Slash', { key: '?' }), 'help'],
    [press('Slash', { key: '/' }), 'product-search'],
    // Where / is over the 7.
    [shift('Digit7', { key: '/' }), 'product-search'],
    [press('KeyB', { ctrlKey: true }), 'toggle-sidebar'],
    [press('KeyB', { metaKey: true }), 'toggle-sidebar'],
    [press('KeyK', { ctrlKey: true }), 'palette'],
    [press('KeyK', { metaKey: true }), 'palette'],
  ])('%# gives %s', (keyPress, shortcut) => {
    expect(shortcutOf(keyPress, false)).toBe(shortcut);
  });

  it('goes by the place of the key while the keyboard writes Hangul', () => {
    expect(shortcutOf(shift('KeyQ', { key: 'ㅃ' }), false)).toBe('close-tab');
    expect(shortcutOf(shift('KeyP', { key: 'ㅖ' }), false)).toBe('partner-modal');
  });

  it('leaves a composing input method alone', () => {
    expect(shortcutOf(shift('KeyQ', { isComposing: true }), false)).toBeUndefined();
    expect(shortcutOf(shift('KeyQ', { keyCode: 229 }), false)).toBeUndefined();
    expect(shortcutOf(press('KeyK', { ctrlKey: true, isComposing: true }), true)).toBeUndefined();
  });

  it('leaves typing alone, except for the command keys', () => {
    expect(shortcutOf(shift('KeyQ'), true)).toBeUndefined();
    expect(shortcutOf(shift('ArrowLeft'), true)).toBeUndefined();
    expect(shortcutOf(press('Slash', { key: '/' }), true)).toBeUndefined();
    expect(shortcutOf(shift('Slash', { key: '?' }), true)).toBeUndefined();
    expect(shortcutOf(press('KeyK', { ctrlKey: true }), true)).toBe('palette');
  });

  it('leaves the keys of the browser alone', () => {
    expect(shortcutOf(press('KeyC', { ctrlKey: true }), false)).toBeUndefined();
    expect(shortcutOf(shift('KeyP', { ctrlKey: true }), false)).toBeUndefined();
    expect(shortcutOf(press('Slash', { key: '/', ctrlKey: true }), false)).toBeUndefined();
    expect(shortcutOf(press('KeyQ'), false)).toBeUndefined();
    expect(shortcutOf(shift('ArrowLeft', { altKey: true }), false)).toBeUndefined();
  });
});

describe('isTypingTarget', () => {
  it.each([
    ['<input id="x">', true],
    ['<input id="x" type="checkbox">', false],
    ['<textarea id="x"></textarea>', true],
    ['<select id="x"></select>', true],
    ['<div role="menu"><button id="x"></button></div>', true],
    ['<div role="listbox"><div id="x" tabindex="0"></div></div>', true],
    ['<button id="x"></button>', false],
    ['<a id="x" href="/"></a>', false],
  ])('%s', (html, isTyping) => {
    document.body.innerHTML = html;
    expect(isTypingTarget(document.getElementById('x'))).toBe(isTyping);
  });
});
