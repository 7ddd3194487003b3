import { signsUnsubscribe } from './list-unsubscribe.ts'

/** Answers of the three checks (RFC 7208, 6376, 7489), as far as they matter here. `unknown` is a passing error. */
export type CheckResult = 'pass' | 'fail' | 'softfail' | 'none' | 'unknown'

/** What the checks found of one message. */
export interface SenderEvidence {
  readonly spf: { readonly result: CheckResult; readonly isAligned: boolean }
  /**
   * The best of all signatures. `isAligned`: some passing signature is of the From domain. `signedFields`: what the header
   * holds of the fields that this signature names, in lower case; absent when it did not pass.
   */
  readonly dkim: {
    readonly result: CheckResult
    readonly isAligned: boolean
    readonly signedFields?: readonly string[]
  }
  /** `none`: the domain has no policy. */
  readonly dmarc: CheckResult
  /** The domain, lower case, that the checks took for the author's; undefined when they found none. */
  readonly checkedDomain?: string
  /** A forwarder that we trust vouches that it passed there (RFC 8617). */
  readonly arcPassed: boolean
}

export interface ClaimedSender {
  /** Domain of the From address, lower case; empty when there is no address in it. */
  readonly domain: string
  /** How many mailboxes the From headers name together. */
  readonly mailboxes: number
  readonly isOurDomain: boolean
}

export const VERDICT_REASONS = [
  'dmarc_passed',
  'signature_matches',
  'server_matches',
  'forwarder_vouches',
  'own_submission',
  'policy_failed',
  'server_forbidden',
  'own_domain_from_outside',
  'several_senders',
  'no_sender',
  'nothing_to_check',
  'check_failed',
] as const
export type VerdictReason = (typeof VERDICT_REASONS)[number]

/** `authentic`: shown to come from the domain it names. `forged`: shown not to. `unproven`: neither. */
export interface SenderVerdict {
  readonly outcome: 'authentic' | 'forged' | 'unproven'
  readonly reason: VerdictReason
  readonly domain: string
  /** Some signature held, of whatever domain (RFC 6376). */
  readonly isSigned?: true
  /** The signature that counts stands for how one leaves the list (RFC 8058 section 4). */
  readonly signsUnsubscribe?: true
}

/**
 * Who a message is really from (product decision 5): forged when DMARC fails, when SPF fails hard with no aligned
 * signature and no DMARC policy, or when it names a domain of ours and did not come by our own submission. Missing proof
 * and passing errors never alarm. Two authors in From are nobody's proof: what is checked is not what is shown.
 */
export function judgeSender(evidence: SenderEvidence, sender: ClaimedSender): SenderVerdict {
  const { domain } = sender
  const signed = evidence.dkim.result === 'pass' ? signedParts(evidence.dkim.signedFields ?? []) : {}
  const verdict = (outcome: SenderVerdict['outcome'], reason: VerdictReason) => ({ outcome, reason, domain, ...signed })
  if (sender.isOurDomain) return verdict('forged', 'own_domain_from_outside')
  if (domain === '') return verdict('unproven', 'no_sender')
  const { spf, dkim, dmarc, arcPassed } = evidence
  if (sender.mailboxes > 1) {
    // A policy that forbids what the checks saw forbids it in any company.
    const isForbidden = dmarc === 'fail' && !arcPassed && spf.result !== 'unknown' && dkim.result !== 'unknown'
    return isForbidden ? verdict('forged', 'policy_failed') : verdict('unproven', 'several_senders')
  }
  if (dmarc === 'pass') return verdict('authentic', 'dmarc_passed')
  if (dkim.result === 'pass' && dkim.isAligned) return verdict('authentic', 'signature_matches')
  if (arcPassed) return verdict('authentic', 'forwarder_vouches')
  const isUncertain = spf.result === 'unknown' || dkim.result === 'unknown' || dmarc === 'unknown'
  if (dmarc === 'fail') return isUncertain ? verdict('unproven', 'check_failed') : verdict('forged', 'policy_failed')
  if (spf.result === 'pass' && spf.isAligned) return verdict('authentic', 'server_matches')
  if (isUncertain) return verdict('unproven', 'check_failed')
  if (spf.result === 'fail') return verdict('forged', 'server_forbidden')
  return verdict('unproven', 'nothing_to_check')
}

function signedParts(fields: readonly string[]): Pick<SenderVerdict, 'isSigned' | 'signsUnsubscribe'> {
  return { isSigned: true, ...(signsUnsubscribe(fields) && { signsUnsubscribe: true }) }
}

/** Mail that one of our own users handed to us after signing in. */
export function ownSubmission(domain: string): SenderVerdict {
  return { outcome: 'authentic', reason: 'own_submission', domain }
}
