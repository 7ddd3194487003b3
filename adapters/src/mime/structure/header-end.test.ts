import { expect, test } from 'vitest'
import { readMessage } from '../read-message.ts'

const read = (text: string) => readMessage(Uint8Array.from(Buffer.from(text.replaceAll('\n', '\r\n'), 'utf8')))
const HEAD = 'From: a@x.test\nSubject: S\nContent-Type: text/plain; charset=utf-8\n'

test.each([
  ['text at once', `${HEAD}Dòng một.\nDòng hai.\n\nDòng ba.`, 'Dòng một.\nDòng hai.\n\nDòng ba.'],
  ['one line and the end', `${HEAD}Hết giấy`, 'Hết giấy'],
  ['a word with a colon and spaces', `${HEAD}Kính gửi: anh Nam\n\nx`, 'Kính gửi: anh Nam\n\nx'],
  ['a time of day', `${HEAD}09:15 họp\n\nx`, '09:15 họp\n\nx'],
  ['a web address', `${HEAD}https://a.test/b\n\nx`, 'https://a.test/b\n\nx'],
  ['a quoted line', `${HEAD}> cũ\nmới\n\nx`, '> cũ\nmới\n\nx'],
  ['a line of dashes', `${HEAD}-----\nx\n\ny`, '-----\nx\n\ny'],
  [
    'the header of a forwarded mail',
    `${HEAD}--- Chuyển tiếp ---\nFrom: b@x.test\nSubject: T\n\nx`,
    '--- Chuyển tiếp ---\nFrom: b@x.test\nSubject: T\n\nx',
  ],
  ['no header at all', 'Chỉ có chữ\nvà chữ', 'Chỉ có chữ\nvà chữ'],
  ['an mbox line before the header', `From a@x.test Fri Nov 27 09:15:00 2026\n${HEAD}\nx`, 'x'],
  ['a field without text after the colon', `X-Empty:\n${HEAD}\nx`, 'x'],
  ['a space before the colon', `X-Odd : y\n${HEAD}\nx`, 'x'],
])('the body begins after the header: %s', async (_, raw, expected) => {
  expect((await read(raw)).text).toBe(expected)
})

const readBytes = (text: string) => readMessage(Uint8Array.from(Buffer.from(text, 'utf8')))

test.each([
  ['CR', `${HEAD}\nChào\nanh`.replaceAll('\n', '\r'), 'Chào\nanh'],
  ['CR, and no empty line', `${HEAD}Chào anh.\nHai.\n\nBa.`.replaceAll('\n', '\r'), 'Chào anh.\nHai.\n\nBa.'],
  ['CR, and a body with LF', `${HEAD.replaceAll('\n', '\r')}\r\nChào\nanh`, 'Chào\nanh'],
  ['CR, and a body with CRLF', `${HEAD.replaceAll('\n', '\r')}\rChào\r\nanh`, 'Chào\nanh'],
  [
    'CR, quoted-printable',
    `${HEAD}Content-Transfer-Encoding: quoted-printable\n\nCh=C3=A0o =\nanh`.replaceAll('\n', '\r'),
    'Chào anh',
  ],
  ['CR, base64', `${HEAD}Content-Transfer-Encoding: base64\n\nQ2jD\noG8=\n`.replaceAll('\n', '\r'), 'Chào'],
  ['CR CR LF', `${HEAD}Chào anh.\n`.replaceAll('\n', '\r\r\n'), 'Chào anh.'],
  ['a line of blanks', `${HEAD} \t \nChào: anh`.replaceAll('\n', '\r\n'), 'Chào: anh'],
  ['a line of a no-break space', `${HEAD}\u00a0\nChào`.replaceAll('\n', '\r\n'), 'Chào'],
  ['a line of NUL', `${HEAD}\0\nChào`.replaceAll('\n', '\r\n'), 'Chào'],
  ['CRLF, and a CR within the text', `${HEAD}\nChào\ranh`.replaceAll('\n', '\r\n'), 'Chào\nanh'],
])('lines may end in %s', async (_, raw, expected) => {
  const { text, subject, from } = await readBytes(raw)
  expect([text, subject, from[0]?.email]).toEqual([expected, 'S', 'a@x.test'])
})

test('a mail whose lines end in CR keeps its parts and their bytes', async () => {
  const raw =
    'From: a@x.test\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/html; charset=utf-8\n\n<p>Chào</p>\n--b\nContent-Type: application/pdf; name=a.pdf\n\n%PDF-1.4\n--b--\n'
  const { html, parts } = await readBytes(raw.replaceAll('\n', '\r'))
  expect([html, parts.map(({ name, sizeBytes }) => [name, sizeBytes])]).toEqual(['<p>Chào</p>', [['a.pdf', 8]]])
})

test('a header whose folded lines have all lost their white space is read to its author', async () => {
  const { text, subject, from } = await read(
    'Received: from unknown (HELO x.test)\nby localhost with SMTP\nid 7B/03 for <b@x.test>\nDKIM-Signature: v=1;\nd=x.test; s=1;\n' +
      'bh=SHTw=\nDate: Wed, 19 Nov 2014 09:46:01 +0100\nSubject: S\nFrom: a@x.test\n\nChào',
  )
  expect([subject, from[0]?.email, text]).toEqual(['S', 'a@x.test', 'Chào'])
})

test('HTML that follows the header at once is shown', async () => {
  const { html, subject } = await read('Subject: S\nContent-Type: text/html\n<p>Chào anh.</p>\n\n<p>Hết.</p>')
  expect(subject).toBe('S')
  expect(html).toMatch(/Chào anh[\s\S]*Hết/)
})

test.each([
  ['encoded text', 'Content-Transfer-Encoding: base64\nQ2jDoG8=\n', 'Chào'],
  ['a part with no header and no empty line', 'Chào\n', 'Chào'],
  ['a part whose text begins with white space', '  Chào\n\nanh\n', 'Chào\n\nanh'],
])('inside of a multipart: %s', async (_, part, expected) => {
  const { text } = await read(`Content-Type: multipart/mixed; boundary=b\n\n--b\n${part}--b--\n`)
  expect(text).toBe(expected)
})

test('a multipart may follow its header at once', async () => {
  const { text, parts } = await read(
    'Content-Type: multipart/mixed; boundary=b\n--b\n\nx\n--b\nContent-Type: application/pdf\n\ny\n--b--\n',
  )
  expect([text, parts.length]).toEqual(['x', 1])
})

test('a line folded without white space belongs to its field, and the fields after it count', async () => {
  const { subject, html } = await read('Subject: Báo giá\nquý này\nFrom: a@x.test\nContent-Type: text/html\n\n<b>x</b>')
  expect(subject).toBe('Báo giá quý này')
  expect(html).toBe('<b>x</b>')
})
