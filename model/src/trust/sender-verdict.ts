import { signsUnsubscribe } from './list-unsubscribe.ts'

/** The relevant results of SPF, DKIM and DMARC (RFC 7208, 6376, 7489). `unknown` is a temporary error. */
export type CheckResult = 'pass' | 'fail' | 'softfail' | 'none' | 'unknown'

/** The results of the checks of one message. */
export interface SenderEvidence {
  /** `isAligned` means that the checked domain is aligned with the author's. */
  readonly spf: { readonly result: CheckResult; readonly isAligned: boolean }
  /**
   * The best of all signatures. `isAligned` means that a passing signature is of the From domain. `signedFields` are
   * the header fields that this signature covers, in lower case; absent if it did not pass.
   */
  readonly dkim: {
    readonly result: CheckResult
    readonly isAligned: boolean
    readonly signedFields?: readonly string[]
  }
  /** The result for the domain in From. `none` means that it has no policy. */
  readonly dmarc: CheckResult
  /** The domain whose policy failed, if it is not the first author's. */
  readonly forbiddingDomain?: string
  /**
   * The author's domain in lower case according to the checking library's own parsing of From; undefined if it finds
   * none.
   */
  readonly checkedDomain?: string
  /** A trusted forwarder confirms that the message passed there (RFC 8617). */
  readonly arcPassed: boolean
  /** A trusted forwarder may have confirmed it, but DNS did not answer. */
  readonly isArcAwaited?: true
}

export interface ClaimedSender {
  /** The domain of the From address in lower case; empty if there is none. */
  readonly domain: string
  /** The number of mailboxes in all From headers. */
  readonly mailboxes: number
  readonly isOurDomain: boolean
  /** The domain is a subdomain of ours. Other servers may send for it if they can prove it. */
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

/** `authentic`: proven to come from the domain. `forged`: proven not to. `unproven`: neither. */
export interface SenderVerdict {
  readonly outcome: 'authentic' | 'forged' | 'unproven'
  readonly reason: VerdictReason
  readonly domain: string
  /** A signature of any domain passed (RFC 6376). */
  readonly isSigned?: true
  /** The relevant signature covers the unsubscribe fields (RFC 8058 section 4). */
  readonly signsUnsubscribe?: true
}

/**
 * Returns whether the sender must not be trusted: the mail is forged, or names several authors of whom any may have
 * written it.
 */
export function isDoubtful({ outcome, reason }: Pick<SenderVerdict, 'outcome' | 'reason'>): boolean {
  return outcome === 'forged' || reason === 'several_senders'
}

/**
 * Judges the sender of a message (product decision 5). It is forged in three cases: DMARC fails; SPF fails hard without
 * an aligned signature and without a DMARC policy; or it claims a domain of ours without our submission. Missing proof
 * and temporary errors do not count. Two authors in From prove no author, because the checked one may not be the shown
 * one.
 */
export function judgeSender(evidence: SenderEvidence, sender: ClaimedSender): SenderVerdict {
  const signed = evidence.dkim.result === 'pass' ? signedParts(evidence.dkim.signedFields ?? []) : {}
  const [outcome, reason] = judged(evidence, sender)
  const domain = (reason === 'policy_failed' ? evidence.forbiddingDomain : undefined) ?? sender.domain
  return { outcome, reason, domain, ...signed }
}

/**
 * Returns the verdict on a message whose structure prevents checks. It must not be milder than for forged mail, or
 * forgers would use such structures.
 */
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

/**
 * Returns whether a missing answer could still prove the author. Answers for unaligned domains do not count, because an
 * attacker could keep its own DNS silent.
 */
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

/** Returns the verdict on mail that an authenticated user submitted. */
export function ownSubmission(domain: string): SenderVerdict {
  return { outcome: 'authentic', reason: 'own_submission', domain }
}
