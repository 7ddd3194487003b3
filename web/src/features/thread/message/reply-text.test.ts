import { expect, it } from 'vitest'
import { replyText } from './reply-text.ts'

it.each([
  ['550 5.1.1 <x@y.test>: Recipient address rejected: User unknown', 'the recipient does not exist'],
  ['550 5.1.2 Domain not found', 'the recipient’s domain was not found'],
  ['552 5.2.2 Mailbox full', 'the recipient’s mailbox is full'],
  ['554 5.7.1 Relay access denied', 'the recipient’s server does not accept this mail'],
  ['550 not allowed sender', 'the recipient’s server does not accept this sender'],
  ['554 5.7.1 Message refused', 'the recipient’s server refused the message'],
  ['550 5.7.1 Message contains spam', 'the recipient’s server refused the message'],
  ['552 5.3.4 Message size exceeds fixed limit', 'the message is too large for the recipient’s server'],
  ['no reply to greeting', 'the recipient’s server is not responding'],
  ['connect ETIMEDOUT 192.0.2.1:25', 'the recipient’s server is not responding'],
])('%s', (reply, expected) => {
  expect(replyText(reply)?.message).toBe(expected)
})

it('leaves unknown markup as it came', () => {
  expect(replyText('554 gì đó lạ')).toBeUndefined()
})
