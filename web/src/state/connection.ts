import { create } from 'zustand'

export interface Connection {
  readonly state: 'connecting' | 'open' | 'waiting'
  /** When the next try comes (epoch milliseconds), while waiting. */
  readonly nextTryAt: number
  /** Tries at once; set by the socket. */
  readonly tryNow: () => void
}

export const useConnection = create<Connection>()(() => ({ state: 'connecting', nextTryAt: 0, tryNow: () => {} }))
