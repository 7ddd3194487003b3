import type { Start } from '@sen/contract/start'
import { fetchTexts, type Language } from '../i18n/activate.ts'
import { pathAfterSignIn } from '../lib/same-origin-path.ts'
import { usePreferences } from '../state/preferences.ts'
import { beginSession, type Session, useSession } from '../state/session.ts'
import { showPlace } from './show-place.tsx'
import { keepStart } from './start-data.ts'

/**
 * What the login page calls when somebody has signed in: shows the mail program in its stead, without a new page.
 * @param first what its first screen shows, which the page has asked for; undefined where it had no answer
 */
export async function enterMail(
  chosen: Session['chosenBefore'],
  place: string,
  first: Promise<Start | undefined>,
): Promise<void> {
  // What has come already is shown at once, the rest when it comes.
  const there = await Promise.race([first, undefined])
  if (there) keepStart(there)
  else usePreferences.setState({ language: pageLanguage() })
  usePreferences.setState(chosen)
  useSession.setState({ chosenBefore: chosen })
  beginSession()
  history.replaceState(null, '', pathAfterSignIn(place))
  await showPlace(first)
}

/** What can be had before anybody has signed in, beside this code itself: the texts. */
export async function prepareMail(): Promise<void> {
  await fetchTexts(pageLanguage())
}

/** The login page is already in the language of the last visit. */
function pageLanguage(): Language {
  return document.documentElement.lang === 'en' ? 'en' : 'vi'
}
