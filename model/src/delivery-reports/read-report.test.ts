import { describe, expect, it } from 'vitest'
import { readReport } from './read-report.ts'

const HEAD = 'Reporting-MTA: dns; mx.x.test\r\nArrival-Date: Mon, 2 Mar 2026 01:02:03 +0000\r\n\r\n'

describe('readReport', () => {
  it.each([
    [
      'Postfix',
      `${HEAD}Final-Recipient: rfc822; An@X.test\r\nOriginal-Recipient: rfc822;an@y.test\r\nAction: failed\r\nStatus: 5.1.1\r\nRemote-MTA: dns; mx.x.test\r\nDiagnostic-Code: smtp; 550 5.1.1 <an@x.test>: Recipient address\r\n    rejected: User unknown\r\n`,
      [
        {
          addresses: ['an@x.test', 'an@y.test'],
          action: 'failed',
          reply: '550 5.1.1 <an@x.test>: Recipient address rejected: User unknown',
        },
      ],
    ],
    [
      'bare line feeds and no type',
      'Final-Recipient: an@x.test\nAction: FAILED\nStatus: 5.2.2 (mailbox full)',
      [{ addresses: ['an@x.test'], action: 'failed', reply: '5.2.2' }],
    ],
    [
      'angle brackets and comments',
      'final-recipient: RFC822; <an@x.test> (An)\r\naction: failed (bad address)\r\nstatus: 5.0.0\r\n',
      [{ addresses: ['an@x.test'], action: 'failed', reply: '5.0.0' }],
    ],
    [
      'no Action',
      'Final-Recipient: rfc822;an@x.test\r\nStatus: 4.4.1\r\n',
      [{ addresses: ['an@x.test'], action: 'delayed', reply: '4.4.1' }],
    ],
    [
      'fields of message and recipient in one block',
      'Reporting-MTA: dns;x\r\nFinal-Recipient: rfc822;an@x.test\r\nAction: delivered\r\nStatus: 2.0.0\r\n',
      [{ addresses: ['an@x.test'], action: 'delivered', reply: '2.0.0' }],
    ],
    [
      'UTF-8 recipients (RFC 6533)',
      'Final-Recipient: utf-8; lân@x.test\r\nAction: relayed\r\nStatus: 2.1.9\r\n',
      [{ addresses: ['lân@x.test'], action: 'relayed', reply: '2.1.9' }],
    ],
    [
      'UTF-8 recipients written in ASCII (RFC 6533 section 3)',
      'Final-Recipient: utf-8; l\\x{E2}n\\x{110000}@x.test\r\nAction: failed\r\nStatus: 5.6.7\r\n',
      [{ addresses: ['lân\\x{110000}@x.test'], action: 'failed', reply: '5.6.7' }],
    ],
    [
      'several recipients, and an empty block',
      `${HEAD}Final-Recipient: rfc822;a@x.test\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n \r\n\r\nFinal-Recipient: rfc822;b@x.test\r\nAction: delayed\r\nStatus: 4.2.2\r\n\r\n`,
      [
        { addresses: ['a@x.test'], action: 'failed', reply: '5.1.1' },
        { addresses: ['b@x.test'], action: 'delayed', reply: '4.2.2' },
      ],
    ],
    ['nobody', HEAD, []],
    ['neither Action nor Status', 'Final-Recipient: rfc822;a@x.test\r\n', []],
    ['no report', 'Chào bạn\r\n\r\nHôm nay tôi vắng mặt.', []],
    ['nothing', '', []],
  ])('%s', (_, status, recipients) => {
    expect(readReport(status)).toEqual(recipients)
  })

  it('stays small on a report made to hurt', () => {
    expect(
      readReport('Final-Recipient: rfc822;a@x.test\nAction: failed\n\n'.repeat(100_000)).length,
    ).toBeLessThanOrEqual(1_000)
    expect(readReport(`Final-Recipient: ${'<'.repeat(500_000)}\nStatus: 5.0.0`)).toHaveLength(1)
    const blanks = `Diagnostic-Code: ${' '.repeat(500_000)}x\nFinal-Recipient: a@x\nStatus: 5.0.0${'\n '.repeat(200_000)}`
    expect(readReport(blanks)).toHaveLength(1)
    expect(readReport(`Final-Recipient: a${' '.repeat(300_000)}b\nStatus: 5.0.0`)).toHaveLength(1)
  })
})
