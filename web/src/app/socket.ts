import { SOCKET_PATH, type SocketFrame } from '@sen/contract/events'
import { useConnection } from '../state/connection.ts'

const FIRST_WAIT_MILLISECONDS = 500
const LONGEST_WAIT_MILLISECONDS = 30_000

export interface SocketEnds {
  readonly room: string
  /** The version the page's data is at least as new as. */
  readonly since: number
  readonly onFrame: (frame: SocketFrame) => void
}

/** Keeps one socket to the server open, for as long as the page lives, and says in `useConnection` how it stands. */
export function openSocket({ room, since, onFrame }: SocketEnds): () => void {
  let seen = since
  let wait = FIRST_WAIT_MILLISECONDS
  let timer: ReturnType<typeof setTimeout> | undefined
  let socket: WebSocket | undefined
  let closed = false

  const connect = () => {
    clearTimeout(timer)
    useConnection.setState({ state: 'connecting' })
    const address = new URL(SOCKET_PATH, location.href)
    address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:'
    address.search = new URLSearchParams({ room, since: String(seen) }).toString()
    const mine = new WebSocket(address)
    socket = mine
    mine.addEventListener('message', ({ data }) => {
      const frame = JSON.parse(String(data)) as SocketFrame
      if (frame.kind === 'hello') {
        wait = FIRST_WAIT_MILLISECONDS
        useConnection.setState({ state: 'open' })
      }
      onFrame(frame)
      seen = Math.max(seen, versionOf(frame))
    })
    mine.addEventListener('close', () => {
      if (closed || socket !== mine) return
      // Not all pages of a provider come back in the same second after a restart.
      const delay = wait * (0.75 + Math.random() / 2)
      wait = Math.min(wait * 2, LONGEST_WAIT_MILLISECONDS)
      timer = setTimeout(connect, delay)
      useConnection.setState({ state: 'waiting', nextTryAt: Date.now() + delay })
    })
  }

  const tryNow = () => {
    if (useConnection.getState().state === 'waiting') connect()
  }
  useConnection.setState({ tryNow })
  window.addEventListener('online', tryNow)
  connect()

  return () => {
    closed = true
    clearTimeout(timer)
    window.removeEventListener('online', tryNow)
    socket?.close()
  }
}

function versionOf(frame: SocketFrame): number {
  if (frame.kind === 'resync') return frame.version
  if (frame.kind === 'hello') return 0
  return frame.events.reduce((highest, event) => Math.max(highest, event.version), 0)
}
