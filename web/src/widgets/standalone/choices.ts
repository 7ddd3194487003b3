import { applyLanguage } from '../../i18n/apply-language.ts'
import { announceTheme } from '../../lib/apply-theme.ts'

/** The storage key of `state/preferences.ts`, which these small pages do not import. */
const KEPT = 'sen.preferences'

interface Choices {
  readonly language?: 'vi' | 'en'
  readonly theme?: 'light' | 'dark'
}

let chosen: Choices = {}

export function chosenHere(): Choices {
  return chosen
}

/** Also tells the server, for its own pages. */
export function saveChoice(choice: Choices): void {
  chosen = { ...chosen, ...choice }
  if (choice.language) applyLanguage(choice.language)
  if (choice.theme) announceTheme(choice.theme)
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? '{}')
    localStorage.setItem(KEPT, JSON.stringify({ version: 0, ...kept, state: { ...kept.state, ...choice } }))
  } catch {
    // Storage may be forbidden or corrupt; the choice applies to this page.
  }
}
