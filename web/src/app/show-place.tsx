import { type ReactNode, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { ErrorPageKind } from '../features/error-pages/ErrorPage.tsx'
import { activate } from '../i18n/activate.ts'
import { loadPart } from '../lib/trouble/load-part.ts'
import { usePreferences } from '../state/preferences.ts'
import { followBrand } from './brand.ts'
import { enterByAddress } from './entry.ts'
import { Texts } from './Texts.tsx'
import { followTheme } from './theme.ts'

let root: Root | undefined

/**
 * Shows what belongs at the present address. Signing in is a small page of its own, without router and query cache, so
 * that it stands before the mail program has arrived; the program is fetched while the password is being typed.
 */
export async function showPlace(): Promise<void> {
  const [place] = await Promise.all([enterAndPlace(), activate(usePreferences.getState().language)])
  if (!root) {
    followTheme()
    followBrand()
    root = createRoot(document.getElementById('root') ?? document.body)
  }
  root.render(<StrictMode>{place}</StrictMode>)
}

const MAIL_TO_PATH = '/compose-mailto'
const ERROR_PAGE = /^\/(403|404|500|502)\/?$/

async function enterAndPlace(): Promise<ReactNode> {
  const entry = await enterByAddress()
  if (entry.kind !== 'other-account') return placeHere()
  const { OtherAccount } = await loadPart(() => import('../features/entry/OtherAccount.tsx'))
  return (
    <Texts>
      <OtherAccount entered={entry.entered} onDone={() => location.reload()} />
    </Texts>
  )
}

async function placeHere(): Promise<ReactNode> {
  const [, kind] = ERROR_PAGE.exec(location.pathname) ?? []
  if (kind !== undefined) {
    const { ErrorPlace } = await loadPart(() => import('./pages/ErrorPlace.tsx'))
    return <ErrorPlace kind={kind as ErrorPageKind} />
  }
  if (location.pathname === MAIL_TO_PATH) {
    const { openMailTo } = await loadPart(() => import('./mail-to.ts'))
    await openMailTo()
  }
  if (location.pathname === '/login') {
    const { LoginPlace } = await loadPart(() => import('./pages/LoginPlace.tsx'))
    return <LoginPlace showPlace={showPlace} />
  }
  const [{ MailPlace }, { startMail }] = await loadPart(() =>
    Promise.all([import('./MailPlace.tsx'), import('./start-mail.ts')]),
  )
  startMail()
  return <MailPlace />
}
