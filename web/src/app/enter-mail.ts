import type { Start } from '@sen/contract/start'
import { pathAfterSignIn } from '@sen/model/same-origin-path'
import { fetchTexts, type Language } from '../i18n/activate.ts'
import { usePreferences } from '../state/preferences.ts'
import { beginSession, type Session, useSession } from '../state/session.ts'
import { showScreen } from './show-screen.tsx'
import { cacheStart } from './start-data.ts'

/** @param first the first screen's data, if it was requested; undefined without a response */
export async function enterMail(
  chosen: Session['chosenBefore'],
  path: string,
  first: Promise<Start | undefined>,
): Promise<void> {
  // Show data that has arrived at once, and the rest later.
  const there = await Promise.race([first, undefined])
  if (there) cacheStart(there)
  else usePreferences.setState({ language: pageLanguage() })
  usePreferences.setState(chosen)
  useSession.setState({ chosenBefore: chosen })
  beginSession()
  history.replaceState(null, '', pathAfterSignIn(path))
  await showScreen(first)
}

export async function prepareMail(): Promise<void> {
  await fetchTexts(pageLanguage())
}

/** The login page is already in the language of the last visit. */
function pageLanguage(): Language {
  return document.documentElement.lang === 'en' ? 'en' : 'vi'
}
