import type { Start } from '@sen/contract/start'
import { type ReactNode, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { ErrorPageKind } from '../features/error-pages/ErrorPage.tsx'
import { activate } from '../i18n/activate.ts'
import { watchBackButton } from '../lib/back-button/back-button-guard.ts'
import { loadPart } from '../lib/trouble/load-part.ts'
import { usePreferences } from '../state/preferences.ts'
import { followBrand } from './brand.ts'
import { enterByAddress } from './entry.ts'
import { MailPlace } from './MailPlace.tsx'
import { router } from './router.tsx'
import { takeStart } from './start-data.ts'
import { startMail } from './start-mail.ts'
import { Texts } from './Texts.tsx'
import { followTheme } from './theme.ts'

let root: Root | undefined
let isBackWatched = false

/**
 * Shows what belongs at the present address, to somebody who is signed in: strangers get the login page from the server,
 * which calls this when they have signed in.
 * @param first what the first screen shows, where it was asked for before this code had come
 */
export async function showPlace(first?: Promise<Start | undefined>): Promise<void> {
  takeStart()
  // First: what the place is made of brings its texts in this language.
  const activated = activate(usePreferences.getState().language)
  const [place] = await Promise.all([enterAndPlace(first), activated])
  if (!root) {
    followTheme()
    followBrand()
    root = createRoot(document.getElementById('root') ?? document.body)
  }
  root.render(<StrictMode>{place}</StrictMode>)
}

const MAIL_TO_PATH = '/compose-mailto'
const ERROR_PAGE = /^\/(403|404|500|502)\/?$/

async function enterAndPlace(first: Promise<Start | undefined> | undefined): Promise<ReactNode> {
  const entry = await enterByAddress()
  if (entry.kind === 'refused') return <Texts>{null}</Texts>
  if (entry.kind !== 'other-account') return placeHere(first)
  const { OtherAccount } = await loadPart(() => import('../features/entry/OtherAccount.tsx'))
  return (
    <Texts>
      <OtherAccount entered={entry.entered} onDone={() => location.reload()} />
    </Texts>
  )
}

async function placeHere(first: Promise<Start | undefined> | undefined): Promise<ReactNode> {
  const [, kind] = ERROR_PAGE.exec(location.pathname) ?? []
  if (kind !== undefined) {
    const { ErrorPlace } = await loadPart(() => import('./pages/ErrorPlace.tsx'))
    return <ErrorPlace kind={kind as ErrorPageKind} />
  }
  if (location.pathname === MAIL_TO_PATH) {
    const { openMailTo } = await loadPart(() => import('./mail-to.ts'))
    await openMailTo()
  }
  startMail(first)
  if (location.pathname === '/') history.replaceState(null, '', '/folder/INBOX')
  // Before anything is drawn: the library would draw an empty page, find its place then, and draw all of it in one effect.
  await router.load()
  // Ahead of the router itself, which must not follow to an entry that is no stop; but not before it has loaded: a redirect is
  // left to whoever listens to the history by then.
  if (!isBackWatched) watchBackButton(router.history)
  isBackWatched = true
  return <MailPlace />
}
