import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { activate } from '../i18n/activate.ts'
import { usePreferences } from '../state/preferences.ts'
import { followTheme } from './theme.ts'

let root: Root | undefined

/**
 * Shows what belongs at the present address. Signing in is a small page of its own, without router and query cache, so
 * that it stands before the mail program has arrived; the program is fetched while the password is being typed.
 */
export async function showPlace(): Promise<void> {
  followTheme()
  const atLogin = location.pathname === '/login'
  const [{ Place }] = await Promise.all([
    atLogin ? import('./pages/LoginPlace.tsx') : import('./MailPlace.tsx'),
    activate(usePreferences.getState().language),
  ])
  root ??= createRoot(document.getElementById('root') ?? document.body)
  root.render(
    <StrictMode>
      <Place />
    </StrictMode>,
  )
}
