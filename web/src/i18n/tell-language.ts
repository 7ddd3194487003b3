const YEAR_SECONDS = 31_536_000

/** Makes it the page's language, and tells the server in which one to send the login page. */
export function tellLanguage(language: 'vi' | 'en'): void {
  document.documentElement.lang = language
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we support
  document.cookie = `sen_language=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}
