import type { ParsedMessage } from '@sen/core/ports/mime'
import { MAX_STORED_HTML_CHARACTERS } from '@sen/model/html/limits'
import { MAX_LISTED_ADDRESSES, MAX_STORED_REFERENCES, MAX_STORED_TEXT_CHARACTERS } from '@sen/model/messages/limits'
import { corpusMessage, corpusNames } from '@sen/testkit/mail-corpus'
import { describe, expect, test } from 'vitest'
import { readMessage, readParts } from './read-message.ts'

const read = (name: string): Promise<ParsedMessage> => readMessage(corpusMessage(name))
const bytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text, 'utf8'))
const readText = (text: string): Promise<ParsedMessage> => readMessage(bytes(text.replaceAll('\n', '\r\n')))

describe('every message of the corpus', () => {
  test.each(corpusNames())('%s is read, NFC, without control characters', async (name) => {
    const message = await read(name)
    const said = JSON.stringify(message)
    expect(said).toBe(said.normalize('NFC'))
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there.
    expect([message.subject, message.text, message.html].join('')).not.toMatch(/[\u0000-\u0008\u000b-\u001f]/)
  })

  test('there is one', () => {
    expect(corpusNames().length).toBeGreaterThan(15)
  })
})

describe('Vietnamese in every code', () => {
  const codes = corpusNames().filter((name) => name.startsWith('viet-'))

  test.each(codes)('%s', async (name) => {
    const message = await read(name)
    expect(message.subject).toBe('Báo giá vật tư quý này')
    expect(message.from).toEqual([{ name: 'Nguyễn Thị Hương', email: 'huong@vi-du.test' }])
    expect(message.text).toBe('Kính gửi chị Ngọc,\nBáo giá quý này được đính kèm. Đề nghị chị duyệt trước thứ Sáu.')
  })

  test('UTF-8 that calls itself latin-1', async () => {
    const message = await read('utf8-called-latin1')
    expect(message.subject).toBe('Báo giá')
    expect(message.from[0]?.name).toBe('Nguyễn Hương')
    expect(message.text).toMatch(/^Kính gửi chị Ngọc/)
  })

  test('one bad byte costs one character, not the mail', async () => {
    const message = await read('utf8-one-bad-byte')
    expect(message.text).toBe('Dòng đầu vẫn đọc được, \ufffd và dòng sau cũng vậy.')
  })

  test('the charset of a meta element, when the header names none', async () => {
    expect((await read('html-meta-charset')).text).toBe('Trả lời')
  })
})

test.each([
  ['as it is', 'logo@a.test', 'cid:logo@a.test'],
  ['in another case', 'Logo@A.test', 'cid:lOGO@a.test'],
  ['escaped', 'logo 1@a.test', 'cid:logo%201@a.test'],
  ['with a space as it is', 'logo 1@a.test', 'cid:logo 1@a.test'],
  ['with an entity', 'a&b@a.test', 'cid:a&amp;b@a.test'],
])('a picture that the text refers to %s is a part of the text', async (_, id, address) => {
  const part = (headers: string, body: string) => `--b\n${headers}\n\n${body}\n`
  const mail = `From: a@x.test\nContent-Type: multipart/related; boundary=b\n\n${part(
    'Content-Type: text/html',
    `<img src="${address}">`,
  )}${part(`Content-Type: image/png\nContent-ID: <${id}>`, 'GIF89a')}${part('Content-Type: image/png\nContent-ID: <x@a.test>', 'y')}--b--\n`
  expect((await readText(mail)).parts.map(({ isInline }) => isInline)).toEqual([true, false])
})

test.each([
  ['drawn, in angle brackets', '<img src="cid:&lt;a@x&gt;">', true],
  ['drawn, in percent signs', "<IMG SRC='CID:%3CA@x%3E'>", true],
  ['drawn, without quotes', '<img src=cid:a@x>', true],
  ['drawn, behind an alt text with a bracket', '<img alt="a>b" src="cid:a@x">', true],
  ['drawn, in entities', '<img src="&#99;&#x49;D&colon;a&#64;x">', true],
  ['drawn, as the background of a cell', '<table><td background="cid:a@x">x</td></table>', true],
  ['drawn, behind a style and a title', '<title>x</title><style>p{}</style><img src="cid:a@x">', true],
  ['drawn, in a picture element', '<picture><source srcset="b.webp"><img src="cid:a@x"></picture>', true],
  ['drawn, behind something hidden', '<div style="display:none">x<div>y</div></div><img src="cid:a@x">', true],
  ['drawn, half as high', '<img height="05" style="max-width:100%;height:0.5em" src="cid:a@x">', true],
  ['in a title', '<title><img src="cid:a@x"></title>x', false],
  ['in a style', '<style>/* <img src="cid:a@x"> */</style>x', false],
  ['in a text area', '<textarea><img src="cid:a@x"></textarea>', false],
  ['in a script', '<script>"<img src=cid:a@x>"</script>x', false],
  ['in what browsers without scripts show', '<noscript><img src="cid:a@x"></noscript>x', false],
  ['in a template', '<template><img src="cid:a@x"></template>x', false],
  ['in an object', '<object data="x"><img src="cid:a@x"></object>', false],
  ['in a frame', '<iframe srcdoc=\'<img src="cid:a@x">\'><img src="cid:a@x"></iframe>', false],
  ['as an object', '<object data="cid:a@x"></object>', false],
  ['as a button', '<input type="image" src="cid:a@x">', false],
  ['as a background in CSS', '<div style="background:url(cid:a@x)">x</div>', false],
  ['hidden by its style', '<img style="display: none" src="cid:a@x">', false],
  ['drawn, whatever an attribute says that the cleaner removes', '<img hidden src="cid:a@x">', true],
  ['drawn, in an element without a width', '<span style="width:0"><img src="cid:a@x"></span>', true],
  ['without a size', '<img width="0" height="0" src="cid:a@x">', false],
  ['in a hidden element', '<div style="max-height:0px;overflow:hidden"><p><img src="cid:a@x"></p></div>x', false],
  ['transparent', '<img style="opacity:0" src="cid:a@x">', false],
  ['in a comment', '<!-- <img src="cid:a@x"> -->x', false],
  ['in a comment for Outlook', '<!--[if mso]><img src="cid:a@x"><![endif]-->x', false],
  ['in a link', '<a href="cid:a@x">x</a>', false],
  ['in text', '<p>src="cid:a@x"</p>', false],
  ['in a source set', '<img srcset="cid:a@x 2x">', false],
  ['in a film', '<video src="cid:a@x"></video>', false],
  ['in VML', '<v:fill src="cid:a@x"/>', false],
  ['by mid:', '<img src="mid:m@x/a@x">', false],
  ['by Content-Location', '<img src="a.png">', false],
])('a picture is inline only when the cleaned HTML draws it: %s', async (_, html, expected) => {
  const mail = `Content-Type: multipart/related; boundary=b\n\n--b\nContent-Type: text/html\n\n${html}\n--b\nContent-Type: image/png\nContent-Location: a.png\nContent-ID: <a@x>\n\nGIF89a\n--b--\n`
  expect((await readText(mail)).parts.map(({ isInline }) => isInline)).toEqual([expected])
})

test.each([
  ['a vector picture', 'image/svg+xml', '<svg/>'],
  ['a metafile of Outlook', 'image/x-emf', '\u0001\0\0\0 EMF'],
  ['a photo of a phone', 'image/heic', '\0\0\0\u0018ftypheic'],
  ['a bitmap', 'image/bmp', 'BM'],
  ['a document', 'application/pdf', '%PDF-1.7'],
  ['a picture that is none', 'image/png', 'Not found'],
])('%s is listed when the HTML refers to it, because nothing draws it', async (_, type, content) => {
  const mail = `Content-Type: multipart/related; boundary=b\n\n--b\nContent-Type: text/html\n\n<img src="cid:a@x">\n--b\nContent-Type: ${type}\nContent-ID: <a@x>\n\n${content}\n--b--\n`
  expect((await readText(mail)).parts.map(({ isInline }) => isInline)).toEqual([false])
})

test('of two pictures with one content id the first is inline, the other is listed', async () => {
  const picture = (id: string) => `--b\nContent-Type: image/png\nContent-ID: ${id}\n\nGIF89a\n`
  const mail = (html: string, ...ids: readonly string[]) =>
    `Content-Type: multipart/related; boundary=b\n\n--b\nContent-Type: text/html\n\n${html}\n${ids.map(picture).join('')}--b--\n`
  const inline = async (html: string, ...ids: readonly string[]) =>
    (await readText(mail(html, ...ids))).parts.map(({ isInline }) => isInline)
  expect(await inline('<img src="cid:a@x">', '<a@x>', '<a@x>')).toEqual([true, false])
  expect(await inline('<img src="cid:a@x">', '<A@x>', '<a@x>')).toEqual([false, true])
  expect(await inline('<img src="cid:A@X">', '<A@x>', '<b@x>')).toEqual([true, false])
  expect(await inline('<img src="cid:a@x">', '<a@x> (logo)')).toEqual([true])
})

describe('headers', () => {
  test('poor ones are read as far as they go', async () => {
    const message = await read('headers-poor')
    expect(message.from).toEqual([{ name: 'chi huong', email: 'huong@vi-du.test' }])
    expect(message.to).toEqual([])
    expect(message.cc).toEqual([
      { name: '', email: 'lan@senmail.test' },
      { name: 'Trần, Bình', email: 'binh@senmail.test' },
      { name: 'Phạm', email: 'pham@senmail.test' },
    ])
    expect(message.subject).toBe('Tiếng Việt')
    expect(message.date).toBeUndefined()
    expect(message.messageIdHeader).toBe('khong-ngoac@vi-du.test')
    expect(message.inReplyTo).toBe('goc@vi-du.test')
    expect(message.references).toEqual(['goc@vi-du.test', 'giua@vi-du.test'])
  })

  test('encoded words inside quotes are decoded, names that repeat the address go', async () => {
    const message = await read('quoted-names')
    expect(message.from).toEqual([{ name: 'Nguyễn Thị Hương', email: 'huong@vi-du.test' }])
    expect(message.to).toEqual([
      { name: '', email: 'lan@senmail.test' },
      { name: 'bình', email: 'binh@senmail.test' },
    ])
  })

  test('none at all leave a body and nothing else', async () => {
    const message = await read('no-headers')
    expect(message).toMatchObject({
      subject: '',
      from: [],
      messageIdHeader: '',
      text: expect.stringMatching(/^Chỉ có/),
    })
  })

  test('control characters cannot be smuggled in by encoding', async () => {
    const message = await read('nul-and-controls')
    expect(message.subject).toBe('ab c')
    expect(message.text).toBe('xy[31mz')
  })

  test('an address hidden in a quoted local part or an encoded word is no address', async () => {
    const message = await readText(
      'From: "admin@bank.test x"@evil.test\nTo: =?utf-8?Q?boss=40bank.test?= <a@evil.test>\n\nx',
    )
    expect(message.from[0]?.email).not.toBe('admin@bank.test')
    expect(message.from[0]?.email.endsWith('evil.test')).toBe(true)
    expect(message.to).toEqual([{ name: '', email: 'a@evil.test' }])
  })

  test('direction overrides are taken out of names and subjects', async () => {
    const message = await readText('From: "a\u202eb" <x@y.test>\nSubject: c\u2066d\n\nx')
    expect([message.from[0]?.name, message.subject]).toEqual(['ab', 'cd'])
  })

  test('lists are cut behind one more than is shown, the root and the newest references stay', async () => {
    const everybody = Array.from({ length: MAX_LISTED_ADDRESSES + 500 }, (_, n) => `n${n}@x.test`)
    const ids = Array.from({ length: 300 }, (_, n) => `<${n}@x.test>`)
    const message = await readText(`To: ${everybody.join(',\n ')}\nReferences: ${ids.join('\n ')}\n\nx`)
    expect(message.to).toHaveLength(MAX_LISTED_ADDRESSES + 1)
    expect(message.references).toHaveLength(MAX_STORED_REFERENCES)
    expect([message.references[0], message.references.at(-1)]).toEqual(['0@x.test', '299@x.test'])
  })

  test('headers that later features need are stored by name', async () => {
    const { headers } = await read('html-only-newsletter')
    expect(headers['list-unsubscribe']).toBe('<https://cho-sen.test/u?x=1>, <mailto:u@cho-sen.test>')
    expect((await readText('constructor: a\n__proto__: b\n\nx')).headers).toHaveProperty('constructor', 'a')
  })
})

describe('bodies', () => {
  test('of HTML alone give readable text: headings as written, no addresses, no images', async () => {
    const message = await read('html-only-newsletter')
    expect(message.text).toMatch(/Giảm giá lớn\n\nXem tại cửa hàng\.$/)
    expect(message.text).not.toMatch(/https|pixel|điểm ảnh|color|Tin\n/)
    expect(message.html).toMatch(/^<html>/)
    expect(message.subject).toBe('🌸 Giảm 20% cuối tuần')
  })

  test('flowed text is joined, unstuffed, and its quotes left alone', async () => {
    expect((await read('flowed')).text).toBe(
      'Một đoạn dài được ngắt thành hai dòng.\n>không phải trích dẫn\n> trích dẫn \n> hai dòng\n-- \nHương',
    )
    expect((await read('flowed-delsp')).text).toBe('https://vi-du.test/mot-duong-dan-rat-dai')
  })

  test('of a mixed message are put together in order, plain ones as HTML', async () => {
    const message = await readText(
      'Content-Type: multipart/mixed; boundary=b\n\n--b\n\none <1>\n--b\nContent-Type: text/html\n\n<p>two</p>\n--b--\n',
    )
    expect(message.text).toBe('one <1>\ntwo')
    expect(message.html).toMatch(/^<div[^>]*>one &lt;1&gt;<\/div>\n<p>two<\/p>$/)
    expect(message.parts).toEqual([])
  })

  test('without a boundary, of an unknown type, or of no type are text', async () => {
    expect((await read('multipart-without-boundary')).text).toBe('Vẫn phải đọc được.')
    expect((await readText('Content-Type: text/plane\n\nx')).text).toBe('x')
    expect((await readText('Content-Type: nonsense\n\nx')).text).toBe('x')
  })

  test('that are longer than the limit say so, counted from the text that is shown', async () => {
    const long = 'a'.repeat(MAX_STORED_TEXT_CHARACTERS)
    expect((await readText(`\n${long}`)).isCut).toBeUndefined()
    expect(await readText(`\n${long}b`)).toMatchObject({ text: long, isCut: true })
    // More bytes than are worth decoding.
    expect((await readText(`\n${long.repeat(2)}b`)).isCut).toBe(true)
    const both = await readText(
      `Content-Type: multipart/alternative; boundary=b\n\n--b\n\n${long}b\n--b\nContent-Type: text/html\n\n<p>hi</p>\n--b--\n`,
    )
    expect([both.text.length, both.html, both.isCut]).toEqual([MAX_STORED_TEXT_CHARACTERS, '<p>hi</p>', undefined])
    const longest = await readText(`Content-Type: text/html\n\n${'<p>a'.repeat(MAX_STORED_HTML_CHARACTERS / 4)}b`)
    expect([longest.html.length, longest.isCut]).toEqual([MAX_STORED_HTML_CHARACTERS, true])
  })

  test('a blank plain alternative gives way to the HTML', async () => {
    const message = await readText(
      'Content-Type: multipart/alternative; boundary=b\n\n--b\n\n \n--b\nContent-Type: text/html\n\n<p>hi</p>\n--b--\n',
    )
    expect(message.text).toBe('hi')
  })
})

describe('parts', () => {
  test('are listed in order with safe names, and only shown ones are inline', async () => {
    const message = await read('alternative-with-attachments')
    expect(message.text).toBe('Bản chữ.')
    expect(
      message.parts.map((part) => [part.index, part.name, part.contentType, part.isInline, part.sizeBytes]),
    ).toEqual([
      [2, 'image-1.png', 'image/png', true, 8],
      [3, 'hợp đồng.pdf', 'application/pdf', false, 9],
      [4, 'invite.ics', 'text/calendar', false, 30],
      [5, 'Thư gốc.eml', 'message/rfc822', false, 89],
      [6, 'agnp.exe', 'application/octet-stream', false, 3],
      [7, 'attachment-6.zip', 'application/zip', false, 4],
    ])
    expect(message.parts[0]?.contentId).toBe('anh@vi-du.test')
  })

  test('that are programs under another name say so', async () => {
    const program = Buffer.from([0x4d, 0x5a, 0x90, 0x00, 0x03]).toString('base64')
    const parts = ['gia.jpg', 'cai-dat.exe'].map(
      (name) =>
        `--b\nContent-Type: image/jpeg; name=${name}\nContent-Transfer-Encoding: base64\nContent-Disposition: attachment\n\n${program}\n`,
    )
    const message = await readText(`Content-Type: multipart/mixed; boundary=b\n\n${parts.join('')}--b--\n`)
    expect(message.parts.map(({ name, isDisguised }) => [name, isDisguised])).toEqual([
      ['gia.jpg', true],
      ['cai-dat.exe', undefined],
    ])
  })

  test('give back their decoded bytes under their index', async () => {
    const raw = corpusMessage('alternative-with-attachments')
    const part = async (index: number): Promise<string | undefined> => {
      const [content] = await readParts(raw, [index])
      return content === undefined ? undefined : Buffer.from(content).toString('latin1')
    }
    expect(await part(3)).toBe('%PDF-1.4\n')
    expect(await part(4)).toBe('BEGIN:VCALENDAR\r\nEND:VCALENDAR')
    expect(await part(5)).toMatch(/^From: goc@vi-du\.test\r\n/)
    expect(await part(8)).toBeUndefined()
    expect(await part(-1)).toBeUndefined()
  })

  test('of a message that breaks off are kept as far as they go', async () => {
    const message = await read('broken-multipart')
    expect(message.text).toBe('Phần một.')
    expect(message.parts.map((part) => [part.name, part.sizeBytes])).toEqual([['a.pdf', 9]])
  })

  test('of a report are the report and the headers', async () => {
    const message = await read('bounce-report')
    expect(message.text).toBe('No such user.')
    expect(message.parts.map((part) => part.contentType)).toEqual(['message/delivery-status', 'text/rfc822-headers'])
  })

  test('of reports are named by their kind when the sender gave no name', async () => {
    const named = async (...heads: readonly string[]) => {
      const parts = heads.map((head) => `--b\nContent-Type: ${head}\n\nTo: ai-do@vi-du.test\n`).join('')
      const message = await readText(`Content-Type: multipart/report; boundary=b\n\n--b\n\nx\n${parts}--b--\n`)
      return message.parts.map((part) => part.name)
    }
    expect(await named('message/delivery-status', 'text/rfc822-headers')).toEqual([
      'delivery-status.txt',
      'headers.txt',
    ])
    expect(await named('message/disposition-notification', 'message/rfc822')).toEqual([
      'disposition-notification.txt',
      'message.eml',
    ])
    expect(await named('message/delivery-status; name="Chi tiết.txt"', 'application/pdf')).toEqual([
      'Chi tiết.txt',
      'attachment-2.pdf',
    ])
  })

  test('list an invitation once that is beside the text and also attached', async () => {
    const calendar = 'BEGIN:VCALENDAR\nMETHOD:REQUEST\nEND:VCALENDAR\n'
    const other = calendar.replace('REQUEST', 'CANCEL')
    const beside = (text: string) => `--b\nContent-Type: text/calendar; method=REQUEST\n\n${text}`
    const file = (name: string, text: string) =>
      `--b\nContent-Type: application/ics; name=${name}\nContent-Disposition: attachment\n` +
      `Content-Transfer-Encoding: base64\n\n${Buffer.from(text.replaceAll('\n', '\r\n')).toString('base64')}\n`
    const namesOf = async (...parts: readonly string[]) => {
      const message = await readText(`Content-Type: multipart/mixed; boundary=b\n\n--b\n\nx\n${parts.join('')}--b--\n`)
      return message.parts.map(({ index, name }) => `${index} ${name}`)
    }
    expect(await namesOf(beside(calendar), file('hop.ics', calendar))).toEqual(['2 hop.ics'])
    expect(await namesOf(file('hop.ics', calendar), beside(calendar), beside(calendar))).toEqual(['1 hop.ics'])
    expect(await namesOf(beside(calendar), beside(calendar))).toEqual(['1 invite.ics'])
    expect(await namesOf(beside(calendar), file('huy.ics', other))).toEqual(['1 invite.ics', '2 huy.ics'])
    expect(await namesOf(file('a.ics', calendar), file('b.ics', calendar))).toEqual(['1 a.ics', '2 b.ics'])
  })

  test('raw and encoded names in another charset are read', async () => {
    const head =
      'Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain; charset=windows-1258\n\nx\n--b\n'
    const raw = Buffer.concat([
      Buffer.from(`${head}Content-Type: application/pdf; name="`.replaceAll('\n', '\r\n')),
      Buffer.from([0x68, 0xf5, 0xd2, 0x70]),
      Buffer.from('.pdf"\r\n\r\nx\r\n--b--\r\n'),
    ])
    expect((await readMessage(Uint8Array.from(raw))).parts[0]?.name).toBe('hởp.pdf')
  })

  test('exact to the byte: the line end before a boundary is not theirs', async () => {
    const message = bytes(
      'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: application/x-a\r\n\r\na\r\n\r\n--x\r\n\r\n--b--\r\n',
    )
    const [content] = await readParts(message, [0])
    expect(Buffer.from(content ?? []).toString()).toBe('a\r\n\r\n--x\r\n')
  })
})

describe('structure beyond the limits is refused, not endured', () => {
  test.each([
    [
      'depth',
      Array.from({ length: 200 }, (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\n\n--b${n}\n`).join(''),
    ],
    ['parts', `Content-Type: multipart/mixed; boundary=b\n\n${'--b\n\na\n'.repeat(10_001)}`],
    ['headers', `X: ${'x'.repeat(9_000_000)}\n\nx`],
  ])('%s', async (_, text) => {
    await expect(readText(text)).rejects.toThrow()
  })
})
