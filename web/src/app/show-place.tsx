import { type ReactNode, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { activate } from '../i18n/activate.ts'
import { usePreferences } from '../state/preferences.ts'
import { followBrand } from './brand.ts'
import { followTheme } from './theme.ts'

let root: Root | undefined

/**
 * Shows what belongs at the present address. Signing in is a small page of its own, without router and query cache, so
 * that it stands before the mail program has arrived; the program is fetched while the password is being typed.
 */
export async function showPlace(): Promise<void> {
  const [place] = await Promise.all([placeHere(), activate(usePreferences.getState().language)])
  if (!root) {
    followTheme()
    followBrand()
    root = createRoot(document.getElementById('root') ?? document.body)
  }
  root.render(<StrictMode>{place}</StrictMode>)
}

async function placeHere(): Promise<ReactNode> {
  if (location.pathname === '/login') {
    const { LoginPlace } = await import('./pages/LoginPlace.tsx')
    return <LoginPlace showPlace={showPlace} />
  }
  const [{ MailPlace }, { startMail }] = await Promise.all([import('./MailPlace.tsx'), import('./start-mail.ts')])
  startMail()
  return <MailPlace />
}
