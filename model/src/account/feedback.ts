import { MAX_FEEDBACK_CHARACTERS } from './limits.ts'

export const FEEDBACK_KINDS = ['problem', 'idea', 'praise'] as const
export type FeedbackKind = (typeof FEEDBACK_KINDS)[number]

export function judgeFeedback(text: string): 'fine' | 'required' | 'too_long' {
  if (text.trim() === '') return 'required'
  return text.length > MAX_FEEDBACK_CHARACTERS ? 'too_long' : 'fine'
}
