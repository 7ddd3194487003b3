import type { Message } from './message-store.ts'

/** A thread of a hundred unread messages must not open with a hundred bodies. */
const MAX_OPEN_OF_A_KIND = 5

/** Messages of an opened thread that stand open: the last, the first drafts, the newest unread (spec section 4) and failed. */
export function openAtFirst(messages: readonly Message[]): readonly Message[] {
  const last = messages.at(-1)
  const unread = messages.filter((message) => !message.isRead).slice(-MAX_OPEN_OF_A_KIND)
  const failed = messages.filter((message) => message.sendState === 'sending_failed').slice(-MAX_OPEN_OF_A_KIND)
  // The page shows what the first one says (docs/subsystems/reading-thread.md).
  const drafts = messages.filter((message) => message.kind === 'draft').slice(0, MAX_OPEN_OF_A_KIND)
  const open = new Set([...(last ? [last] : []), ...unread, ...failed, ...drafts])
  return messages.filter((message) => open.has(message))
}
