const YEAR_SECONDS = 31_536_000

export function applyTheme(theme: 'system' | 'light' | 'dark'): void {
  const isDark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
}

let told: string | undefined

/** The server needs the theme for the next login page. Reading the browser's storage would delay its first paint. */
export function announceTheme(theme: 'system' | 'light' | 'dark'): void {
  if (theme === told) return
  told = theme
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we support
  document.cookie = `sen_theme=${theme}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}
