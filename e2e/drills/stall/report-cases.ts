import type { StallCase } from './stage.ts'

const MEGABYTE = 1024 * 1024

const filled = (piece: string, length: number): string => piece.repeat(Math.floor(length / piece.length))

/** The delivery report follows RFC 3464. */
function report(status: string): string {
  return [
    'From: MAILER-DAEMON@ngoai.example',
    'Subject: Undelivered',
    `Message-ID: <${Math.random()}@ngoai.example>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'It could not be delivered.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    status,
    '--b--',
    '',
  ].join('\r\n')
}

const reported = (name: string, status: () => string, isSeed = false): StallCase => ({
  name: `report of ${name}`,
  isSeed,
  bring: (stage) => stage.mailToReturnPath(report(status())),
})

const block = (at: number): string =>
  `Final-Recipient: rfc822; ai-do${at}@ngoai.example\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 No such user\r\n`

/** Mail to the return path of a sent message; every server on its way knows that address. */
export const reportCases: readonly StallCase[] = [
  reported(
    'a hundred thousand recipients',
    () => Array.from({ length: 100_000 }, (_, at) => block(at)).join('\r\n'),
    true,
  ),
  reported('blocks that name nobody', () => filled('X: y\r\n\r\n', 8 * MEGABYTE)),
  reported('empty lines', () => filled('\r\n', 8 * MEGABYTE)),
  reported('empty lines with blanks', () => filled(' \t\r\n', 8 * MEGABYTE)),
  reported('one field, folded', () => `Final-Recipient: rfc822;${filled('\r\n a', 8 * MEGABYTE)}`),
  reported('one field of blanks', () => `Diagnostic-Code: smtp;${filled(' ', MEGABYTE)}x`),
  reported('an address of comments', () => `Final-Recipient: rfc822; ${filled('(', MEGABYTE)}\r\nAction: failed`),
  reported('an address of brackets', () => `Final-Recipient: rfc822; ${filled('<', MEGABYTE)}\r\nAction: failed`),
  reported('bytes that are no text', () => filled('\u00ff%', 8 * MEGABYTE)),
  {
    name: 'an automatic answer of paragraphs to the return path',
    bring: (stage) =>
      stage.mailToReturnPath(
        `From: a@ngoai.example\r\nSubject: Out of office\r\nMessage-ID: <${Math.random()}@x>\r\nContent-Type: text/html\r\n\r\n${filled('<p>a', 4 * MEGABYTE)}`,
      ),
  },
]
