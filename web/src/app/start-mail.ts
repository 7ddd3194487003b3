import { userInfo } from '@sen/contract/account'
import type { SocketFrame } from '@sen/contract/events'
import type { Start } from '@sen/contract/start'
import { settingsQuery, userQuery } from '../data/account/queries.ts'
import { keepPreferences, saveSettings } from '../data/account/save-settings.ts'
import { call } from '../data/call.ts'
import { whenSettled } from '../data/change.ts'
import { filtersQuery } from '../data/filters/queries.ts'
import { queryClient } from '../data/query-client.ts'
import { QUERY_KEYS } from '../data/query-keys.ts'
import { activate } from '../i18n/activate.ts'
import { loadPart } from '../lib/trouble/load-part.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { usePreferences } from '../state/preferences.ts'
import { useSession } from '../state/session.ts'
import { whenFirstScreenStands } from '../state/starting/first-screen.ts'
import { doAgain } from './drawn/first-list.ts'
import { applyFrame } from './mail-events.ts'
import { openSocket } from './socket.ts'
import { askForStart, cameWhole } from './start-data.ts'

let started = false

/**
 * Sees to everything that the first screen needs, before anything is drawn, and opens the socket.
 * @param first what the first screen shows, where it was asked for before this code had come
 */
export function startMail(first?: Promise<Start | undefined>): void {
  if (started) return
  started = true
  askForStart(first)
  void startSettings()
  void startSocket()
  fetchAhead()
}

const LONGEST_WAIT_MILLISECONDS = 2_000

/** What reading and labels need comes while nobody waits for it: the first thread opens as fast as the second. */
function fetchAhead(): void {
  // What could not be fetched is asked for again, and its failure told, when it is needed.
  const fetchNow = () => {
    void queryClient.prefetchQuery(filtersQuery)
    loadPart(() => Promise.all([import('./pages/ThreadPage.tsx'), import('../features/thread/clean-ahead.ts')]))
      .then(([, { cleanAhead }]) => cleanAhead(queryClient))
      .catch(() => {})
    void loadPart(() => import('../widgets/labels/label-options.tsx')).catch(() => {})
  }
  void whenFirstScreenStands().then(() => {
    void doAgain()
    whenIdle(fetchNow, LONGEST_WAIT_MILLISECONDS)
  })
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
  useSession.setState({ room: user.room })
  let isFirst = true
  const onFrame = (frame: SocketFrame) => {
    applyFrame(queryClient, frame)
    if (frame.kind === 'hello' && isFirst && !cameWhole()) readListsAgain()
    isFirst = false
  }
  openSocket({
    room: user.room,
    // What came in one answer was read after this version, so the events since then are all its news.
    since: user.version,
    onFrame: (frame) => whenSettled(() => onFrame(frame)),
    onLost: lookAtSession,
  })
}

/** Signed out elsewhere, a page would else say that there is no connection, and show the mail for another minute. */
function lookAtSession(): void {
  // The refusal itself ends the session; that nothing answers is the connection's to say.
  if (!useSession.getState().ended) call(userInfo, {}).catch(() => {})
}

/** Lists that were asked for beside the version that events begin at may be older than it. */
function readListsAgain(): void {
  for (const queryKey of [QUERY_KEYS.folders, QUERY_KEYS.threads, QUERY_KEYS.thread])
    void queryClient.invalidateQueries({ queryKey })
}
