import { expect, it } from 'vitest'
import { isForged, senderWarning } from './sender-warnings.ts'

const FORGED = { outcome: 'forged', reason: 'policy_failed' } as const
const SEVERAL = { outcome: 'unproven', reason: 'several_senders' } as const
const PROVEN = { outcome: 'authentic', reason: 'dmarc_passed' } as const
const LIKE = { kind: 'similar_domain' } as const

it.each([
  [{ subject: 'Chào', verdict: null }, undefined],
  [{ subject: 'Chào', verdict: PROVEN, stranger: { kind: 'first_time' } as const }, undefined],
  [{ subject: 'Chào', verdict: PROVEN, stranger: LIKE }, 'look_alike'],
  [{ subject: 'Chào', verdict: SEVERAL, stranger: LIKE }, 'several_senders'],
  [{ subject: 'Chào', verdict: FORGED, stranger: LIKE }, 'forged'],
  [{ subject: ' **SPOOF** Chào', verdict: undefined }, 'forged'],
])('of %j: %s', (message, doubt) => {
  expect(senderWarning(message)).toBe(doubt)
  expect(isForged(message)).toBe(doubt === 'forged')
})
