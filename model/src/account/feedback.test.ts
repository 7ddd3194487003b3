import { expect, it } from 'vitest'
import { judgeFeedback } from './feedback.ts'
import { MAX_FEEDBACK_CHARACTERS } from './limits.ts'

it.each([
  ['', 'required'],
  [' \n\t', 'required'],
  ['Nút gửi hơi nhỏ', 'fine'],
  ['x'.repeat(MAX_FEEDBACK_CHARACTERS), 'fine'],
  ['x'.repeat(MAX_FEEDBACK_CHARACTERS + 1), 'too_long'],
] as const)('judges the text to be sent (%#)', (text, verdict) => {
  expect(judgeFeedback(text)).toBe(verdict)
})
