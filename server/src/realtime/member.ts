import type { MailEvent } from '@sen/core/realtime/mail-event'

export type RoomFrame =
  | { readonly kind: 'hello' | 'resync'; readonly version: number }
  | { readonly kind: 'events'; readonly events: readonly MailEvent[] }

/** One open page. */
export interface Member {
  /** Digest of the token of the session that it was opened with. */
  readonly session: string
  /** Its session has ended: it is let go, and told not to come back. */
  signOut(): void
  /** Asks whether its session still stands, and lets it go when not. */
  confirm(): void
  send(frame: RoomFrame): void
  /** Closes the connection without a message. The page will reconnect and resume. */
  drop(): void
}
