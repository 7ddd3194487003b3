import type { MailEvent } from '@sen/core/realtime/mail-event'

export type RoomFrame =
  | { readonly kind: 'hello' | 'resync'; readonly version: number }
  | { readonly kind: 'events'; readonly events: readonly MailEvent[] }

export interface Member {
  readonly session: string
  /** The page must not reconnect afterwards. */
  signOut(): void
  /** It closes the connection if the session has ended. */
  confirm(): void
  send(frame: RoomFrame): void
  /** The page will reconnect and resume. */
  disconnect(): void
}
