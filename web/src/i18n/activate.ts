import { needWithParts } from '../lib/trouble/load-part.ts'
import { applyLanguage } from './apply-language.ts'
import { type Catalogue, textsInTwo } from './texts-in-two.ts'

export type Language = 'vi' | 'en'

const catalogues: Readonly<Record<Language, Catalogue>> = {
  vi: { first: () => import('./vi.po'), later: () => import('./vi.po?later?lingui') },
  en: { first: () => import('./en.po'), later: () => import('./en.po?later?lingui') },
}

const texts = textsInTwo(catalogues, applyLanguage)

export async function fetchTexts(language: Language): Promise<void> {
  await catalogues[language].first()
}

export function activate(language: Language): Promise<void> {
  needWithParts(texts.laterTexts)
  return texts.activate(language)
}
