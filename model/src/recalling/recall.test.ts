import { describe, expect, it } from 'vitest'
import { RECALL_WINDOWS_SECONDS } from './limits.ts'
import { judgeRecall, type RecallFacts, recallWindowOf, recallWindowParts } from './recall.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000)
const SENT: RecallFacts = { kind: 'sent', releasedAt: ago(60), isRecalled: false, isAnybodyInReach: true }

describe('judgeRecall', () => {
  it.each([
    ['a mail just sent', SENT, 'allowed'],
    ['the last second of the window', { ...SENT, releasedAt: ago(1_800) }, 'allowed'],
    ['one second later', { ...SENT, releasedAt: ago(1_801) }, 'recall_expired'],
    ['mail of somebody else', { ...SENT, kind: 'received' }, 'recall_no_permission'],
    ['a draft', { ...SENT, kind: 'draft' }, 'recall_not_available'],
    ['what was imported into Sent, or is still held', { ...SENT, releasedAt: undefined }, 'recall_not_available'],
    ['what was recalled before', { ...SENT, isRecalled: true }, 'recall_not_available'],
    ['what only strangers have', { ...SENT, isAnybodyInReach: false }, 'recall_not_available'],
    ['what is both recalled and old', { ...SENT, isRecalled: true, releasedAt: ago(9_999) }, 'recall_not_available'],
  ] as const)('%s', (_, facts, expected) => {
    expect(judgeRecall(facts, 1_800, NOW)).toBe(expected)
  })
})

describe('the windows', () => {
  it('are the nine of the specification, by their words', () => {
    const words = ['30m', '1h', '3h', '6h', '12h', '1d', '2d', '7d', '30d']
    expect(words.map(recallWindowOf)).toEqual([...RECALL_WINDOWS_SECONDS])
    expect(['5m', '2h', '0m', '24h ', '31d', 'x', ''].map(recallWindowOf)).toEqual([
      undefined,
      undefined,
      undefined,
      86_400,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('are said in the largest unit that fits', () => {
    expect(RECALL_WINDOWS_SECONDS.map(recallWindowParts).map(({ count, unit }) => `${count}${unit}`)).toEqual([
      '30m',
      '1h',
      '3h',
      '6h',
      '12h',
      '1d',
      '2d',
      '7d',
      '30d',
    ])
  })
})
