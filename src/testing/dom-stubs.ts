/** What jsdom lacks and the components touch. A test says how wide its window is. */
export function stubDom({ width = 1440 }: { width?: number } = {}): void {
  window.matchMedia = (query: string) => {
    const most = /max-width:\s*([\d.]+)px/.exec(query)?.[1];
    return Object.assign(new EventTarget(), {
      matches: most !== undefined && width <= Number(most),
      media: query,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    });
  };
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  Element.prototype.scrollIntoView ??= () => {};
  Element.prototype.hasPointerCapture ??= () => false;
  Element.prototype.setPointerCapture ??= () => {};
  Element.prototype.releasePointerCapture ??= () => {};
}
