const YEAR_SECONDS = 31_536_000

/** The server needs the language for the login page. */
export function applyLanguage(language: 'vi' | 'en'): void {
  document.documentElement.lang = language
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we support
  document.cookie = `sen_language=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}
