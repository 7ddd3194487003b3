import { create } from '../lib/create-store.ts'

export interface Connection {
  readonly state: 'connecting' | 'open' | 'waiting'
  readonly isOffline: boolean
  /** Epoch milliseconds; undefined while connected. */
  readonly lostAt: number | undefined
  /** Reconnects at once, even if the connection seems open; set by the socket. */
  readonly tryNow: () => void
}

export const useConnection = create<Connection>()(() => ({
  state: 'connecting',
  isOffline: false,
  lostAt: undefined,
  tryNow: () => {},
}))

export function noteConnection(news: Partial<Pick<Connection, 'state' | 'isOffline'>>): void {
  useConnection.setState((before) => {
    const now = { ...before, ...news }
    const isThere = now.state === 'open' && !now.isOffline
    // The first connecting is no loss.
    const isLoss = now.state === 'waiting' || now.isOffline || before.lostAt !== undefined
    return { ...news, lostAt: isThere || !isLoss ? undefined : (before.lostAt ?? Date.now()) }
  })
}

/** Calls back each time the connection returns after a loss. @returns a function that unsubscribes */
export function onConnectionBack(isBack: () => void): () => void {
  return useConnection.subscribe((now, before) => {
    if (now.lostAt === undefined && before.lostAt !== undefined) isBack()
  })
}
