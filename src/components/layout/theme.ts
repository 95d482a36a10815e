import { create } from 'zustand';
import { localStore } from '@/data/browser-storage.ts';

export type Theme = 'system' | 'light' | 'dark';

const KEY = 'theme';
const prefersDark = () => window.matchMedia('(prefers-color-scheme: dark)');

/** The chosen theme; the system's until one is chosen. public/theme.js applies it before the first paint. */
export const useTheme = create<{ theme: Theme }>(() => ({ theme: storedTheme() }));

export function setTheme(theme: Theme): void {
  if (theme === 'system') localStore.removeItem(KEY);
  else localStore.setItem(KEY, theme);
  useTheme.setState({ theme });
  applyTheme();
}

/** Follows the system while it decides, and a choice made in another tab; returns the undo. */
export function followSystemTheme(): () => void {
  const media = prefersDark();
  applyTheme();
  media.addEventListener('change', applyTheme);
  window.addEventListener('storage', applyStored);
  return () => {
    media.removeEventListener('change', applyTheme);
    window.removeEventListener('storage', applyStored);
  };
}

function applyStored({ key }: StorageEvent): void {
  if (key !== KEY) return;
  useTheme.setState({ theme: storedTheme() });
  applyTheme();
}

function applyTheme(): void {
  const { theme } = useTheme.getState();
  const isDark = theme === 'dark' || (theme === 'system' && prefersDark().matches);
  document.documentElement.classList.toggle('dark', isDark);
}

function storedTheme(): Theme {
  const stored = localStore.getItem(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}
