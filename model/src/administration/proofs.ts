/** A domain loses its verification after its proof has been missing for this many days (product decision 25). */
export const PROOF_MISSING_DAYS = 7
/** Limit of unverified domains per organisation. */
export const MAX_CLAIMED_DOMAINS = 20
/** A check result is reused for this long, because each check sends up to seven DNS queries. */
export const SAME_CHECK_SECONDS = 10
/** An unverified domain is checked automatically for this long. Afterwards, only the page's button checks it. */
export const CLAIM_WATCHED_HOURS = 72

export interface ProofState {
  readonly isVerified: boolean
  /** The start of the unbroken run of checks that did not find the proof. */
  readonly missingSince: Date | undefined
}

/**
 * Applies a check's result to a verified domain. An unanswered DNS query changes no state, and one found proof verifies
 * the domain again.
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

/**
 * Returns the delay in seconds until the next automatic check of a claim, or undefined after the last. @param attempt
 * counts from 0
 */
export function nextClaimCheck(attempt: number): number | undefined {
  const waits = (count: number) => Math.min(MAX_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** count)
  let sum = 0
  for (let at = 0; at <= attempt && sum <= CLAIM_WATCHED_HOURS * 3_600; at += 1) sum += waits(at)
  return sum > CLAIM_WATCHED_HOURS * 3_600 ? undefined : waits(attempt)
}
