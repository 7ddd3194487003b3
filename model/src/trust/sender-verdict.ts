import { signsUnsubscribe } from './list-unsubscribe.ts'

/** Answers of the three checks (RFC 7208, 6376, 7489), as far as they matter here. `unknown` is a passing error. */
export type CheckResult = 'pass' | 'fail' | 'softfail' | 'none' | 'unknown'

/** What the checks found of one message. */
export interface SenderEvidence {
  /** `isAligned`: the domain that was asked belongs to the author's, so that it could speak for it. */
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
  /** Asked for the domain that is shown. `none`: it has no policy. */
  readonly dmarc: CheckResult
  /** Whose policy forbids it, when that is another author's than the first one's. */
  readonly forbiddingDomain?: string
  /** The domain, lower case, that another reading of From takes for the author's; undefined when it finds none. */
  readonly checkedDomain?: string
  /** A forwarder that we trust vouches that it passed there (RFC 8617). */
  readonly arcPassed: boolean
  /** One that we trust may vouch for it: its DNS did not answer. */
  readonly isArcAwaited?: true
}

export interface ClaimedSender {
  /** Domain of the From address, lower case; empty when there is no address in it. */
  readonly domain: string
  /** How many mailboxes the From headers name together. */
  readonly mailboxes: number
  readonly isOurDomain: boolean
  /** The domain stands below one of ours: others may send for it, who can prove it. */
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

/** Nobody should take it for its sender's word: it is forged, or names several of whom anybody may have written it. */
export function isDoubtful({ outcome, reason }: Pick<SenderVerdict, 'outcome' | 'reason'>): boolean {
  return outcome === 'forged' || reason === 'several_senders'
}

/**
 * Who a message is really from (product decision 5): forged when DMARC fails, when SPF fails hard with no aligned
 * signature and no DMARC policy, or when it names a domain of ours and did not come by our own submission. Missing proof
 * and passing errors never alarm. Two authors in From are nobody's proof: what is checked is not what is shown.
 */
export function judgeSender(evidence: SenderEvidence, sender: ClaimedSender): SenderVerdict {
  const signed = evidence.dkim.result === 'pass' ? signedParts(evidence.dkim.signedFields ?? []) : {}
  const [outcome, reason] = judged(evidence, sender)
  const domain = (reason === 'policy_failed' ? evidence.forbiddingDomain : undefined) ?? sender.domain
  return { outcome, reason, domain, ...signed }
}

/**
 * The verdict on a message that is built so that its sender cannot be checked: it never looks milder than a forged one, or
 * everybody who forges would build it so.
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

/** A policy that forbids what the checks saw forbids it in any company. */
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
 * Whether an answer that did not come could still prove the author. One of a domain that could never speak for him is
 * missed by nobody: its owner would only have to keep his DNS silent.
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

/** Mail that one of our own users handed to us after signing in. */
export function ownSubmission(domain: string): SenderVerdict {
  return { outcome: 'authentic', reason: 'own_submission', domain }
}
