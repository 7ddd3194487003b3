import { i18n, type Messages } from '@lingui/core'
import { tellLanguage } from './tell-language.ts'

export type Language = 'vi' | 'en'

const catalogues: Record<Language, () => Promise<{ messages: Messages }>> = {
  vi: () => import('./vi.po'),
  en: () => import('./en.po'),
}

/** Has a language's texts fetched, for when they are needed. */
export async function fetchTexts(language: Language): Promise<void> {
  await catalogues[language]()
}

/** Loads a language's texts and makes it the page's language. */
export async function activate(language: Language): Promise<void> {
  const { messages } = await catalogues[language]()
  i18n.loadAndActivate({ locale: language, messages })
  tellLanguage(language)
}
