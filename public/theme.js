// Sets the theme's class before the first paint. A file of its own, loaded without defer in the head: the content
// security policy allows no inline script, and a class that came later would flash the wrong theme.
// The choice is 'light' or 'dark' in local storage under 'theme'; without one the system decides. Later changes
// are src/components/layout/theme.ts's.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('theme');
  } catch {
    // Storage is forbidden: the system decides.
  }
  const isDark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', isDark);
})();
