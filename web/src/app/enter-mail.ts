import { fetchTexts, type Language } from '../i18n/activate.ts'
import { ownPlace } from '../lib/own-place.ts'
import { usePreferences } from '../state/preferences.ts'
import { beginSession, type Session, useSession } from '../state/session.ts'
import { showPlace } from './show-place.tsx'

/** What the login page calls when somebody has signed in: shows the mail program in its stead, without a new page. */
export async function enterMail(chosen: Session['chosenBefore'], place: string): Promise<void> {
  usePreferences.setState({ language: pageLanguage(), ...chosen })
  useSession.setState({ chosenBefore: chosen })
  beginSession()
  history.replaceState(null, '', ownPlace(place, location.origin) ?? '/folder/INBOX')
  await showPlace()
}

/** What can be had before anybody has signed in, beside this code itself: the texts. */
export async function prepareMail(): Promise<void> {
  await fetchTexts(pageLanguage())
}

/** The login page is already in the language of the last visit. */
function pageLanguage(): Language {
  return document.documentElement.lang === 'en' ? 'en' : 'vi'
}
