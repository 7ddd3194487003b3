import { expect, it } from 'vitest'
import { replyKind } from './reply-kinds.ts'

it.each([
  ['', 'untried'],
  ['452 4.2.2 Mailbox full', 'mailbox_full'],
  ['552-5.2.2 The email account is over quota', 'mailbox_full'],
  ['550 5.1.1 <a@b.example> User unknown', 'mailbox_unknown'],
  ['550 5.1.2 Domain not found: x.example', 'unresolved'],
  ['451 4.4.3 DNS did not answer', 'unresolved'],
  ['552 5.3.4 Message too big', 'too_large'],
  ['550 5.7.1 Blocked by our list', 'policy'],
  ['421 4.7.0 [1.2.3.4] Try again later', 'refused_for_now'],
  ['450 4.7.1 Greylisted', 'refused_for_now'],
  ['451 4.7.1 Your address is on a list', 'policy'],
  ['451 4.3.0 Busy', 'refused_for_now'],
  ['421 Service not available', 'refused_for_now'],
  ['554 No', 'other'],
  ['connect ECONNREFUSED 192.0.2.1:25 (mx.x.example:25)', 'unreachable'],
  ['Connection timeout (mx.x.example:25)', 'unreachable'],
  ['441 4.4.1 No answer from host', 'unreachable'],
] as const)('reads %j as %s', (reply, kind) => {
  expect(replyKind(reply)).toBe(kind)
})
