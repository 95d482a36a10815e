/**
 * Keeps the page working while a translator or another extension changes it under React
 * (docs/decisions/translated-pages.md). Translators replace React's texts by font elements. React then fails to remove a
 * text that is gone, and writes new figures where nobody sees them.
 */

/** The font element on the page, by the node of React that it replaced. */
const fonts = new WeakMap<Node, Element>();
/** The nodes of React, by the font element that replaced or wraps them. */
const originals = new WeakMap<Node, readonly Node[]>();

const isNewFont = (node: Node | null): node is Element => node?.nodeName === 'FONT' && !originals.has(node);

/** Installs it, once for a window. */
export function surviveTranslation(): void {
  const { removeChild, insertBefore } = Node.prototype;
  const observer = new MutationObserver((records) => read(records, observer));
  observer.observe(document, { childList: true, characterData: true, subtree: true });

  /** Returns true if the child is in the parent, where it is put back if it was replaced or wrapped. */
  const isIn = (parent: Node, child: Node): boolean => {
    if (child.parentNode === parent) return true;
    read(observer.takeRecords(), observer);
    bringBack(child);
    let wrapper = child.parentElement;
    while (wrapper && wrapper.parentNode !== parent) wrapper = wrapper.parentElement;
    wrapper?.replaceWith(child);
    return child.parentNode === parent;
  };
  Node.prototype.removeChild = function remove<Child extends Node>(this: Node, child: Child): Child {
    return isIn(this, child) ? (removeChild.call(this, child) as Child) : child;
  };
  Node.prototype.insertBefore = function insert<New extends Node>(
    this: Node,
    node: New,
    before: Node | null,
  ) {
    return insertBefore.call(this, node, before && isIn(this, before) ? before : null) as New;
  };
}

/** Notes which texts were replaced, and brings back those of a sentence that React changed. */
function read(records: readonly MutationRecord[], observer: MutationObserver): void {
  let last: MutationRecord | undefined;
  for (const record of records) {
    const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } = record;
    if (type === 'characterData') {
      bringBack(target);
      continue;
    }
    const font = [...addedNodes, previousSibling, nextSibling].find(isNewFont);
    const isRemovedFirst =
      last?.target === target && last.previousSibling === previousSibling && last.nextSibling === nextSibling;
    const removed = removedNodes.length === 0 && isRemovedFirst ? last?.removedNodes : removedNodes;
    const gone = [...(removed ?? [])].filter((node) => node.parentNode !== target);
    const isReplaced = font !== undefined && gone.length > 0;
    if (isReplaced) link(gone, font, observer);
    else if (gone.some((node) => originals.has(node))) showOriginals(target);
    last = isReplaced ? undefined : record;
  }
}

function link(gone: readonly Node[], font: Element, observer: MutationObserver): void {
  const nodes = gone.flatMap((node) => originals.get(node) ?? node);
  originals.set(font, nodes);
  for (const node of nodes.filter((one) => !font.contains(one))) {
    fonts.set(node, font);
    observer.observe(node, { characterData: true });
  }
}

/** Puts back a node that was replaced, with all of its sentence: a translation moves words between the texts of one. */
function bringBack(node: Node): void {
  const font = fonts.get(node);
  if (font?.parentNode) showOriginals(font.parentNode);
}

function showOriginals(place: Node): void {
  let block = place;
  while (block instanceof Element && block.parentNode && getComputedStyle(block).display === 'inline')
    block = block.parentNode;
  if (!(block instanceof Element)) return;
  for (const font of block.querySelectorAll('font')) {
    const nodes = originals.get(font);
    if (!nodes || !block.contains(font)) continue;
    originals.delete(font);
    for (const node of nodes) fonts.delete(node);
    font.replaceWith(...nodes);
  }
}
