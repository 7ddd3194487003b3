import { saveChoice } from './choices.ts'

/** Used by pages without a framework, which contain every text in both languages. */
export function enhanceSwitches(onLanguage: (language: 'vi' | 'en') => void = () => {}): void {
  const translate = (language: 'vi' | 'en') => {
    translateTo(language)
    onLanguage(language)
  }
  translate(languageNow())
  document.getElementById('language')?.addEventListener('click', () => {
    const language = languageNow() === 'en' ? 'vi' : 'en'
    saveChoice({ language })
    translate(language)
  })
  document.getElementById('theme')?.addEventListener('click', () => {
    const theme = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark'
    saveChoice({ theme })
    document.documentElement.dataset.theme = theme
  })
}

export function languageNow(): 'vi' | 'en' {
  return document.documentElement.lang === 'en' ? 'en' : 'vi'
}

/** Includes elements that were added later. */
export function translateTo(language: 'vi' | 'en'): void {
  document.documentElement.lang = language
  for (const element of document.querySelectorAll<HTMLElement>('[data-vi]')) {
    const text = element.dataset[language] ?? ''
    if (element.textContent !== text) element.textContent = text
  }
}
