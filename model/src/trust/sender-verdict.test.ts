import { describe, expect, it } from 'vitest'
import { type ClaimedSender, isUnverified, judgeSender, type SenderEvidence } from './sender-verdict.ts'

const NOTHING: SenderEvidence = {
  spf: { result: 'none', isAligned: false },
  dkim: { result: 'none', isAligned: false },
  dmarc: 'none',
  arcPassed: false,
}
const SENDER: ClaimedSender = { domain: 'doitac.example', mailboxes: 1, isOurDomain: false }
const judge = (evidence: Partial<SenderEvidence>, sender: Partial<ClaimedSender> = {}) => {
  const { outcome, reason } = judgeSender({ ...NOTHING, ...evidence }, { ...SENDER, ...sender })
  return `${outcome}: ${reason}`
}

describe('the true sender of a message', () => {
  it.each<[string, Partial<SenderEvidence>, string]>([
    ['DMARC passes', { dmarc: 'pass' }, 'authentic: dmarc_passed'],
    ['DMARC fails', { dmarc: 'fail' }, 'forged: policy_failed'],
    [
      'DMARC fails though the server may send for another domain',
      { dmarc: 'fail', spf: { result: 'pass', isAligned: false } },
      'forged: policy_failed',
    ],
    [
      'DMARC fails because a key could not be asked for',
      { dmarc: 'fail', dkim: { result: 'unknown', isAligned: true } },
      'unproven: check_failed',
    ],
    [
      'DMARC fails, and a domain of somebody else does not answer',
      { dmarc: 'fail', dkim: { result: 'unknown', isAligned: false }, spf: { result: 'unknown', isAligned: false } },
      'forged: policy_failed',
    ],
    [
      'a domain of somebody else does not answer',
      { spf: { result: 'unknown', isAligned: false } },
      'unproven: nothing_to_check',
    ],
    ['the domain signed', { dkim: { result: 'pass', isAligned: true } }, 'authentic: signature_matches'],
    ['somebody else signed', { dkim: { result: 'pass', isAligned: false } }, 'unproven: nothing_to_check'],
    ['the server is the domain’s', { spf: { result: 'pass', isAligned: true } }, 'authentic: server_matches'],
    ['the domain forbids the server', { spf: { result: 'fail', isAligned: true } }, 'forged: server_forbidden'],
    [
      'it forbids the server, but the domain signed (a forwarder)',
      { spf: { result: 'fail', isAligned: true }, dkim: { result: 'pass', isAligned: true } },
      'authentic: signature_matches',
    ],
    ['the server is not named', { spf: { result: 'softfail', isAligned: true } }, 'unproven: nothing_to_check'],
    ['nobody says anything', {}, 'unproven: nothing_to_check'],
    ['DNS does not answer', { spf: { result: 'unknown', isAligned: true } }, 'unproven: check_failed'],
    ['a trusted forwarder vouches', { dmarc: 'fail', arcPassed: true }, 'authentic: forwarder_vouches'],
    ['a trusted forwarder may vouch', { dmarc: 'fail', isArcAwaited: true }, 'unproven: check_failed'],
  ])('%s', (_, evidence, expected) => {
    expect(judge(evidence)).toBe(expected)
  })

  it('rejects an outside server that names a domain of ours, also when its checks pass', () => {
    expect(judge({ dmarc: 'pass' }, { isOurDomain: true })).toBe('forged: own_domain_from_outside')
  })

  it('believes a domain below ours when it is proven, and asks for proof', () => {
    const below = { isBelowOurs: true }
    expect(judge({ dmarc: 'pass' }, below)).toBe('authentic: dmarc_passed')
    expect(judge({}, below)).toBe('forged: own_domain_from_outside')
    expect(judge({ dmarc: 'unknown' }, below)).toBe('unproven: check_failed')
  })

  it('names the author whose policy forbids it', () => {
    const evidence = { ...NOTHING, dmarc: 'fail', forbiddingDomain: 'bank.example' } as const
    expect(judgeSender(evidence, { ...SENDER, mailboxes: 2 }).domain).toBe('bank.example')
  })

  it('takes no proof for a message with two authors, or with none', () => {
    expect(judge({ dmarc: 'pass' }, { mailboxes: 2 })).toBe('unproven: several_senders')
    expect(judge({ dmarc: 'fail' }, { mailboxes: 2 })).toBe('forged: policy_failed')
    expect(judge({ dmarc: 'unknown' }, { mailboxes: 2 })).toBe('unproven: several_senders')
    expect(judge({ dmarc: 'pass' }, { domain: '' })).toBe('unproven: no_sender')
  })
})

describe('the part that the signature covers', () => {
  const LIST_FIELDS = ['from', 'list-unsubscribe', 'list-unsubscribe-post']
  it.each<[string, SenderEvidence['dkim'], boolean]>([
    ['holds for both fields', { result: 'pass', isAligned: true, signedFields: LIST_FIELDS }, true],
    ['holds for one of them', { result: 'pass', isAligned: true, signedFields: LIST_FIELDS.slice(0, 2) }, false],
    ['holds for neither', { result: 'pass', isAligned: true, signedFields: ['from'] }, false],
    ['does not hold', { result: 'fail', isAligned: true, signedFields: LIST_FIELDS }, false],
  ])('it %s', (_, dkim, expected) => {
    expect(judgeSender({ ...NOTHING, dkim }, SENDER).signsUnsubscribe ?? false).toBe(expected)
  })
})

it('is unverified when it is forged, or when its sender is ambiguous among several', () => {
  expect(isUnverified({ outcome: 'forged', reason: 'policy_failed' })).toBe(true)
  expect(isUnverified({ outcome: 'unproven', reason: 'several_senders' })).toBe(true)
  expect(isUnverified({ outcome: 'unproven', reason: 'nothing_to_check' })).toBe(false)
})
