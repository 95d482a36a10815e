/** Display of an element without styles of its own, by tag, as the browser's own sheet says it. */
const displays = new Map<string, string>();

/**
 * Answers getComputedStyle from the inline style alone: no style sheet of the product is loaded here, and to match the
 * rules of every other sheet with every element, for each question by role, was a third of the work of a page test.
 */
export function readInlineStyles(): void {
  const computed = window.getComputedStyle.bind(window);
  window.getComputedStyle = (element) => {
    const { style, tagName } = element as HTMLElement;
    let display = displays.get(tagName);
    if (display === undefined)
      displays.set(tagName, (display = computed(document.createElement(tagName)).display));
    const shown = element.hasAttribute('hidden') ? 'none' : display;
    return new Proxy(style, {
      get: (target, name) => {
        if (name === 'display') return target.display || shown;
        if (name === 'getPropertyValue')
          return (property: string) =>
            target.getPropertyValue(property) || (property === 'display' ? shown : '');
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  };
}
