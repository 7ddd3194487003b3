import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import { filePart, onePart } from '../../corpus/corpus-stage.ts'
import { PACKED_BOMBS } from '../../corpus/packed-bombs.ts'
import type { StallCase } from './stage.ts'

const MEGABYTE = 1024 * 1024

const filled = (piece: string, length: number): string => piece.repeat(Math.floor(length / piece.length))

const headers = () => ({ From: 'a@x.example', Subject: 'stall', 'Message-ID': `<${Math.random()}@x.example>` })

const part = (name: string, type: string, content: () => string, isSeed = false): StallCase => ({
  name: `mail with ${name}`,
  isSeed,
  bring: (stage) => stage.mailAndOpen(onePart(headers(), type, content())),
})
const html = (name: string, piece: string, megabytes: number, isSeed = false): StallCase =>
  part(`HTML of ${name}`, 'text/html; charset=utf-8', () => filled(piece, megabytes * MEGABYTE), isSeed)
const text = (name: string, piece: string, megabytes: number, isSeed = false): StallCase =>
  part(`a text of ${name}`, 'text/plain; charset=utf-8', () => filled(piece, megabytes * MEGABYTE), isSeed)
const raw = (name: string, content: () => string | Buffer, isSeed = false): StallCase => ({
  name: `mail with ${name}`,
  isSeed,
  bring: (stage) => stage.mailAndOpen(content()),
})

const multipart = (boundary: string, body: string): string =>
  `From: a@x.example\r\nSubject: stall\r\nMIME-Version: 1.0\r\nMessage-ID: <${Math.random()}@x>\r\nContent-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n${body}\r\n--${boundary}--\r\n`

function deepTree(): string {
  let body = 'Content-Type: text/plain\r\n\r\nx\r\n'
  for (let depth = 0; depth < 99; depth += 1) {
    body = `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n${body}\r\n--b${depth}--\r\n`
  }
  return `From: a@x.example\r\nSubject: stall\r\nMIME-Version: 1.0\r\n${body}`
}

function pdfBomb(extra: string): Buffer {
  const block = deflateRawSync(Buffer.alloc(MEGABYTE), { finishFlush: constants.Z_FULL_FLUSH })
  const blocks = Array.from({ length: 2_048 }, () => block)
  const packed = deflateSync(Buffer.concat([Buffer.from([0x78, 0x9c]), ...blocks]), { level: 9 }).toString('latin1')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>',
    `<< ${extra} /Filter [/FlateDecode /FlateDecode] /Length ${packed.length} >>\nstream\n${packed}\nendstream`,
  ]
  const written = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('')
  return Buffer.from(`%PDF-1.4\n${written}trailer\n<< /Size 5 /Root 1 0 R >>\n%%EOF`, 'latin1')
}

const bombs: readonly StallCase[] = Object.entries(PACKED_BOMBS).map(([name, make]) => raw(name, make))

export const mailCases: readonly StallCase[] = [
  text('words', 'từ khác nhau ', 2),
  text('combining marks', '\u0315\u0300', 4),
  text('quotation', '> > > > a\n', 8),
  text('attributions', 'on x wrote:\n', 4),
  text('line ends', '\n', 20),
  text('web addresses', 'http://a.vn/b ', 8),
  text('encoded files', 'begin 644 a.txt\n#86)C\n`\nend\n', 8),
  html('paragraphs', '<p>a', 8),
  html('boxes inside each other', '<div>', 4, true),
  html('formatting that nobody closes', `<p>${'<font>'.repeat(300)}`, 1),
  html('tables inside each other', '<table><tr><td>', 2),
  html('links', '<a href="http://a.example/b">http://c.example</a>', 8),
  html('pictures', '<img src="http://a.example/b.png">', 8),
  html('style sheets', '<style>a b c d e{color:red;background:url(x)}</style>', 4),
  html('selectors', `<style>${'a,'.repeat(1_000)}b{color:red}</style>`, 2),
  html('inline styles', '<p style="color:red;width:1px;font:x;background:url(y)">a', 4),
  html('entities', '&amp;&#x41;&nbsp', 8),
  html('attributes', `<p ${'a=b '.repeat(100)}>`, 4),
  html('quotations', '<blockquote class="gmail_quote">a', 2),
  part('an unknown charset', 'text/plain; charset=x-none', () => filled('\u00ff', 8 * MEGABYTE)),
  part('ISO-2022-JP', 'text/plain; charset=iso-2022-jp', () => filled('\u001b$B%"\u001b(B', 8 * MEGABYTE)),
  part('UTF-7', 'text/plain; charset=utf-7', () => filled('+AGEAYg-', 8 * MEGABYTE)),
  part('an old Vietnamese charset', 'text/plain', () => filled('\u00ec\u00e5 tiÕng ', 8 * MEGABYTE)),
  part('flowed text', 'text/plain; format=flowed; delsp=yes', () => filled('a \r\n', 8 * MEGABYTE)),
  part(
    'a calendar',
    'text/calendar; name=a.ics',
    () =>
      `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n${filled('ATTENDEE;CN=a:mailto:a@b.example\r\n', MEGABYTE - 200)}END:VEVENT\r\nEND:VCALENDAR\r\n`,
  ),
  part(
    'a calendar of folded lines',
    'text/calendar; name=a.ics',
    () =>
      `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:${filled('a\r\n ', MEGABYTE - 200)}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`,
  ),
  part('business cards', 'text/vcard; name=a.vcf', () => filled('BEGIN:VCARD\r\nFN:a\r\nEND:VCARD\r\n', 10 * MEGABYTE)),
  raw(
    'sixty long text files',
    () => {
      const file = `--b\r\nContent-Type: text/plain; name=a.txt\r\nContent-Disposition: attachment; filename=a.txt\r\n\r\n`
      return multipart(
        'b',
        Array.from({ length: 60 }, (_, at) => file + filled(`tu${at} khac${at * 7} `, 200_000)).join('\r\n'),
      )
    },
    true,
  ),
  raw('ten thousand parts', () => multipart('b', filled('--b\r\n\r\nx\r\n', 99_000))),
  raw('a hundred levels', deepTree),
  raw('lines that look like boundaries', () => multipart('b', filled('--c\r\n', 20 * MEGABYTE))),
  raw('parts without an end', () =>
    multipart('b', filled('--b\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n', 5 * MEGABYTE)),
  ),
  raw(
    'broken base64',
    () =>
      `From: a@x.example\r\nContent-Transfer-Encoding: base64\r\nContent-Type: text/plain\r\n\r\n${filled('=!a\r\n', 20 * MEGABYTE)}`,
  ),
  raw(
    'broken quoted-printable',
    () => `From: a@x.example\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${filled('=', 20 * MEGABYTE)}`,
  ),
  raw('bare CRs', () => `Subject: x\r\n\r\n${filled('\r', 38 * MEGABYTE)}`),
  raw('bare LFs', () => `Subject: x\r\n\r\n${filled('\n', 19 * MEGABYTE)}`),
  raw('lines of dots', () => `Subject: x\r\n\r\n${filled('..\r\n', 4 * MEGABYTE)}`),
  raw('half lines of dots', () => `Subject: x\r\n\r\n${filled('\n..', 4 * MEGABYTE)}`),
  raw('a PDF that unpacks to gigabytes', () => filePart('application/pdf', 'bom.pdf', pdfBomb('')), true),
  raw('a PDF that unpacks to gigabytes as a picture', () =>
    filePart('application/pdf', 'bom.pdf', pdfBomb('/Subtype /Image')),
  ),
  raw('a PDF of pages', () =>
    filePart(
      'application/pdf',
      'a.pdf',
      Buffer.from(`%PDF-1.4\n${filled('1 0 obj << /Kids [1 0 R] >> endobj\n', 5 * MEGABYTE)}`),
    ),
  ),
  ...bombs,
]
