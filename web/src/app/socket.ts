import { SOCKET_PATH, type SocketFrame } from '@sen/contract/events'
import { OFFLINE_CHECK_MILLISECONDS } from '@sen/model/events/limits'
import { noteConnection, useConnection } from '../state/connection.ts'
import { useSession } from '../state/session.ts'

const FIRST_WAIT_MILLISECONDS = 500
const LONGEST_WAIT_MILLISECONDS = 30_000
/** The user is looking at the page, and a restarted server is usually back within seconds. */
const LONGEST_WAIT_AT_FIRST_MILLISECONDS = 3_000
const FIRST_TRIES_MILLISECONDS = 30_000
/** On a network that drops packets silently, a browser would keep connecting for minutes. */
const GREETS_WITHIN_MILLISECONDS = 15_000
/** Repeated retries by the user do not restart an attempt that is younger than this. */
const YOUNG_MILLISECONDS = 2_000

export interface SocketEnds {
  readonly room: string
  readonly since: number
  readonly onFrame: (frame: SocketFrame) => void
  /** Lost or refused; browsers do not tell which. */
  readonly onLost: () => void
}

/** After the session has ended, the socket stays closed until the user signs in again. */
export function openSocket({ room, since, onFrame, onLost }: SocketEnds): () => void {
  let seen = since
  let wait = FIRST_WAIT_MILLISECONDS
  let timer: ReturnType<typeof setTimeout> | undefined
  let socket: WebSocket | undefined
  let closed = false
  let triedAt = 0
  let patience: ReturnType<typeof setTimeout> | undefined

  const connect = () => {
    clearTimeout(timer)
    clearTimeout(patience)
    if (useSession.getState().ended) return
    triedAt = Date.now()
    noteConnection({ state: 'connecting' })
    const address = new URL(SOCKET_PATH, location.href)
    address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:'
    address.search = new URLSearchParams({ room, since: String(seen) }).toString()
    const mine = new WebSocket(address)
    socket = mine
    patience = setTimeout(() => mine.close(), GREETS_WITHIN_MILLISECONDS)
    mine.addEventListener('message', ({ data }) => {
      const frame = JSON.parse(String(data)) as SocketFrame
      if (frame.kind === 'hello') {
        if (socket === mine) clearTimeout(patience)
        wait = FIRST_WAIT_MILLISECONDS
        noteConnection({ state: 'open' })
      }
      onFrame(frame)
      seen = Math.max(seen, versionOf(frame))
    })
    mine.addEventListener('close', () => {
      if (closed || socket !== mine) return
      clearTimeout(patience)
      noteConnection({ state: 'waiting' })
      wait = Math.min(wait, longestWait())
      // Add jitter, so that not all pages reconnect at the same second after a server restart.
      timer = setTimeout(connect, wait * (0.5 + Math.random() / 2))
      wait *= 2
      onLost()
    })
  }

  // A dead connection appears open for minutes, so open a new socket to find out.
  const tryNow = () => {
    if (useConnection.getState().state === 'connecting' && Date.now() - triedAt < YOUNG_MILLISECONDS) return
    const old = socket
    connect()
    old?.close()
  }
  useConnection.setState({ tryNow })
  const stopWatchingSession = useSession.subscribe(({ ended }, before) => {
    if (ended && !before.ended) clearTimeout(timer)
    if (!ended && before.ended) tryNow()
  })
  const stopWatchingNetwork = watchNetwork(tryNow)
  const stopWatchingPage = watchPage(() => {
    if (useConnection.getState().state === 'waiting') connect()
  })
  connect()

  return () => {
    closed = true
    clearTimeout(timer)
    clearTimeout(patience)
    stopWatchingNetwork()
    stopWatchingPage()
    stopWatchingSession()
    socket?.close()
  }
}

/** Polls the browser's network state each second (spec section 4). */
function watchNetwork(onBack: () => void): () => void {
  const look = () => {
    const isOffline = !navigator.onLine
    const { isOffline: was } = useConnection.getState()
    if (isOffline === was) return
    noteConnection({ isOffline })
    if (was) onBack()
  }
  const timer = setInterval(look, OFFLINE_CHECK_MILLISECONDS)
  window.addEventListener('online', look)
  window.addEventListener('offline', look)
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', look)
    window.removeEventListener('offline', look)
  }
}

/** While the page is visible, waits at most an eighth of the downtime so far. */
function longestWait(): number {
  const { lostAt = Date.now() } = useConnection.getState()
  const gone = Date.now() - lostAt
  if (document.visibilityState !== 'visible') return LONGEST_WAIT_MILLISECONDS
  if (gone < FIRST_TRIES_MILLISECONDS) return LONGEST_WAIT_AT_FIRST_MILLISECONDS
  return Math.min(gone / 8, LONGEST_WAIT_MILLISECONDS)
}

function watchPage(onLook: () => void): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') onLook()
  }
  window.addEventListener('focus', look)
  document.addEventListener('visibilitychange', look)
  return () => {
    window.removeEventListener('focus', look)
    document.removeEventListener('visibilitychange', look)
  }
}

function versionOf(frame: SocketFrame): number {
  if (frame.kind === 'resync') return frame.version
  if (frame.kind === 'hello') return 0
  return frame.events.reduce((highest, event) => Math.max(highest, event.version), 0)
}
