/** Gives the page its theme; `system` is what the system has now. */
export function applyTheme(theme: 'system' | 'light' | 'dark'): void {
  const isDark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
}
