import { describe, expect, it } from 'vitest'
import { replyKind, reputationKeeper } from './reply-kinds.ts'

it.each([
  ['', 'untried'],
  ['452 4.2.2 Mailbox full', 'mailbox_full'],
  ['552-5.2.2 The email account is over quota', 'mailbox_full'],
  ['550 5.1.1 <a@b.example> User unknown', 'mailbox_unknown'],
  ['550 5.1.2 Domain not found: x.example', 'unresolved'],
  ['451 4.4.3 DNS did not answer', 'unresolved'],
  ['552 5.3.4 Message too big', 'too_large'],
  ['550 5.7.1 The domain that you are sending to has a policy that prohibited the mail', 'policy'],
  ['421 4.7.0 [1.2.3.4] Try again later', 'refused_for_now'],
  ['450 4.7.1 Greylisted', 'refused_for_now'],
  ['450 4.7.1 Client host rejected: cannot find your reverse hostname, [192.0.2.1]', 'policy'],
  ['451 4.3.0 Busy', 'refused_for_now'],
  ['421 Service not available', 'refused_for_now'],
  ['421 4.4.5 Too many connections from your IP', 'refused_for_now'],
  ['554 No', 'other'],
  ['connect ECONNREFUSED 192.0.2.1:25 (mx.x.example:25)', 'unreachable'],
  ['Connection timeout (mx.x.example:25)', 'unreachable'],
  ['441 4.4.1 No answer from host', 'unreachable'],
  ['451 4.7.5 mx.x.example has no certificate as the MTA-STS policy of x.example asks', 'insecure'],
] as const)('reads %j as %s', (reply, kind) => {
  expect(replyKind(reply)).toBe(kind)
})

describe('as their operators publish them', () => {
  it.each([
    // Google: SMTP errors and codes of Google Workspace.
    [
      '421-4.7.0 [192.0.2.1 15] Our system has detected that this message is 421-4.7.0 suspicious due to the very low reputation of the sending IP address. 421 4.7.0 To protect our users from spam, mail sent from your IP address has been blocked. gsmtp',
      'reputation',
      'gmail',
    ],
    [
      '421-4.7.0 [192.0.2.1 15] Our system has detected an unusual rate of 421-4.7.0 unsolicited mail originating from your IP address. To protect our 421-4.7.0 users from spam, mail sent from your IP address has been temporarily 421 4.7.0 rate limited. gsmtp',
      'reputation',
      'gmail',
    ],
    [
      '421-4.7.28 Gmail has detected an unusual rate of email originating from your IP Netblock. 421 4.7.28 To protect our users from spam, email has been temporarily rate limited.',
      'reputation',
      'gmail',
    ],
    [
      '550-5.7.1 [192.0.2.1] Our system has detected that this message is 550-5.7.1 likely unsolicited mail. To reduce the amount of spam sent to Gmail, 550 5.7.1 this message has been blocked.',
      'reputation',
      'gmail',
    ],
    [
      '421-4.7.26 This mail has been rate limited because it is unauthenticated. Gmail requires SPF or DKIM',
      'unauthenticated',
      undefined,
    ],
    [
      '421-4.7.32 Your email has been rate limited because the From: header (RFC5322) in this message is not aligned',
      'unauthenticated',
      undefined,
    ],
    ['421 4.7.0 Temporary System Problem. Try again later (10). gsmtp', 'refused_for_now', undefined],
    ['421 4.7.0 Try again later, closing connection. (EHLO) gsmtp', 'refused_for_now', undefined],
    // Microsoft: Outlook.com postmaster, and NDR codes of Exchange Online.
    [
      "421 RP-001 (SNT004-MC1F15) Unfortunately, some messages from 192.0.2.1 weren't sent. Please try again. We have limits for how many messages can be sent per hour and per day.",
      'reputation',
      'outlook',
    ],
    [
      '451 4.7.650 The mail server [192.0.2.1] has been temporarily rate limited due to IP reputation. For e-mail delivery information, see https://aka.ms/postmaster (S775)',
      'reputation',
      'outlook',
    ],
    [
      "550 5.7.1 Unfortunately, messages from [192.0.2.1] weren't sent. Please contact your Internet service provider since part of their network is on our block list (S3140).",
      'reputation',
      'outlook',
    ],
    ['550 5.7.606 Access denied, banned sending IP [192.0.2.1]', 'reputation', 'outlook'],
    ['451 4.7.500 Server busy. Please try again later from [192.0.2.1]. (AS77712)', 'reputation', 'outlook'],
    ['550 5.7.511 Access denied, banned sender[192.0.2.1]', 'policy', undefined],
    [
      '550 5.7.509 Access denied, sending domain x.example does not pass DMARC verification',
      'unauthenticated',
      undefined,
    ],
    // Yahoo: SMTP error codes of the Sender Hub.
    [
      '421 4.7.0 [TSS04] Messages from 192.0.2.1 temporarily deferred due to unexpected volume or user complaints - 4.16.55.1; see https://postmaster.yahooinc.com/error-codes',
      'reputation',
      'yahoo',
    ],
    [
      '421 4.7.1 [TS03] All messages from 192.0.2.1 will be permanently deferred; Retrying will NOT succeed.',
      'reputation',
      'yahoo',
    ],
    ['421 4.7.0 [GL01] Message from (192.0.2.1) temporarily deferred', 'refused_for_now', undefined],
    // Block lists and commercial filters.
    ['553 5.7.1 [BL21] Connections not accepted from IP addresses on Spamhaus PBL', 'reputation', 'spamhaus'],
    ['450 4.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org', 'reputation', 'spamhaus'],
    [
      '554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using Barracuda Reputation',
      'reputation',
      undefined,
    ],
    [
      "554 Your access to this mail system has been rejected due to the sending MTA's poor reputation.",
      'reputation',
      undefined,
    ],
    ['421 Blocked - see https://ipcheck.proofpoint.com/?ip=192.0.2.1', 'reputation', undefined],
    ['451 4.7.1 Your address is on a list', 'reputation', undefined],
    ['450 4.1.8 Sender rejected, RBL', 'reputation', undefined],
  ] as const)('%s', (reply, kind, keeper) => {
    expect(replyKind(reply)).toBe(kind)
    if (kind === 'reputation') expect(reputationKeeper(reply)).toBe(keeper)
  })
})

it('never attributes accepted mail, or a full mailbox, to reputation', () => {
  expect(replyKind('250 2.0.0 Ok, no blocklist asked')).toBe('other')
  expect(replyKind('452 4.2.2 Mailbox full (RBL)')).toBe('mailbox_full')
})
