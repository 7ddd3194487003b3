import { RECALL_WINDOWS_SECONDS } from './limits.ts'

/**
 * Product decision 13. `withdrawn`: still in the queue. `forwarded`: removed, but forwarded before. `already_gone`: the
 * recipient had deleted it for ever. `external`: another server has it.
 */
export const RECALL_OUTCOMES = [
  'withdrawn',
  'removed_unread',
  'removed_read',
  'forwarded',
  'already_gone',
  'external',
  'not_delivered',
] as const
export type RecallOutcome = (typeof RECALL_OUTCOMES)[number]

const BY_REACH: readonly RecallOutcome[] = [
  'external',
  'forwarded',
  'removed_read',
  'already_gone',
  'removed_unread',
  'withdrawn',
  'not_delivered',
]

export function farthest(outcomes: readonly RecallOutcome[]): RecallOutcome | undefined {
  return BY_REACH.find((outcome) => outcomes.includes(outcome))
}

export interface RecallFacts {
  readonly kind: 'received' | 'draft' | 'sent'
  /** The recall window starts when the mail is filed in Sent. Undefined if it was not sent from here. */
  readonly releasedAt: Date | undefined
  readonly isRecalled: boolean
  /** A copy in a mailbox here, or in the queue, can be recalled. */
  readonly isAnybodyInReach: boolean
}

export type RecallRefusal = 'recall_no_permission' | 'recall_not_available' | 'recall_expired'

/** Spec section 8, product decision 13. `recall_no_permission`: another person sent it. */
export function judgeRecall(facts: RecallFacts, windowSeconds: number, now: Date): 'allowed' | RecallRefusal {
  if (facts.kind === 'received') return 'recall_no_permission'
  if (facts.kind === 'draft' || !facts.releasedAt || facts.isRecalled || !facts.isAnybodyInReach) {
    return 'recall_not_available'
  }
  const elapsedSeconds = (now.getTime() - facts.releasedAt.getTime()) / 1000
  return elapsedSeconds <= windowSeconds ? 'allowed' : 'recall_expired'
}

const UNIT_SECONDS = { m: 60, h: 3_600, d: 86_400 } as const

export function recallWindowOf(word: string): number | undefined {
  const [, count = '', unit = ''] = /^(\d{1,3})([mhd])$/.exec(word.trim().toLowerCase()) ?? []
  const seconds = Number(count) * (UNIT_SECONDS[unit as keyof typeof UNIT_SECONDS] ?? 0)
  return RECALL_WINDOWS_SECONDS.find((each) => each === seconds)
}

export function recallWindowParts(seconds: number): {
  readonly count: number
  readonly unit: keyof typeof UNIT_SECONDS
} {
  const units = ['d', 'h', 'm'] as const
  const unit = units.find((each) => seconds % UNIT_SECONDS[each] === 0) ?? 'm'
  return { count: Math.round(seconds / UNIT_SECONDS[unit]), unit }
}
