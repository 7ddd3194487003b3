import { i18n, type Messages } from '@lingui/core'

export type Language = 'vi' | 'en'

const catalogues: Record<Language, () => Promise<{ messages: Messages }>> = {
  vi: () => import('./vi.po'),
  en: () => import('./en.po'),
}

/** Loads a language's texts and makes it the page's language. */
export async function activate(language: Language): Promise<void> {
  const { messages } = await catalogues[language]()
  i18n.loadAndActivate({ locale: language, messages })
  document.documentElement.lang = language
}
