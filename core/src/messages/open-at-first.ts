import type { Message } from './message-store.ts'

/** A thread of a hundred unread messages must not open with a hundred bodies. */
const MAX_OPEN_OF_A_KIND = 5

/** Spec section 4. A page shows the last message, the first drafts, the newest unread and failed ones. */
export function openAtFirst(messages: readonly Message[]): readonly Message[] {
  const last = messages.at(-1)
  const unread = messages.filter((message) => !message.isRead).slice(-MAX_OPEN_OF_A_KIND)
  const failed = messages.filter((message) => message.sendState === 'sending_failed').slice(-MAX_OPEN_OF_A_KIND)
  // The page decides by the first draft (docs/subsystems/reading-thread.md).
  const drafts = messages.filter((message) => message.kind === 'draft').slice(0, MAX_OPEN_OF_A_KIND)
  const open = new Set([...(last ? [last] : []), ...unread, ...failed, ...drafts])
  return messages.filter((message) => open.has(message))
}
