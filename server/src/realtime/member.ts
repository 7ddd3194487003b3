import type { MailEvent } from '@sen/core/realtime/mail-event'

export type RoomFrame =
  | { readonly kind: 'hello' | 'resync'; readonly version: number }
  | { readonly kind: 'events'; readonly events: readonly MailEvent[] }

/** One open page. */
export interface Member {
  /** Digest of the token of the session that it was opened with. */
  readonly session: string
  /** Closes the connection after the session has ended, and tells the page not to reconnect. */
  signOut(): void
  /** Checks the session, and closes the connection when it has ended. */
  confirm(): void
  send(frame: RoomFrame): void
  /** Closes the connection without a message. The page will reconnect and resume. */
  drop(): void
}
