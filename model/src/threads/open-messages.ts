/** A thread of a hundred unread messages must not open with a hundred bodies. */
const MAX_OPEN_OF_A_KIND = 5

export interface ThreadMessageState {
  readonly isDraft: boolean
  /** Held for undo. */
  readonly isSending: boolean
  readonly isUnread: boolean
  readonly isUndelivered: boolean
}

interface SendingResult {
  /** No recipient got it. */
  readonly hasFailed: boolean
  readonly deliveries: readonly { readonly state: string }[]
  /** The recall has ended. */
  readonly isRecalled: boolean
}

/** Returns whether a recipient never gets the message. Recalled messages are excluded, because they have a notice. */
export function isUndelivered({ hasFailed, deliveries, isRecalled }: SendingResult): boolean {
  return !isRecalled && (hasFailed || deliveries.some(({ state }) => state === 'failed'))
}

/** A thread opens at its first draft that is not being sent, else at the last message (spec section 4). */
export function messageToOpen<Message>(
  messages: readonly Message[],
  stateOf: (message: Message) => Pick<ThreadMessageState, 'isDraft' | 'isSending'>,
): Message | undefined {
  const waits = (message: Message) => {
    const { isDraft, isSending } = stateOf(message)
    return isDraft && !isSending
  }
  return messages.find(waits) ?? messages.at(-1)
}

/** Returns the messages that are expanded when the thread opens; the response contains their bodies. */
export function messagesOpenAtFirst<Message>(
  messages: readonly Message[],
  stateOf: (message: Message) => ThreadMessageState,
): readonly Message[] {
  const start = messageToOpen(messages, stateOf)
  const states = messages.map((message) => ({ message, ...stateOf(message) }))
  const unread = states.filter(({ isUnread, isDraft }) => isUnread && !isDraft).slice(-MAX_OPEN_OF_A_KIND)
  const undelivered = states.filter((state) => state.isUndelivered).slice(-MAX_OPEN_OF_A_KIND)
  const open = new Set([start, ...[...unread, ...undelivered].map(({ message }) => message)])
  return messages.filter((message) => open.has(message))
}
