import { userInfo } from '@sen/contract/account'
import type { SocketFrame } from '@sen/contract/events'
import type { Start } from '@sen/contract/start'
import { settingsQuery, userQuery } from '../data/account/queries.ts'
import { savePreferences } from '../data/account/save-settings.ts'
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
import { replayHeldEvents } from './first-screen/first-list.ts'
import { applyFrame } from './mail-events.ts'
import { saveLoginChoices } from './save-login-choices.ts'
import { openSocket } from './socket.ts'
import { cameWhole, fetchStart } from './start-data.ts'

let started = false

/** @param first the first screen's data, if it was requested before this code loaded */
export function startMail(first?: Promise<Start | undefined>): void {
  if (started) return
  started = true
  fetchStart(first)
  void startSettings()
  void startSocket()
  fetchAhead()
}

const LONGEST_WAIT_MILLISECONDS = 2_000

function fetchAhead(): void {
  // A failed preload is retried, and its failure reported, when the part is needed.
  const fetchNow = () => {
    loadPart(() => Promise.all([import('./pages/ThreadPage.tsx'), import('../features/thread/sanitise-ahead.ts')]))
      .then(([, { sanitiseAhead }]) => sanitiseAhead(queryClient))
      .catch(() => {})
    void loadPart(() => import('../widgets/labels/label-options.tsx')).catch(() => {})
  }
  void whenFirstScreenStands().then(() => {
    void replayHeldEvents()
    // The banner of the vacation answer needs them, and moves the page when it comes.
    void queryClient.prefetchQuery(filtersQuery)
    whenIdle(fetchNow, LONGEST_WAIT_MILLISECONDS)
  })
}

async function startSettings(): Promise<void> {
  const { chosenBefore } = useSession.getState()
  // The stored preferences apply then. The screens request the settings again, and report the failure.
  const settings = await queryClient.fetchQuery(settingsQuery).catch(() => undefined)
  if (!settings) return
  // Choices on the login page apply to the account that signed in.
  const chosen = { ...settings, ...chosenBefore }
  const before = usePreferences.getState().language
  savePreferences(chosen)
  if (chosen.language !== before) await activate(chosen.language)
  if (Object.keys(chosenBefore).length > 0) saveLoginChoices(queryClient, chosenBefore)
}

async function startSocket(): Promise<void> {
  // Without an account there is no room to join. The layout shows the failure and offers a retry.
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
    // The data came in one response after this version, so all later events apply to it.
    since: user.version,
    onFrame: (frame) => whenSettled(() => onFrame(frame)),
    onLost: checkSession,
  })
}

/** A page that was signed out elsewhere would otherwise report a lost connection. */
function checkSession(): void {
  // The call's refusal ends the session; a missing response is already reported by the connection state.
  if (!useSession.getState().ended) call(userInfo, {}).catch(() => {})
}

/** Lists fetched separately may be older than the version from which events are received. */
function readListsAgain(): void {
  for (const queryKey of [QUERY_KEYS.folders, QUERY_KEYS.threads, QUERY_KEYS.thread])
    void queryClient.invalidateQueries({ queryKey })
}
