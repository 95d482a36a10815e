import { useEffect, useEffectEvent, useState } from 'react';

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/** Takes files that are dropped anywhere in a target, unless an inner target took them; returns true while some are over it. */
export function useFileDrop(target: Window | Document, onDrop: (dropped: DataTransfer) => void): boolean {
  const [isOver, setOver] = useState(false);
  const handleDrop = useEffectEvent(onDrop);
  useEffect(() => {
    const stopped = new AbortController();
    const listen = (name: 'dragover' | 'dragleave' | 'drop', listener: (event: DragEvent) => void) =>
      target.addEventListener(name, listener as EventListener, { signal: stopped.signal });
    listen('dragover', (event) => {
      if (!hasFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      setOver(true);
    });
    listen('dragleave', ({ relatedTarget }) => {
      if (relatedTarget === null) setOver(false);
    });
    listen('drop', (event) => {
      setOver(false);
      if (!event.dataTransfer || !hasFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      handleDrop(event.dataTransfer);
    });
    return () => stopped.abort();
  }, [target]);
  return isOver;
}
