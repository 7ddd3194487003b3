import { expect, it } from 'vitest'
import { judgeSpamKeywords } from './spam-keywords.ts'

it.each([
  [[], ['$junk'], ['$junk'], 'spam'],
  [['$NotJunk', 'x'], ['$NotJunk', 'x', '$Junk'], ['x', '$Junk'], 'spam'],
  [['$Junk'], ['$Junk', '$NotJunk'], ['$NotJunk'], 'not-spam'],
  [[], ['x', '$Junk', '$NotJunk'], ['x'], undefined],
  [['$Junk'], ['$Junk', 'x'], ['$Junk', 'x'], undefined],
  [['$Junk'], [], [], undefined],
  [[], ['Junk'], ['Junk'], undefined],
] as const)('%j to %j', (before, after, keywords, verdict) => {
  expect(judgeSpamKeywords(before, after)).toEqual({ keywords, verdict })
})
