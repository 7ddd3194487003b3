import { describe, expect, it } from 'vitest'
import { meaningOfReply, type ReplyMeaning } from './replies.ts'

const CASES: readonly [string, ReplyMeaning | undefined][] = [
  ['550 5.1.1 <a@x.test>: Recipient address rejected: User unknown in virtual mailbox table', 'recipient_not_found'],
  ['550-5.1.1 The email account that you tried to reach does not exist.', 'recipient_not_found'],
  ['550 No such user here', 'recipient_not_found'],
  ['550 Requested action not taken: mailbox unavailable', 'recipient_not_found'],
  ['554 delivery error: This user does not have a yahoo.com account', undefined],
  ['550 5.4.1 Recipient address rejected: Access denied.', 'recipient_not_found'],
  ['Greeting never received', 'server_not_responding'],
  ['no reply to greeting from mx.x.test', 'server_not_responding'],
  ['connect ECONNREFUSED 192.0.2.1:25', 'server_not_responding'],
  ['421 4.4.2 Connection timed out', 'server_not_responding'],
  ['552 5.2.2 Over quota', 'mailbox_full'],
  ['452 4.2.2 The email account that you tried to reach is over quota', 'mailbox_full'],
  ['550 mailbox is full', 'mailbox_full'],
  ["552 The recipient's inbox quota has been exceeded", 'mailbox_full'],
  ['552 5.3.4 Message size exceeds fixed limit', 'message_too_large'],
  ['523 message too large', 'message_too_large'],
  ['553 5.7.1 <b@x.test>: Sender address rejected: not owned by user a@x.test', 'sender_not_allowed'],
  ['550 Sender address rejected: Domain not found', 'sender_not_allowed'],
  ['550 5.7.26 This mail has been blocked because the sender is unauthenticated', 'sender_not_allowed'],
  ['550 not allowed sender', 'sender_not_allowed'],
  ['554 5.7.1 <a@x.test>: Relay access denied', 'cannot_send'],
  ['550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain', 'cannot_send'],
  ['550 5.1.2 Domain not found', 'domain_not_found'],
  ['556 5.1.10 x.test does not accept mail (null MX)', 'domain_not_found'],
  ['queryMx ENOTFOUND khong-co.test', 'domain_not_found'],
  [
    '451 4.7.5 No connection met the requirements of the MTA-STS policy: self-signed certificate',
    'connection_not_secure',
  ],
  ['550 5.6.7 mx.x.test does not accept non-ASCII addresses', 'address_not_ascii'],
  ['553 5.6.7 Non-ASCII addresses not permitted', 'address_not_ascii'],
  ['550 5.6.9 UTF-8 header message cannot be transferred', 'address_not_ascii'],
  ['554 5.7.1 Message refused', 'receiver_refused'],
  ['550 5.7.1 Connection refused by policy', 'receiver_refused'],
  ['451 4.7.1 Greylisted, connection closed', undefined],
  ['550 Blocked by our spam policy', 'receiver_refused'],
  ['250 2.0.0 OK', undefined],
  ['451 4.3.0 Try again later', undefined],
  ['', undefined],
]

describe('meaningOfReply', () => {
  it.each(CASES)('%s: %s', (reply, meaning) => {
    expect(meaningOfReply(reply)).toBe(meaning)
  })

  it.each(['sender ', 'mailbox ', 'recipient a', 'quota ', '5.', 'relay '])(
    'finds no meaning in a reply of 20,000 times %j',
    (piece) => {
      expect(meaningOfReply(piece.repeat(20_000))).toBeUndefined()
    },
  )
})
