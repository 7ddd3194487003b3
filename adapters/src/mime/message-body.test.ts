import { describe, expect, test } from 'vitest'
import { readMessage } from './read-message.ts'

const read = (text: string) => readMessage(Uint8Array.from(Buffer.from(text.replaceAll('\n', '\r\n'), 'utf8')))
const multipart = (kind: string, ...parts: readonly string[]) =>
  `Content-Type: multipart/${kind}; boundary=b\n\n${parts.map((part) => `--b\n${part}\n`).join('')}--b--\n`
const part = (type: string, body: string, more = '') => `Content-Type: ${type}; charset=utf-8\n${more}\n${body}`
const plain = part('text/plain', 'Chào anh')
const html = part('text/html', '<p>Chào anh</p>')
const named = (type: string, name: string, disposition: string) =>
  part(`${type}; name="${name}"`, 'dòng', `Content-Disposition: ${disposition}\n`)

describe('alternatives of an unknown text type', () => {
  const unknown = (type: string) => part(type, '{"version":1}')

  test.each([
    ['between text and HTML', [plain, unknown('text/vnd.google.email-reaction+json'), html]],
    ['before the text', [unknown('text/vnd.google.email-reaction+json'), plain]],
    ['behind the text', [plain, unknown('text/x-unheard-of')]],
    ['before HTML alone', [unknown('text/vnd.example'), html]],
    ['for a watch', [plain, unknown('text/x-watch-html')]],
    ['for AMP', [unknown('text/x-amp-html'), plain, html]],
  ])('are skipped: %s', async (_, parts) => {
    const message = await read(multipart('alternative', ...parts))
    expect([message.text, message.html.includes('version'), message.parts]).toEqual(['Chào anh', false, []])
  })

  test.each([
    ['text of another type', part('text/plain', ' \n'), unknown('text/x-unheard-of')],
    ['enriched text', part('text/plain', '\n\n'), unknown('text/enriched')],
    ['enriched text before it', unknown('text/enriched'), part('text/plain', '')],
    ['blank HTML', part('text/html', '<p>&nbsp;</p>'), unknown('text/x-unheard-of')],
  ])('are shown beside ordinary text that says nothing: %s', async (_, ...parts) => {
    expect((await read(multipart('alternative', ...parts))).text).toBe('{"version":1}')
  })

  test('are shown below another text', async () => {
    const raw = multipart(
      'mixed',
      plain,
      multipart('alternative', unknown('text/enriched')).replaceAll(/(?<==|--)b/g, 'c'),
    )
    expect((await read(raw)).text).toBe('Chào anh\n{"version":1}')
  })

  test('are shown when there is no other', async () => {
    expect((await read(multipart('alternative', unknown('text/x-unheard-of')))).text).toBe('{"version":1}')
  })
})

describe('the text beside HTML', () => {
  const letter = `<p>${'Hoa phượng tím nở đầy sân trường. '.repeat(20)}</p>`
  test.each([
    ['a stub: the text of the HTML', 'xem bản HTML', letter, 'Hoa phượng tím'],
    ['the same text', 'Chào anh', '<p>Chào <b>anh</b></p>', 'Chào anh'],
    ['text that says enough', 'Kính gửi quý khách. '.repeat(30), letter, 'Kính gửi quý khách.'],
    [
      'little text, and little more in HTML',
      'Gửi chị báo giá tháng 5',
      '<p>Gửi chị báo giá tháng 5, Lan</p>',
      'Gửi chị báo',
    ],
  ])('is %s', async (_, text, shown, start) => {
    const message = await read(multipart('alternative', part('text/plain', text), part('text/html', shown)))
    expect(message.text.trim().slice(0, start.length)).toBe(start)
    expect(message.html).toContain(shown.slice(0, 20))
  })
})

describe('HTML that shows nothing does not hide the text beside it', () => {
  test.each([
    [''],
    ['<html><body></body></html>'],
    ['<p>&nbsp;</p>'],
    ['<div><br><br></div>'],
    ['<style>p{color:red}</style><p>\u200b</p>'],
    ['<p>&#8203;&#x2060;&#65279;&zwj;&shy;&#x3164;</p>'],
    ['<!-- nothing -->'],
    ['<p>&shy;&#847;&zwnj;&#x3164;&#x2800;</p>'],
    ['<img src="https://t.test/p.gif" width=1 height=1>'],
    ['<img width="1" alt="" src="https://t.test/p.gif"/>'],
    ['<p><img src="https://t.test/p.gif" style="height:0px;width: 1px !important"></p>'],
    ['<img src="https://t.test/p.gif" style="display:none">'],
    ['<head><title>Thư</title></head><body>&#160;</body>'],
  ])('%j', async (blank) => {
    const message = await read(multipart('alternative', plain, part('text/html', blank)))
    expect([message.text, message.html]).toEqual(['Chào anh', ''])
  })

  test.each([
    ['<img src="https://a.test/a.png">'],
    ['<img src="https://a.test/a.png?width=1" width=100 height=16>'],
    ['<img src="https://a.test/a.png" width="" style="height:1em">'],
    ['<td background="a.png">'],
    ['<p>Chào</p>'],
  ])('HTML that shows something is kept: %j', async (shown) => {
    expect((await read(multipart('alternative', plain, part('text/html', shown)))).html).toContain(shown)
  })
})

describe('text with a file name stays a file', () => {
  const files = async (text: string) => (await read(text)).parts.map(({ name }) => name)

  test.each([
    ['a note', 'text/plain', 'ghi-chu.txt', 'inline'],
    ['a log', 'text/plain', 'nhat-ky.log', 'inline'],
    ['a report', 'text/html', 'bao-cao.html', 'inline'],
    ['a table', 'text/csv', 'so.csv', 'inline'],
    ['a note without a word on how to show it', 'text/plain', 'ghi-chu.txt', 'x-other'],
    ['an attached note', 'text/plain', 'ghi-chu.txt', 'attachment'],
  ])('%s', async (_, type, name, disposition) => {
    expect(await files(multipart('mixed', plain, named(type, name, disposition)))).toEqual([name])
    expect(await files(multipart('mixed', named(type, name, disposition), plain))).toEqual([name])
  })

  test('an inline one is shown below the text too', async () => {
    const { text } = await read(multipart('mixed', plain, named('text/plain', 'a.txt', 'inline')))
    expect(text).toBe('Chào anh\ndòng')
  })
})
