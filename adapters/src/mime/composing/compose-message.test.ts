import type { ComposeRequest } from '@sen/core/ports/mime'
import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { composeMessage } from './compose-message.ts'

const REQUEST: ComposeRequest = {
  messageIdHeader: 'one@senmail.test',
  inReplyTo: '',
  references: [],
  from: { name: 'Trần Thị Lan', email: 'lan@senmail.test' },
  to: [{ name: 'Nguyễn, Minh "Mít"', email: 'minh@khach.test' }],
  cc: [],
  bcc: [{ name: 'Kín', email: 'secret@bi-mat.test' }],
  subject: 'Báo giá',
  date: new Date('2026-03-02T01:02:03Z'),
  html: '<h1>Chào anh Minh</h1><p>Xem <a href="https://senmail.test/a">bảng giá</a></p>',
  text: '',
  parts: [],
  headers: {},
}
const file = (name: string, contentType: string, content: string | Uint8Array, contentId = '') => ({
  name,
  contentType,
  contentId,
  content: typeof content === 'string' ? new TextEncoder().encode(content) : content,
})

async function compose(changes: Partial<ComposeRequest> = {}) {
  const raw = await composeMessage({ ...REQUEST, ...changes })
  const source = Buffer.from(raw).toString('latin1')
  return { raw, source, header: source.slice(0, source.indexOf('\r\n\r\n')), parsed: await PostalMime.parse(raw) }
}

/** All our messages must satisfy this. */
function expectWellMade(source: string) {
  expect(source.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(source).not.toMatch(/[^\t\r\n\x20-\x7e]/)
  expect(Math.max(...source.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998)
}

describe('composeMessage', () => {
  it('writes names, subject and text so that they read back the same', async () => {
    const { source, parsed, header } = await compose()
    expectWellMade(source)
    expect(parsed.from).toEqual({ name: 'Trần Thị Lan', address: 'lan@senmail.test' })
    expect(parsed.to).toEqual([{ name: 'Nguyễn, Minh "Mít"', address: 'minh@khach.test' }])
    expect(parsed.subject).toBe('Báo giá')
    expect(parsed.messageId).toBe('<one@senmail.test>')
    expect(header).toContain('Date: Mon, 02 Mar 2026 01:02:03 +0000')
    expect(parsed.html).toContain('<h1>Chào anh Minh</h1>')
    expect(parsed.text?.trim()).toBe('Chào anh Minh\n\nXem bảng giá <https://senmail.test/a>')
    expect(header).not.toMatch(/^(X-Mailer|User-Agent|X-)/im)
  })

  it.each([
    ['text alone', { html: '', text: 'Chào\nFrom đây trở đi\nFrom here on\n' }],
    ['ASCII alone', { html: '', text: 'Hi\nFrom here on\n' }],
    ['text and HTML', { html: '<div>Chào</div>\nFrom đây trở đi\n<div>Hết</div>', text: '' }],
    [
      'a line that fills its own',
      { html: '', text: `From ${'x'.repeat(71)}\nFrom ${'y'.repeat(70)}\nFrom ${'z'.repeat(300)}` },
    ],
    ['text in scripts that are written in base64', { html: '', text: `From ${'漢'.repeat(200)}\nFrom here` }],
  ])('lets no line begin with a separator of an mbox: %s', async (_, changes) => {
    const { source, parsed } = await compose(changes)
    expectWellMade(source)
    const [, ...body] = source.split('\r\n\r\n')
    expect(body.join('\r\n\r\n')).not.toMatch(/^From /m)
    expect(source).toMatch(/^=46rom /m)
    const lines = body.join('\r\n\r\n').split('\r\n')
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(76)
    if (changes.text !== '') expect(parsed.text?.trimEnd()).toBe(changes.text.trimEnd())
    else expect(parsed.html).toContain(changes.html)
  })

  it('leaves an attached message as it is', async () => {
    const inner = 'Subject: x\r\n\r\nFrom here on\r\n'
    const { source } = await compose({
      html: '',
      text: 'From here on',
      parts: [file('a.eml', 'message/rfc822', inner)],
    })
    expect(source).toContain(inner)
    expect(source).toMatch(/^=46rom here on/m)
  })

  it('writes no name that ends a line or reverses the text after it', async () => {
    const from = { name: 'Boss\u202egro.live@\u2069\r\nBcc: x', email: 'lan@senmail.test' }
    const { parsed } = await compose({ from })
    expect(parsed.from).toEqual({ name: 'Bossgro.live@ Bcc: x', address: 'lan@senmail.test' })
    expect(parsed.bcc).toBeUndefined()
  })

  it('writes the address of a link once when the link text is the address', async () => {
    const html =
      '<p>Xem <a href="http://www.sen.vn">www.sen.vn</a>, <a href="https://sen.vn/x">https://sen.vn/x</a>, <a href="mailto:lan@sen.vn">lan@sen.vn</a>, <a href="http://www.xau.vn">www.sen.vn</a></p>'
    expect((await compose({ html })).parsed.text?.trim()).toBe(
      'Xem www.sen.vn, https://sen.vn/x, lan@sen.vn, www.sen.vn <http://www.xau.vn>',
    )
  })

  it('marks the signature, but none in a quotation, and names pictures of the text', async () => {
    const html =
      '<div>Sơ đồ: <img src="cid:a" alt="kho.png"><img src="cid:b"></div><div class="sen-signature"><div>Lan <img src="cid:c" alt="logo"></div></div><div class="gmail_quote"><blockquote class="gmail_quote">Chào<div class="sen-signature">Minh</div></blockquote></div>'
    const lines = (await compose({ html })).parsed.text?.trim().split(/\r?\n/)
    expect(lines).toEqual(['Sơ đồ: [kho.png]', '-- ', 'Lan', '', '', '> Chào', '> Minh'])
  })

  it.each(['<div>Xem giúp chị.</div><br>', '<div>Xem giúp chị.</div>', '<div><div>Xem giúp chị.</div></div><br>'])(
    'has one empty line above a forwarded message after %s',
    async (own) => {
      const html = `${own}<div class="gmail_quote sen-quote"><div class="gmail_attr"><div>---------- Thư chuyển tiếp ----------</div></div></div>`
      const lines = (await compose({ html })).parsed.text?.trim().split(/\r?\n/)
      expect(lines).toEqual(['Xem giúp chị.', '', '---------- Thư chuyển tiếp ----------'])
    },
  )

  it('keeps cells apart, empty lines single, and the quotation away from the signature', async () => {
    const html =
      '<div><div>Anh Minh</div><div><br></div><div>Giá:</div><table><tbody><tr><th>Hàng</th><th>Giá</th></tr><tr><td><div>Bút</div></td><td>5000</td></tr></tbody></table><div class="sen-signature"><div>Lan</div></div></div><div class="gmail_quote sen-quote"><div>Minh viết:</div><blockquote class="gmail_quote">Chào</blockquote></div>'
    const lines = (await compose({ html })).parsed.text?.trim().split(/\r?\n/)
    expect(lines).toEqual([
      'Anh Minh',
      '',
      'Giá:',
      'Hàng\tGiá',
      'Bút\t5000',
      '',
      '-- ',
      'Lan',
      '',
      'Minh viết:',
      '',
      '> Chào',
    ])
  })

  it('leaves no mark of a picture beside lines', async () => {
    const html =
      '<table><tbody><tr><td><div><img src="cid:logo@sen"><br></div></td><td><div><b>Lan</b></div><div>Kế toán</div></td></tr><tr><td></td><td>x</td></tr></tbody></table>'
    const lines = (await compose({ html })).parsed.text?.trimEnd().split(/\r?\n/)
    expect(lines).toEqual(['Lan', 'Kế toán', '\tx'])
  })

  it('writes the time in the zone of the author', async () => {
    const date = new Date('2026-07-01T18:30:05Z')
    const dateIn = async (timeZone: string) => /^Date: (.*)\r$/m.exec((await compose({ date, timeZone })).header)?.[1]
    expect(await dateIn('Asia/Ho_Chi_Minh')).toBe('Thu, 02 Jul 2026 01:30:05 +0700')
    expect(await dateIn('America/St_Johns')).toBe('Wed, 01 Jul 2026 16:00:05 -0230')
    expect(await dateIn('UTC')).toBe('Wed, 01 Jul 2026 18:30:05 +0000')
  })

  it('keeps a text that was given', async () => {
    expect((await compose({ text: 'Chữ riêng' })).parsed.text?.trim()).toBe('Chữ riêng')
  })

  it('writes Reply-To, if there is one', async () => {
    const { parsed } = await compose({ replyTo: [{ name: 'Nhóm bán', email: 'ban@senmail.test' }] })
    expect(parsed.replyTo).toEqual([{ name: 'Nhóm bán', address: 'ban@senmail.test' }])
    expect((await compose({ replyTo: [] })).header).not.toMatch(/^Reply-To/im)
  })

  it('never writes Bcc, and omits the recipients when they are hidden', async () => {
    const { source, header } = await compose({ to: [], cc: [] })
    expect(source).not.toMatch(/bi-mat\.test|^bcc/im)
    expect(header).toMatch(/^To: "?undisclosed-recipients"?:;\r$/m)
  })

  it('nests text, inline pictures and files as every reader expects', async () => {
    const { source, parsed } = await compose({
      html: '<p>Hình: <img src="cid:logo@sen"></p>',
      parts: [
        file('logo.png', 'image/png', new Uint8Array([137, 80, 78, 71, 0, 255]), 'logo@sen'),
        file('a.txt', 'text/plain', 'một\r\nhai\nba\r'),
      ],
    })
    expectWellMade(source)
    const types = [...source.matchAll(/^Content-Type: ([\w/]+)/gm)].map((match) => match[1])
    expect(types).toEqual([
      'multipart/mixed',
      'multipart/alternative',
      'text/plain',
      'multipart/related',
      'text/html',
      'image/png',
      'text/plain',
    ])
    expect(
      parsed.attachments.map(({ filename, disposition, contentId, related }) => ({
        filename,
        disposition,
        contentId,
        related,
      })),
    ).toEqual([
      { filename: 'logo.png', disposition: 'inline', contentId: '<logo@sen>', related: true },
      { filename: 'a.txt', disposition: 'attachment', contentId: undefined, related: undefined },
    ])
    expect(new Uint8Array(parsed.attachments[0]?.content as ArrayBuffer)).toEqual(
      new Uint8Array([137, 80, 78, 71, 0, 255]),
    )
    expect(new TextDecoder().decode(parsed.attachments[1]?.content as ArrayBuffer)).toBe('một\r\nhai\nba\r')
  })

  it('writes long Vietnamese file names after RFC 2231, in NFC', async () => {
    const name = `${'Hợp đồng nguyên tắc số 1 giữa hai bên '.repeat(4)}.pdf`
    const { source, parsed } = await compose({ parts: [file(name.normalize('NFD'), 'application/pdf', 'x')] })
    expectWellMade(source)
    expect(source).toMatch(/filename\*0\*=utf-8''/)
    expect(parsed.attachments[0]?.filename).toBe(name.normalize('NFC'))
  })

  it('folds a long subject and keeps every letter', async () => {
    const subject = 'Kính gửi quý khách hàng thân thiết của Công ty Sen: thông báo nghỉ Tết Nguyên đán 🪷 '
      .repeat(3)
      .trim()
    const { header, parsed } = await compose({ subject: subject.normalize('NFD') })
    expect(parsed.subject).toBe(subject)
    expect(Math.max(...header.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(78)
  })

  it('carries the chain of a reply, without ids that could end a line', async () => {
    const { parsed, header } = await compose({
      inReplyTo: 'b@x',
      references: ['a@x', 'evil\r\nBcc: v@x.test', 'b@x', '<c@x>'],
    })
    expect(parsed.inReplyTo).toBe('<b@x>')
    expect(header).toContain('References: <a@x> <b@x>')
    expect(header).not.toMatch(/^bcc:/im)
  })

  it('attaches a message as a message, or as a file when it has 8-bit bytes', async () => {
    const { source, parsed } = await compose({
      parts: [
        file('seven.eml', 'message/rfc822', 'Subject: a\n\nb\n'),
        file('eight.eml', 'message/rfc822', 'Subject: ế\n\nb\n'),
      ],
    })
    expectWellMade(source)
    expect(source).toMatch(/Content-Type: message\/rfc822/)
    expect(parsed.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toContainEqual([
      'eight.eml',
      'application/octet-stream',
    ])
  })

  it('writes an international domain in ASCII', async () => {
    const { header } = await compose({ to: [{ name: '', email: 'a@bưu-điện.test' }] })
    expect(header).toMatch(/^To: a@xn--/m)
  })

  it.each([
    'a@x.test, b@y.test',
    '"a@evil.test x"@x.test',
    'a@x.test\r\nBcc: v@x.test',
    'a@b@x.test',
    'a',
    '<a@x.test>',
    '',
  ])('refuses %j as an address', async (email) => {
    await expect(compose({ to: [{ name: '', email }] })).rejects.toThrow('address')
    await expect(compose({ from: { name: '', email } })).rejects.toThrow('address')
  })
})

describe('header injection', () => {
  const HOSTILE = [
    'x\r\nBcc: v@x.test',
    'x\nBcc: v@x.test',
    'x\rBcc: v@x.test',
    'x\r\n\r\n<script>',
    'x\u2028Bcc: v@x.test',
    'x\u0085Bcc: v@x.test',
    '=?utf-8?Q?x=0D=0ABcc:_v@x.test?=',
    'x\u0000y',
    'x\ud800y',
    '"x" <v@x.test>, y',
    'a";\r\n#\r\nBcc: v@x.test',
    'x'.repeat(5_000),
    'ế\r\n'.repeat(500),
    '\t\r\n ',
  ]

  it.each(HOSTILE)('%j stays the content of its field', async (hostile) => {
    const { source, header, parsed } = await compose({
      from: { name: hostile, email: 'lan@senmail.test' },
      to: [{ name: hostile, email: 'minh@khach.test' }],
      subject: hostile,
      html: `<p>${hostile}</p>`,
      headers: { 'X-Note': hostile, [`X-Bad\r\nBcc: ${hostile}`]: 'v' },
      parts: [file(hostile, hostile, 'x', ''), file('b.png', 'image/png', 'y', hostile)],
    })
    expectWellMade(source)
    const names = header
      .split('\r\n')
      .filter((line) => !/^[ \t]/.test(line))
      .map((line) => line.slice(0, line.indexOf(':')).toLowerCase())
    const allowed = ['from', 'to', 'subject', 'message-id', 'date', 'mime-version', 'content-type', 'x-note']
    expect(names.filter((name) => !allowed.includes(name))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
    expect(parsed.to).toHaveLength(1)
    expect(parsed.to?.[0]?.address).toBe('minh@khach.test')
    expect(parsed.from?.address).toBe('lan@senmail.test')
    expect(parsed.attachments).toHaveLength(2)
  })
})

describe('delivery reports', () => {
  it('name addresses that are not ASCII as RFC 6533 asks', async () => {
    const { raw, source } = await compose({
      text: 'Không gửi được thư.',
      html: '',
      report: {
        message: { 'Reporting-MTA': 'dns; senmail.test' },
        recipients: [{ 'Final-Recipient': 'utf-8; hoà@khach.test', Action: 'failed', Status: '5.6.7' }],
        originalHeader: 'From: đặng@senmail.test\r\nSubject: a\r\n',
      },
    })
    expect(source).toContain('Content-Type: message/global-delivery-status\r\n')
    expect(source).toContain('Content-Type: message/global-headers\r\n')
    const text = Buffer.from(raw).toString()
    expect(text).toContain('Final-Recipient: utf-8; hoà@khach.test\r\nAction: failed\r\n')
    expect(text).toContain('\r\n\r\nFrom: đặng@senmail.test\r\nSubject: a\r\n')
  })

  it('are multipart/report with fields that programs can read', async () => {
    const { source, header, parsed } = await compose({
      from: { name: 'Mail Delivery System', email: 'postmaster@senmail.test' },
      text: 'Không gửi được thư tới minh@khach.test.',
      html: '',
      headers: { 'Auto-Submitted': 'auto-replied' },
      report: {
        message: { 'Reporting-MTA': 'dns; senmail.test' },
        recipients: [
          {
            'Final-Recipient': 'rfc822; minh@khach.test',
            Action: 'failed',
            Status: '5.1.1',
            'Diagnostic-Code': `smtp; 550 ${'no such user '.repeat(20)}`,
          },
          {
            'Final-Recipient': 'rfc822; an@khach.test\r\nAction: delivered',
            Action: 'failed',
            Status: '5.0.0',
            'Diagnostic-Code': 'smtp; 550 không có',
          },
        ],
        originalHeader: 'Subject: a\r\nMessage-ID: <one@senmail.test>\r\n',
      },
    })
    expectWellMade(source)
    expect(header).toMatch(/Content-Type: multipart\/report; report-type=delivery-status;\s+boundary=/)
    expect(header).toContain('Auto-Submitted: auto-replied')
    expect(source).toMatch(
      /Content-Type: message\/delivery-status\r\n\r\nReporting-MTA: dns; senmail\.test\r\n\r\nFinal-Recipient: rfc822; minh@khach\.test\r\nAction: failed\r\nStatus: 5\.1\.1\r\nDiagnostic-Code: smtp; 550 no such user/,
    )
    expect(source.match(/^Action: /gm)).toHaveLength(2)
    expect(source).toContain('Content-Type: text/rfc822-headers')
    expect(parsed.text).toContain('Không gửi được thư tới minh@khach.test.')
  })
})
