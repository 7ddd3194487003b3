/** A proof that is missing for so long takes the flag away (product decision 25). */
export const PROOF_MISSING_DAYS = 7
/** Domains that an organisation has added and not proved yet. */
export const MAX_CLAIMED_DOMAINS = 20
/** What was looked up so short a time ago is not asked of DNS again: a check costs strangers' servers up to seven questions. */
export const SAME_CHECK_SECONDS = 10
/** A claim is looked at by itself so long after it was made, and then no more: the page's button does. */
export const CLAIM_WATCHED_HOURS = 72

export interface ProofState {
  readonly isVerified: boolean
  /** Since when every check has shown that the proof is not there. */
  readonly missingSince: Date | undefined
}

/**
 * What a check makes of a domain that was proved once. A DNS that does not answer changes nothing, and one proof gives the flag back
 * at once.
 */
export function judgeProof(state: ProofState, found: 'there' | 'missing' | 'unknown', now: Date): ProofState {
  if (found === 'unknown') return state
  if (found === 'there') return { isVerified: true, missingSince: undefined }
  const missingSince = state.missingSince ?? now
  const isOver = now.getTime() - missingSince.getTime() >= PROOF_MISSING_DAYS * 86_400_000
  return { isVerified: state.isVerified && !isOver, missingSince }
}

const FIRST_WAIT_SECONDS = 60
const MAX_WAIT_SECONDS = 3_600

/** How long after one look at a claim the next one comes; undefined: no more. @param attempt from 0 */
export function nextClaimCheck(attempt: number): number | undefined {
  const waits = (count: number) => Math.min(MAX_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** count)
  let sum = 0
  for (let at = 0; at <= attempt && sum <= CLAIM_WATCHED_HOURS * 3_600; at += 1) sum += waits(at)
  return sum > CLAIM_WATCHED_HOURS * 3_600 ? undefined : waits(attempt)
}
