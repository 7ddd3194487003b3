import { MAX_FEEDBACK_CHARACTERS } from '../limits.ts'

/** What a message to the operator is about. */
export const FEEDBACK_KINDS = ['problem', 'idea', 'praise'] as const
export type FeedbackKind = (typeof FEEDBACK_KINDS)[number]

/** Whether this may be sent: `required` when there is nothing in it, `too_long` beyond the limit. */
export function judgeFeedback(text: string): 'fine' | 'required' | 'too_long' {
  if (text.trim() === '') return 'required'
  return text.length > MAX_FEEDBACK_CHARACTERS ? 'too_long' : 'fine'
}
