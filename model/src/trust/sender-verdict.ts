import { signsUnsubscribe } from './list-unsubscribe.ts'

/** SPF, DKIM and DMARC (RFC 7208, 6376, 7489). `unknown` is a temporary error. */
export type CheckResult = 'pass' | 'fail' | 'softfail' | 'none' | 'unknown'

export interface SenderEvidence {
  /** `isAligned`: the checked domain is aligned with the author's. */
  readonly spf: { readonly result: CheckResult; readonly isAligned: boolean }
  /** The best signature. `signedFields`: the fields that it covers, in lower case; absent if it did not pass. */
  readonly dkim: {
    readonly result: CheckResult
    readonly isAligned: boolean
    readonly signedFields?: readonly string[]
  }
  /** `none`: the domain in From has no policy. */
  readonly dmarc: CheckResult
  /** The domain whose policy failed, if it is not the first author's. */
  readonly forbiddingDomain?: string
  /** The checking library's own parsing of From, in lower case. */
  readonly checkedDomain?: string
  /** A trusted forwarder confirms that the message passed there (RFC 8617). */
  readonly arcPassed: boolean
  /** A trusted forwarder may have confirmed it, but DNS did not answer. */
  readonly isArcAwaited?: true
}

export interface ClaimedSender {
  readonly domain: string
  readonly mailboxes: number
  readonly isOurDomain: boolean
  /** A subdomain of ours: other servers may send for it if they can prove it. */
  readonly isBelowOurs?: boolean
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
  'uncheckable',
  'several_senders',
  'no_sender',
  'nothing_to_check',
  'check_failed',
] as const
export type VerdictReason = (typeof VERDICT_REASONS)[number]

/** `unproven`: neither proven to come from the domain nor proven not to. */
export interface SenderVerdict {
  readonly outcome: 'authentic' | 'forged' | 'unproven'
  readonly reason: VerdictReason
  readonly domain: string
  /** A signature of any domain passed (RFC 6376). */
  readonly isSigned?: true
  /** The relevant signature covers the unsubscribe fields (RFC 8058 section 4). */
  readonly signsUnsubscribe?: true
}

/** The mail is forged, or any of several authors may have written it. */
export function isUnverified({ outcome, reason }: Pick<SenderVerdict, 'outcome' | 'reason'>): boolean {
  return outcome === 'forged' || reason === 'several_senders'
}

/**
 * Forged (product decision 5): DMARC fails; SPF fails hard without a signature and a policy; or a domain of ours
 * without our submission. Two authors in From prove no author, because the checked one may not be the shown one.
 */
export function judgeSender(evidence: SenderEvidence, sender: ClaimedSender): SenderVerdict {
  const signed = evidence.dkim.result === 'pass' ? signedParts(evidence.dkim.signedFields ?? []) : {}
  const [outcome, reason] = judged(evidence, sender)
  const domain = (reason === 'policy_failed' ? evidence.forbiddingDomain : undefined) ?? sender.domain
  return { outcome, reason, domain, ...signed }
}

/** Must not be milder than for forged mail, or forgers would use such structures. */
export function judgeUncheckable(domain: string, isOurDomain: boolean): SenderVerdict {
  return { outcome: 'forged', reason: isOurDomain ? 'own_domain_from_outside' : 'uncheckable', domain }
}

type Judgement = readonly [SenderVerdict['outcome'], VerdictReason]

function judged(evidence: SenderEvidence, sender: ClaimedSender): Judgement {
  if (sender.isOurDomain) return ['forged', 'own_domain_from_outside']
  if (sender.domain === '') return ['unproven', 'no_sender']
  const proven = sender.mailboxes > 1 ? judgedTogether(evidence) : judgedAlone(evidence)
  const isAnswered = proven[0] === 'unproven' && !isUncertain(evidence)
  return sender.isBelowOurs && isAnswered ? ['forged', 'own_domain_from_outside'] : proven
}

/** A failed policy counts regardless of the other authors. */
function judgedTogether(evidence: SenderEvidence): Judgement {
  const isForbidden = evidence.dmarc === 'fail' && !evidence.arcPassed && !isUncertain(evidence)
  return isForbidden ? ['forged', 'policy_failed'] : ['unproven', 'several_senders']
}

function judgedAlone(evidence: SenderEvidence): Judgement {
  const { spf, dkim, dmarc, arcPassed } = evidence
  if (dmarc === 'pass') return ['authentic', 'dmarc_passed']
  if (dkim.result === 'pass' && dkim.isAligned) return ['authentic', 'signature_matches']
  if (arcPassed) return ['authentic', 'forwarder_vouches']
  if (dmarc === 'fail') return isUncertain(evidence) ? ['unproven', 'check_failed'] : ['forged', 'policy_failed']
  if (spf.result === 'pass' && spf.isAligned) return ['authentic', 'server_matches']
  if (isUncertain(evidence)) return ['unproven', 'check_failed']
  if (spf.result === 'fail') return ['forged', 'server_forbidden']
  return ['unproven', 'nothing_to_check']
}

/** Answers for unaligned domains do not count, because an attacker could keep its own DNS silent. */
function isUncertain({ spf, dkim, dmarc, isArcAwaited }: SenderEvidence): boolean {
  return (
    dmarc === 'unknown' ||
    isArcAwaited === true ||
    [spf, dkim].some(({ result, isAligned }) => result === 'unknown' && isAligned)
  )
}

function signedParts(fields: readonly string[]): Pick<SenderVerdict, 'isSigned' | 'signsUnsubscribe'> {
  return { isSigned: true, ...(signsUnsubscribe(fields) && { signsUnsubscribe: true }) }
}

export function ownSubmission(domain: string): SenderVerdict {
  return { outcome: 'authentic', reason: 'own_submission', domain }
}
