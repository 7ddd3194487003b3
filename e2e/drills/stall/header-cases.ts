import type { StallCase } from './stage.ts'

const MEGABYTE = 1024 * 1024

function field(name: string, piece: string, bytes = MEGABYTE): string {
  const lines = Math.floor(900 / piece.length) || 1
  const line = ` ${piece.repeat(lines)}`
  return `${name}:${`${line}\r\n`.repeat(Math.floor(bytes / (line.length + 2)))}`
}

const headed = (name: string, header: string | (() => string), isSeed = false): StallCase => ({
  name: `header of ${name}`,
  isSeed,
  bring: (stage) =>
    stage.mailAndOpen(`${typeof header === 'string' ? header : header()}Message-ID: <${Math.random()}@x>\r\n\r\nx`),
})

/** Message headers; a stranger may send up to eight megabytes. */
export const headerCases: readonly StallCase[] = [
  headed('people', () => field('To', 'Lan <lan@a.example>,')),
  headed('people without an end', () => field('From', '"a'), true),
  headed('brackets', () => field('From', '<')),
  headed('comments inside each other', () => field('Cc', '(')),
  headed('encoded words in the subject', () => field('Subject', '=?utf-8?B?w6E=?= ')),
  headed('broken encoded words', () => field('Subject', '=?utf-8?Q?')),
  headed('replies of replies', () => field('Subject', 'Re: ')),
  headed('marks in the subject', () => field('Subject', Buffer.from('\u0315\u0300').toString('latin1'))),
  headed('white space in the subject', () => field('Subject', ' ')),
  headed('references', () => field('References', '<a@b.example> '), true),
  headed('references without an end', () => field('References', '<')),
  headed('parameters', () => field('Content-Type: text/plain', '; a=b')),
  headed('name parts', () => {
    const parts = Array.from({ length: 20_000 }, (_, at) => ` filename*${at}*=%61%62;\r\n`)
    return `Content-Type: text/plain\r\nContent-Disposition: attachment;\r\n${parts.join('')} x=y\r\n`
  }),
  headed('a file name of marks', () =>
    field('Content-Disposition: attachment; filename="', Buffer.from('\u0315\u0300').toString('latin1')),
  ),
  headed('list addresses', () => field('List-Unsubscribe', '<https://a.example/b>, ')),
  headed('list posts', () => field('List-Post', '<mailto:')),
  headed('signatures', () =>
    'DKIM-Signature: v=1; a=rsa-sha256; d=a.example; s=s; h=from; bh=YQ==; b=YQ==\r\n'.repeat(2_000),
  ),
  headed('passages', () =>
    'Received: from a.example ([192.0.2.1]) by b.example with ESMTP; Mon, 1 Jan 2024 00:00:00 +0000\r\n'.repeat(20_000),
  ),
  headed('fields', () => Array.from({ length: 100_000 }, (_, at) => `X-${at}: y\r\n`).join('')),
  headed('one line of a megabyte', () => `X-Long: ${'x'.repeat(MEGABYTE)}\r\n`),
  headed('folds of 38 MB', () => field('X-Long', 'ab', 38 * MEGABYTE), true),
  headed('dates', () => field('Date', 'Mon, 1 ')),
  {
    name: 'recipient of sixty kilobytes',
    bring: (stage) => stage.mail('Subject: x\r\n\r\nx', 'a@b.example', `${'a.'.repeat(30_000)}@drill.test`),
  },
  {
    name: 'sender of sixty kilobytes',
    bring: (stage) => stage.mail('Subject: x\r\n\r\nx', `${'"\\'.repeat(15_000)}@b.example`),
  },
]
