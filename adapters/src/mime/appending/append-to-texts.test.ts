import { describe, expect, test } from 'vitest'
import { readMessage } from '../read-message.ts'
import { appendToTexts } from './append-to-texts.ts'

const FOOTER = '<p>Công ty Sen &amp; Bạn</p>'
const PICTURE = '<img src="https://mail.sen.example/o/abc.gif" width="1" height="1" alt="">'

const lines = (...text: string[]): Buffer => Buffer.from(text.join('\r\n'))
const latin1 = (...text: string[]): Buffer => Buffer.from(text.join('\r\n'), 'latin1')
const readBack = (raw: Uint8Array | undefined) => readMessage(Uint8Array.from(raw ?? []))
const HEAD = ['From: lan@sen.example', 'MIME-Version: 1.0']

describe('a footer', () => {
  test('of another script changes nothing of a quoted-printable text but its end', async () => {
    const raw = lines(
      ...HEAD,
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Ch=C3=A0o b=E1=BA=A1n =3D',
    )
    const result = Buffer.from(appendToTexts(raw, { footer: FOOTER }) ?? [])
    expect(result.subarray(0, raw.length)).toEqual(raw)
    expect((await readBack(result)).text).toBe('Chào bạn =\n\nCông ty Sen & Bạn')
  })

  test.each([
    ['no header at all', ['Subject: a', '', 'Hello']],
    ['ASCII', [...HEAD, 'Content-Type: text/plain; charset=us-ascii; format=flowed', '', 'Hello']],
    ['8 bits', [...HEAD, 'Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 8bit', '', 'Hello']],
    ['base64', [...HEAD, 'Content-Type: text/plain', 'Content-Transfer-Encoding: base64', '', 'SGVsbG8=']],
    ['base64 that is none', [...HEAD, 'Content-Type: text/plain', 'Content-Transfer-Encoding: base64', '', 'He, llo']],
  ])('is read after a text with %s', async (_, text) => {
    const result = appendToTexts(lines(...text), { footer: FOOTER })
    expect((await readBack(result)).text.replace('He, llo', 'Hello')).toBe('Hello\n\nCông ty Sen & Bạn')
    expect(
      Math.max(
        ...Buffer.from(result ?? [])
          .toString()
          .split('\r\n')
          .map((line) => line.length),
      ),
    ).toBeLessThan(100)
  })

  test('writes a text in UTF-8 whose charset lacks its letters', async () => {
    const raw = latin1(
      ...HEAD,
      'Content-Type: text/plain; charset=iso-8859-1',
      'Content-Transfer-Encoding: 8bit',
      '',
      'caf\xe9',
    )
    expect((await readBack(appendToTexts(raw, { footer: FOOTER }))).text).toBe('café\n\nCông ty Sen & Bạn')
  })

  test('is in each alternative, and the files stay as they are', async () => {
    const raw = lines(
      ...HEAD,
      'Content-Type: multipart/mixed; boundary="out"',
      '',
      'preamble',
      '--out',
      'Content-Type: multipart/alternative; boundary=in',
      '',
      '--in',
      '',
      'Hello',
      '--in',
      'Content-Type: text/html; charset=windows-1258',
      '',
      '<p>Hello</p>',
      '--in--',
      '--out',
      'Content-Type: text/plain; name="a.txt"',
      '',
      'file',
      '--out--',
      '',
    )
    const { text, html, parts } = await readBack(appendToTexts(raw, { footer: FOOTER, picture: PICTURE }))
    expect(text).toBe('Hello\n\nCông ty Sen & Bạn')
    expect(html).toContain('<p>Hello</p><img src="https://mail.sen.example/o/abc.gif"')
    expect(html).toMatch(/<div style="[^"]*"><p>C&#244;ng ty Sen &amp; B&#7841;n<\/p><\/div>/)
    expect(parts).toMatchObject([{ name: 'a.txt', sizeBytes: 4 }])
  })

  test('follows the last text between pictures', async () => {
    const part = (type: string, content: string) => ['--b', `Content-Type: ${type}`, '', content]
    const raw = lines(
      ...HEAD,
      'Content-Type: multipart/mixed; boundary=b',
      '',
      ...part('text/plain', 'one'),
      ...part('image/png; name=a.png', 'x'),
      ...part('text/plain', 'two'),
      '--b--',
    )
    const result = Buffer.from(appendToTexts(raw, { footer: '<p>Sen</p>' }) ?? []).toString()
    expect(result).toContain('\r\n\r\none\r\n--b')
    expect(result).toContain('two\r\n\r\nSen\r\n\r\n--b--')
  })

  test.each([
    ['signed', ['Content-Type: multipart/signed; boundary=b', '', '--b', '', 'text', '--b--']],
    ['encrypted', ['Content-Type: application/pkcs7-mime; smime-type=enveloped-data', '', 'x']],
    ['a report', ['Content-Type: multipart/report; boundary=b', '', '--b', '', 'text', '--b--']],
    ['only a file', ['Content-Type: text/plain', 'Content-Disposition: attachment', '', 'x']],
    ['in an unknown encoding', ['Content-Type: text/plain', 'Content-Transfer-Encoding: x-uuencode', '', 'x']],
    ['in UTF-16', ['Content-Type: text/plain; charset=utf-16', '', 'x']],
  ])('is left out of a message that is %s', (_, text) => {
    expect(appendToTexts(lines(...HEAD, ...text), { footer: FOOTER })).toBeUndefined()
  })
})

test('a tracking picture is added to HTML only', () => {
  const plain = lines(...HEAD, '', 'Hello')
  expect(appendToTexts(plain, { picture: PICTURE })).toBeUndefined()
})

test('deeply nested parts end the search', () => {
  const deep = Array.from({ length: 60 }, (_, at) => [`Content-Type: multipart/mixed; boundary=b${at}`, '', `--b${at}`])
  expect(appendToTexts(lines(...HEAD, ...deep.flat(), '', 'x'), { footer: FOOTER })).toBeUndefined()
})
