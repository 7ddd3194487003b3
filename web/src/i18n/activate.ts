import { i18n, type Messages } from '@lingui/core'
import { importAgain, needWithParts } from '../lib/trouble/load-part.ts'
import { tellLanguage } from './tell-language.ts'

export type Language = 'vi' | 'en'

type Load = () => Promise<{ messages: Messages }>

/** What the first screen says, and the rest, which comes with the first part that is loaded on demand. */
const catalogues: Readonly<Record<Language, { readonly first: Load; readonly later: Load }>> = {
  vi: { first: () => import('./vi.po'), later: () => import('./vi.po?later?lingui') },
  en: { first: () => import('./en.po'), later: () => import('./en.po?later?lingui') },
}

/** The last call of `activate`: it decides in which language the rest is wanted. */
let activating: Promise<Language> | undefined
let isRestThere = false

/** Has a language's texts fetched, for when they are needed. */
export async function fetchTexts(language: Language): Promise<void> {
  await catalogues[language].first()
}

/** Loads a language's texts and makes it the page's language. */
export function activate(language: Language): Promise<void> {
  needWithParts(laterTexts)
  const { first, later } = catalogues[language]
  activating = (async () => {
    const parts = await Promise.all([first(), ...(isRestThere ? [later()] : [])])
    i18n.loadAndActivate({ locale: language, messages: Object.assign({}, ...parts.map(({ messages }) => messages)) })
    tellLanguage(language)
    return language
  })()
  return activating.then(() => undefined)
}

/** Loads the rest of the language's texts. Nothing is drawn again: what says them is only just coming. */
async function laterTexts(): Promise<void> {
  if (isRestThere) return
  const language = await activating
  if (language === undefined) return
  const { messages } = await importAgain(catalogues[language].later)
  // Another language may have been chosen meanwhile.
  if (i18n.locale !== language) return laterTexts()
  Object.assign(i18n.messages, messages)
  isRestThere = true
}
