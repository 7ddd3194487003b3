import type { SocketFrame } from '@sen/contract/events'
import { settingsQuery, userQuery } from '../data/account/queries.ts'
import { keepPreferences, saveSettings } from '../data/account/save-settings.ts'
import { readSite } from '../data/account/site.ts'
import { whenSettled } from '../data/change.ts'
import { foldersQuery } from '../data/folders/queries.ts'
import { queryClient } from '../data/query-client.ts'
import { rulesQuery } from '../data/rules/queries.ts'
import { threadsQuery } from '../data/threads/queries.ts'
import { activate } from '../i18n/activate.ts'
import { usePreferences } from '../state/preferences.ts'
import { useSession } from '../state/session.ts'
import { applyFrame } from './mail-events.ts'
import { openSocket } from './socket.ts'

let started = false

/** Asks for everything that the first screen needs at once, before anything is drawn, and opens the socket. */
export function startMail(): void {
  if (started) return
  started = true
  const [, folder = 'INBOX'] = /^\/folder\/([^/]+)/.exec(location.pathname) ?? []
  const page = Math.max(1, Number(new URLSearchParams(location.search).get('page')) || 1)
  const limit = usePreferences.getState().item_per_page
  void queryClient.prefetchQuery(
    threadsQuery({ folder: decodeURIComponent(folder), offset: (page - 1) * limit, limit }),
  )
  void queryClient.prefetchQuery(foldersQuery)
  readSite().catch(() => {})
  void startSettings()
  void startSocket()
  fetchAhead()
}

const QUIET_MILLISECONDS = 1_500

/** What reading needs comes while nobody waits for it: the first thread opens as fast as the second. */
function fetchAhead(): void {
  // What could not be fetched is asked for again, and its failure told, when it is needed.
  const fetchNow = () => {
    void queryClient.prefetchQuery(rulesQuery)
    Promise.all([import('./pages/ThreadPage.tsx'), import('../features/thread/clean-ahead.ts')])
      .then(([, { cleanAhead }]) => cleanAhead(queryClient))
      .catch(() => {})
  }
  const whenQuiet = globalThis.requestIdleCallback ?? setTimeout
  setTimeout(() => whenQuiet(fetchNow), QUIET_MILLISECONDS)
}

async function startSettings(): Promise<void> {
  const { chosenBefore } = useSession.getState()
  const settings = await queryClient.fetchQuery(settingsQuery).catch(() => undefined)
  if (!settings) return
  // What was chosen on the login page is meant for the account that then signed in.
  const chosen = { ...settings, ...chosenBefore }
  const before = usePreferences.getState().language
  keepPreferences(chosen)
  if (chosen.language !== before) await activate(chosen.language)
  if (Object.keys(chosenBefore).length > 0) await saveSettings(queryClient, chosenBefore).catch(() => {})
}

async function startSocket(): Promise<void> {
  const user = await queryClient.fetchQuery(userQuery).catch(() => undefined)
  if (!user) return
  let isFirst = true
  const onFrame = (frame: SocketFrame) => {
    applyFrame(queryClient, frame)
    if (frame.kind === 'hello' && isFirst) readListsAgain()
    isFirst = false
  }
  openSocket({
    room: user.room,
    since: user.version,
    onFrame: (frame) => whenSettled(() => onFrame(frame)),
  })
}

/** The first lists were asked for together with the version that events begin at, and may be older than it. */
function readListsAgain(): void {
  for (const noun of ['folders', 'threads', 'thread']) void queryClient.invalidateQueries({ queryKey: [noun] })
}
