import type { MessageField } from '@sen/contract/messages'
import { UNDO_MILLISECONDS } from '@sen/model/acting/limits'
import { CallError, NoAnswer } from '../call-error.ts'
import type { SendOutcome } from './send-mode.ts'

const ASK_AGAIN_MILLISECONDS = 1_500

type GoneMessage = Pick<MessageField, 'id' | 'thread_id' | 'is_draft' | 'state' | 'scheduled' | 'periodic'>

interface Gone {
  readonly isGone: boolean
  readonly receipt?: SendOutcome
}

/**
 * A send that failed here may have reached the server, so the message is read now and after a pause.
 * @param wasUnanswered an earlier attempt of the same send had no response
 */
export async function checkSent(
  error: unknown,
  wasUnanswered: boolean,
  read: () => Promise<GoneMessage>,
): Promise<Gone> {
  const isSurelyGone = error instanceof CallError && wasUnanswered && error.code === 'already_sent'
  if (!isSurelyGone && !(error instanceof NoAnswer)) return { isGone: false }
  for (const wait of [0, ASK_AGAIN_MILLISECONDS]) {
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    try {
      const receipt = sendOutcomeOf(await read())
      return receipt ? { isGone: true, receipt } : { isGone: false }
    } catch (reason) {
      if (!(reason instanceof NoAnswer)) break
    }
  }
  return { isGone: isSurelyGone }
}

/** The remaining undo time is unknown, so offer the shortest one; the server decides. */
function sendOutcomeOf({ id, thread_id, is_draft, state, scheduled, periodic }: GoneMessage): SendOutcome | undefined {
  const which = { msg_id: id, thread_id }
  if (typeof periodic?.next_at === 'number') return { ...which, next_at: periodic.next_at }
  if (scheduled?.state === 'waiting') return { ...which, intended_time: scheduled.at }
  if (state === 'sending') return { ...which, undo_seconds: UNDO_MILLISECONDS / 1_000 }
  return is_draft ? undefined : { ...which, undo_seconds: 0 }
}
