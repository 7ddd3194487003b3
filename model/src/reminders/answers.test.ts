import { expect, it } from 'vitest'
import { isAnswer } from './answers.ts'

const mail = { headers: {}, author: 'an@khach.example', returnPath: 'an@khach.example', own: ['lan@sen.example'] }

it.each([
  ['a message of a person', {}, true],
  ['a message without an envelope', { returnPath: undefined }, true],
  ['own mail', { author: 'Lan@Sen.example' }, false],
  ['an absence notice', { headers: { 'auto-submitted': 'auto-replied' } }, false],
  ['a delivery report', { returnPath: '' }, false],
] as const)('%s', (_, more, answers) => {
  expect(isAnswer({ ...mail, ...more })).toBe(answers)
})
