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
import { MailScreen } from './MailScreen.tsx'
import { router } from './router.tsx'
import { readInlineStart } from './start-data.ts'
import { startMail } from './start-mail.ts'
import { Texts } from './Texts.tsx'
import { followTheme } from './theme.ts'

let root: Root | undefined
let isBackWatched = false

/** @param first the first screen's data, if it was requested before this code loaded */
export async function showScreen(first?: Promise<Start | undefined>): Promise<void> {
  readInlineStart()
  // Set the language first, because the screen's chunks load their texts in it.
  const activated = activate(usePreferences.getState().language)
  const [screen] = await Promise.all([enterScreen(first), activated])
  if (!root) {
    followTheme()
    followBrand()
    root = createRoot(document.getElementById('root') ?? document.body)
  }
  root.render(<StrictMode>{screen}</StrictMode>)
}

const MAIL_TO_PATH = '/compose-mailto'
const ERROR_PAGE = /^\/(403|404|500|502)\/?$/

async function enterScreen(first: Promise<Start | undefined> | undefined): Promise<ReactNode> {
  const entry = await enterByAddress()
  if (entry.kind === 'refused') return <Texts>{null}</Texts>
  if (entry.kind !== 'other-account') return openScreen(first)
  const { OtherAccount } = await loadPart(() => import('../features/entry/OtherAccount.tsx'))
  return (
    <Texts>
      <OtherAccount entered={entry.entered} onDone={() => location.reload()} />
    </Texts>
  )
}

async function openScreen(first: Promise<Start | undefined> | undefined): Promise<ReactNode> {
  const [, kind] = ERROR_PAGE.exec(location.pathname) ?? []
  if (kind !== undefined) {
    const { ErrorRoute } = await loadPart(() => import('./pages/ErrorRoute.tsx'))
    return <ErrorRoute kind={kind as ErrorPageKind} />
  }
  if (location.pathname === MAIL_TO_PATH) {
    const { openMailTo } = await loadPart(() => import('./mail-to.ts'))
    await openMailTo()
  }
  startMail(first)
  if (location.pathname === '/') history.replaceState(null, '', '/folder/INBOX')
  // Load before rendering. The router would otherwise render an empty page first, and then everything in one effect.
  await router.load()
  // Watch Back before the router, which must not follow to an entry that is no stop, but after loading: an initial
  // redirect would be lost.
  if (!isBackWatched) watchBackButton(router.history)
  isBackWatched = true
  return <MailScreen />
}
