import type { MessageField } from '@sen/contract/messages'
import { CallError, NoAnswer } from '../call-error.ts'

const ASK_AGAIN_MILLISECONDS = 1_500

/**
 * Whether a sending that failed here had gone all the same. Where nobody answered, that is asked, at once and once more
 * after a moment; false when nobody answers that either. Asking sends nothing.
 * @param wasUnanswered an earlier try of the same sending had no answer
 */
export async function hasGone(
  error: unknown,
  wasUnanswered: boolean,
  read: () => Promise<Pick<MessageField, 'is_draft' | 'state'>>,
): Promise<boolean> {
  if (error instanceof CallError) return wasUnanswered && error.code === 'already_sent'
  if (!(error instanceof NoAnswer)) return false
  for (const wait of [0, ASK_AGAIN_MILLISECONDS]) {
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    try {
      const { is_draft: isDraft, state } = await read()
      return !isDraft || state === 'sending'
    } catch (reason) {
      if (!(reason instanceof NoAnswer)) return false
    }
  }
  return false
}
