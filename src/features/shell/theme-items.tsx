import { Monitor, Moon, Sun } from 'lucide-react';
import { setTheme, type Theme, useTheme } from '@/components/layout/theme.ts';
import {
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
} from '@/components/ui/dropdown-menu.tsx';
import { shellText } from '@/text/shell.ts';

const themes = [
  { theme: 'system', icon: Monitor },
  { theme: 'light', icon: Sun },
  { theme: 'dark', icon: Moon },
] as const;

/** The theme switch of the user menu; it stays open, so that the change can be judged. */
export function ThemeItems() {
  const theme = useTheme((state) => state.theme);
  return (
    <>
      <DropdownMenuLabel>{shellText.user.theme}</DropdownMenuLabel>
      <DropdownMenuRadioGroup value={theme} onValueChange={(value) => setTheme(value as Theme)}>
        {themes.map(({ theme, icon: Icon }) => (
          <DropdownMenuRadioItem key={theme} value={theme} onSelect={(event) => event.preventDefault()}>
            <Icon aria-hidden /> {shellText.user.themes[theme]}
          </DropdownMenuRadioItem>
        ))}
      </DropdownMenuRadioGroup>
    </>
  );
}
