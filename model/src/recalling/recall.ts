import { RECALL_WINDOWS_SECONDS } from '../limits.ts'

/**
 * What became of one recipient's copy (product decision 13). `withdrawn`: it had not left yet. `removed_*`: it was taken
 * out of a mailbox of ours; `forwarded`: taken out too, but a copy had gone on from there. `already_gone`: the recipient
 * had deleted it for ever. `external`: another server has it, nothing can be done. `not_delivered`: it never got there.
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

/** From what is beyond reach to what was stopped in time. */
const BY_REACH: readonly RecallOutcome[] = [
  'external',
  'forwarded',
  'removed_read',
  'already_gone',
  'removed_unread',
  'withdrawn',
  'not_delivered',
]

/** Of one recipient whose mail went to several, a group: what is said of all is what came farthest. Undefined: of nobody. */
export function farthest(outcomes: readonly RecallOutcome[]): RecallOutcome | undefined {
  return BY_REACH.find((outcome) => outcomes.includes(outcome))
}

/** What a recall is judged by, as the server and the page both know it. */
export interface RecallFacts {
  readonly kind: 'received' | 'draft' | 'sent'
  /** When it was filed in Sent: the window begins there. Undefined where we did not send it ourselves. */
  readonly releasedAt: Date | undefined
  readonly isRecalled: boolean
  /** Whether there is anybody from whom it could be taken: somebody of ours, or somebody who has not got it yet. */
  readonly isAnybodyInReach: boolean
}

export type RecallRefusal = 'recall_no_permission' | 'recall_not_available' | 'recall_expired'

/**
 * May this mail be called back now (spec section 8, product decision 13)? `recall_no_permission`: somebody else sent it.
 * Asked by the menu, and again by the server.
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

/** An operator's word for a window, `30m` to `30d`; undefined for one that there is not. */
export function recallWindowOf(word: string): number | undefined {
  const [, count = '', unit = ''] = /^(\d{1,3})([mhd])$/.exec(word.trim().toLowerCase()) ?? []
  const seconds = Number(count) * (UNIT_SECONDS[unit as keyof typeof UNIT_SECONDS] ?? 0)
  return RECALL_WINDOWS_SECONDS.find((each) => each === seconds)
}

/** A window in whole days, hours or minutes, the largest unit that fits. */
export function recallWindowParts(seconds: number): {
  readonly count: number
  readonly unit: keyof typeof UNIT_SECONDS
} {
  const units = ['d', 'h', 'm'] as const
  const unit = units.find((each) => seconds % UNIT_SECONDS[each] === 0) ?? 'm'
  return { count: Math.round(seconds / UNIT_SECONDS[unit]), unit }
}
