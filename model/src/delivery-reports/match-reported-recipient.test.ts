import { expect, it } from 'vitest'
import { matchReportedRecipient } from './match-reported-recipient.ts'

it.each([
  ['the named one', ['an@a.example', 'binh@b.example'], ['binh@b.example'], 'binh@b.example'],
  ['in the spelling that was sent', ['An@A.example', 'binh@b.example'], ['an@a.example'], 'An@A.example'],
  [
    'the first address of the report that is known',
    ['an@a.example', 'binh@b.example'],
    ['x@x.example', 'an@a.example'],
    'an@a.example',
  ],
  ['a single recipient whose mail was forwarded', ['an@a.example'], ['an@forwarded.example'], 'an@a.example'],
  ['a single recipient in two spellings', ['an@a.example', 'An@A.example'], [], 'An@A.example'],
  ['none of several that are not named', ['an@a.example', 'binh@b.example'], ['x@x.example'], undefined],
  ['none without recipients', [], ['an@a.example'], undefined],
])('matches %s', (_, sentTo, reported, expected) => {
  expect(matchReportedRecipient(sentTo, reported)).toBe(expected)
})
