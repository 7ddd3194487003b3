import { RECALL_WINDOWS_SECONDS } from '../limits.ts'

/**
 * The result of a recall for one recipient's copy (product decision 13). `withdrawn`: it was still in the queue.
 * `removed_*`: it was removed from a mailbox here. `forwarded`: it was removed, but had been forwarded before.
 * `already_gone`: the recipient had deleted it for ever. `external`: another server has it. `not_delivered`: it was
 * never delivered.
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

/** Ordered from the furthest reach to the least. */
const BY_REACH: readonly RecallOutcome[] = [
  'external',
  'forwarded',
  'removed_read',
  'already_gone',
  'removed_unread',
  'withdrawn',
  'not_delivered',
]

/**
 * Returns the outcome to report for a group of recipients: that of the copy that reached furthest. Returns undefined
 * for an empty group.
 */
export function farthest(outcomes: readonly RecallOutcome[]): RecallOutcome | undefined {
  return BY_REACH.find((outcome) => outcomes.includes(outcome))
}

/** The facts that decide whether a recall is possible, known to server and page. */
export interface RecallFacts {
  readonly kind: 'received' | 'draft' | 'sent'
  /** When the mail was filed in Sent, which starts the recall window. Undefined if it was not sent from here. */
  readonly releasedAt: Date | undefined
  readonly isRecalled: boolean
  /** Whether any copy can be recalled: one in a mailbox here, or one still in the queue. */
  readonly isAnybodyInReach: boolean
}

export type RecallRefusal = 'recall_no_permission' | 'recall_not_available' | 'recall_expired'

/**
 * Judges whether a mail may be recalled now (spec section 8, product decision 13). `recall_no_permission` means that
 * somebody else sent it. Menu and server share this rule.
 */
export function judgeRecall(facts: RecallFacts, windowSeconds: number, now: Date): 'allowed' | RecallRefusal {
  if (facts.kind === 'received') return 'recall_no_permission'
  if (facts.kind === 'draft' || !facts.releasedAt || facts.isRecalled || !facts.isAnybodyInReach) {
    return 'recall_not_available'
  }
  const elapsedSeconds = (now.getTime() - facts.releasedAt.getTime()) / 1000
  return elapsedSeconds <= windowSeconds ? 'allowed' : 'recall_expired'
}

const UNIT_SECONDS = { m: 60, h: 3_600, d: 86_400 } as const

/** Parses an operator's recall window, `30m` to `30d`; undefined if it is not one of the allowed ones. */
export function recallWindowOf(word: string): number | undefined {
  const [, count = '', unit = ''] = /^(\d{1,3})([mhd])$/.exec(word.trim().toLowerCase()) ?? []
  const seconds = Number(count) * (UNIT_SECONDS[unit as keyof typeof UNIT_SECONDS] ?? 0)
  return RECALL_WINDOWS_SECONDS.find((each) => each === seconds)
}

/** Splits a window into whole days, hours or minutes, with the largest unit that divides it. */
export function recallWindowParts(seconds: number): {
  readonly count: number
  readonly unit: keyof typeof UNIT_SECONDS
} {
  const units = ['d', 'h', 'm'] as const
  const unit = units.find((each) => seconds % UNIT_SECONDS[each] === 0) ?? 'm'
  return { count: Math.round(seconds / UNIT_SECONDS[unit]), unit }
}
