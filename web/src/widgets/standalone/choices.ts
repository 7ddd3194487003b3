import { tellLanguage } from '../../i18n/tell-language.ts'
import { tellTheme } from '../../lib/apply-theme.ts'

/** Where `state/preferences.ts` keeps them, for which these pages are too small. */
const KEPT = 'sen.preferences'

interface Choices {
  readonly language?: 'vi' | 'en'
  readonly theme?: 'light' | 'dark'
}

let chosen: Choices = {}

/** What was chosen on this page. */
export function chosenHere(): Choices {
  return chosen
}

/** Remembers a choice for this browser's next page, and tells the server what its pages should have. */
export function keepChoice(choice: Choices): void {
  chosen = { ...chosen, ...choice }
  if (choice.language) tellLanguage(choice.language)
  if (choice.theme) tellTheme(choice.theme)
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? '{}')
    localStorage.setItem(KEPT, JSON.stringify({ version: 0, ...kept, state: { ...kept.state, ...choice } }))
  } catch {
    // Storage may be forbidden or spoilt; the choice holds for this page.
  }
}
