import { expect, it } from 'vitest'
import { isSentByAnother } from './organisers.ts'

it.each([
  ['the organiser itself', 'chu@sen.example', 'Chu@Sen.example', null, false],
  ['the organiser with a tag', 'chu@sen.example', 'chu+lich@sen.example', null, false],
  ['a verified colleague of the organiser', 'chu@sen.example', 'lich@mail.sen.example', 'authentic', false],
  ['an unverified colleague of the organiser', 'chu@sen.example', 'lich@sen.example', 'unproven', true],
  ['a stranger', 'chu@sen.example', 'x@evil.test', 'unproven', true],
  ['a verified stranger', 'chu@sen.example', 'x@evil.test', 'authentic', true],
  ['somebody without an address', 'chu@sen.example', '', null, true],
] as const)('compares the organiser with the author: %s', (_, organiser, author, outcome, expected) => {
  expect(isSentByAnother({ email: organiser }, { email: author }, outcome && { outcome })).toBe(expected)
})
