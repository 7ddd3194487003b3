import { DAY_MILLISECONDS } from '../durations.ts'

/** Product decision 25. */
export const PROOF_MISSING_DAYS = 7
export const MAX_CLAIMED_DOMAINS = 20
/** Each check sends up to seven DNS queries, so its result is reused. */
export const SAME_CHECK_SECONDS = 10
/** Afterwards, only the page's button checks an unverified domain. */
export const CLAIM_WATCHED_HOURS = 72

export interface ProofState {
  readonly isVerified: boolean
  readonly missingSince: Date | undefined
}

/** An unanswered DNS query changes no state, and one found proof verifies the domain again. */
export function judgeProof(state: ProofState, found: 'there' | 'missing' | 'unknown', now: Date): ProofState {
  if (found === 'unknown') return state
  if (found === 'there') return { isVerified: true, missingSince: undefined }
  const missingSince = state.missingSince ?? now
  const isOver = now.getTime() - missingSince.getTime() >= PROOF_MISSING_DAYS * DAY_MILLISECONDS
  return { isVerified: state.isVerified && !isOver, missingSince }
}

const FIRST_WAIT_SECONDS = 60
const MAX_WAIT_SECONDS = 3_600

/** Undefined after the last check. @param attempt counts from 0 */
export function nextClaimCheck(attempt: number): number | undefined {
  const waits = (count: number) => Math.min(MAX_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** count)
  let sum = 0
  for (let at = 0; at <= attempt && sum <= CLAIM_WATCHED_HOURS * 3_600; at += 1) sum += waits(at)
  return sum > CLAIM_WATCHED_HOURS * 3_600 ? undefined : waits(attempt)
}
