import { create } from 'zustand'

export interface Connection {
  readonly state: 'connecting' | 'open' | 'waiting'
  /** The browser itself says that there is no network. */
  readonly isOffline: boolean
  /** Since when there has been no connection (epoch milliseconds); undefined while there is one. */
  readonly lostAt: number | undefined
  /** Tries at once, also when a connection only seems to stand; set by the socket. */
  readonly tryNow: () => void
}

export const useConnection = create<Connection>()(() => ({
  state: 'connecting',
  isOffline: false,
  lostAt: undefined,
  tryNow: () => {},
}))

/** Says what is known of the connection now; when it was lost is kept here. */
export function noteConnection(news: Partial<Pick<Connection, 'state' | 'isOffline'>>): void {
  useConnection.setState((before) => {
    const now = { ...before, ...news }
    const isThere = now.state === 'open' && !now.isOffline
    // The first connecting is no loss.
    const isLoss = now.state === 'waiting' || now.isOffline || before.lostAt !== undefined
    return { ...news, lostAt: isThere || !isLoss ? undefined : (before.lostAt ?? Date.now()) }
  })
}

/** Calls each time that the connection stands again after it was lost. @returns stops that */
export function onConnectionBack(isBack: () => void): () => void {
  return useConnection.subscribe((now, before) => {
    if (now.lostAt === undefined && before.lostAt !== undefined) isBack()
  })
}
