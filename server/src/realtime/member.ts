import type { SocketFrame } from '@sen/contract/events'

/** One open page. */
export interface Member {
  send(frame: SocketFrame): void
  /** Ends it without a word: it will come back and begin anew. */
  drop(): void
}
