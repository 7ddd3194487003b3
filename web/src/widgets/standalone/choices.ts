import { applyLanguage } from '../../i18n/apply-language.ts'
import { announceTheme } from '../../lib/apply-theme.ts'
// Not `state/preferences.ts`, whose imports these small pages would load.
import { PREFERENCES_KEY, withPreferences } from '../../state/stored-preferences.ts'

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
    localStorage.setItem(PREFERENCES_KEY, withPreferences(localStorage.getItem(PREFERENCES_KEY), choice))
  } catch {
    // Storage may be forbidden or corrupt; the choice applies to this page.
  }
}
