import { msg } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import { attempt } from '../actions/report.ts'
import { saveSettings } from '../data/account/save-settings.ts'
import { activate } from '../i18n/activate.ts'
import { usePreferences } from '../state/preferences.ts'
import type { Session } from '../state/session.ts'

/** Choices on the login page apply to the account that signed in. */
export function saveLoginChoices(cache: QueryClient, choices: Session['chosenBefore']): void {
  const { language } = choices
  attempt(language ? msg`Change the language` : msg`Change the theme`, async () => {
    if (language) await activate(language)
    try {
      await saveSettings(cache, choices)
    } catch (error) {
      // The settings are rolled back, and so is the language.
      await activate(usePreferences.getState().language)
      throw error
    }
  })
}
