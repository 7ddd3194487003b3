export interface ThreadOfMessage {
  readonly isMuted: boolean
  readonly isSnoozed: boolean
  /** The owner's setting `snooze_ends_on_reply`. */
  readonly endsOnReply: boolean
}

/** `inbox`: the message stays there. `unsnooze`: its whole thread returns there. Otherwise the message moves. */
export type NewMessageFate = 'inbox' | 'archive' | 'unsnooze' | 'snoozed'

/** Judges a message that was filed to the inbox and belongs to a thread that its owner muted or snoozed. */
export function judgeNewMessage({ isMuted, isSnoozed, endsOnReply }: ThreadOfMessage): NewMessageFate {
  if (isMuted) return 'archive'
  if (!isSnoozed) return 'inbox'
  return endsOnReply ? 'unsnooze' : 'snoozed'
}
