import { MAX_STRUCTURE_ADDRESSES, MAX_STRUCTURE_PARTS } from '@sen/model/mail-programs/limits'
import type { PartStructure } from '@sen/model/mail-programs/message-structure'
import { corpusMessage, corpusNames } from '@sen/testkit/mail-corpus'
import { describe, expect, it } from 'vitest'
import { readEnvelopeAddresses } from './envelope-fields.ts'
import { readMessageStructure } from './message-structure.ts'

const bytes = (text: string) => Buffer.from(text.replaceAll('\n', '\r\n'), 'utf8')
const read = (text: string) => readMessageStructure(bytes(text))
const shape = ({ type, subtype, parts, message }: PartStructure): string =>
  `${type}/${subtype}${parts ? `(${parts.map(shape).join(' ')})` : ''}${message ? `<${shape(message.root)}>` : ''}`

describe('the structure of a message', () => {
  it('has a limit of addresses in all envelopes, and those of the outer message first', () => {
    const many = 'a,'.repeat(2_000)
    const enclosed = `--b\nContent-Type: message/rfc822\n\nTo: ${many}\nCc: ${many}\n\nx\n`
    const outer = 'From: lan@x.example\nTo: b@x.example\nContent-Type: multipart/mixed; boundary=b\n\n'
    const { envelope, root } = read(`${outer}${enclosed.repeat(12)}--b--\n`)
    expect(envelope).toMatchObject({ from: [{ mailbox: 'lan' }], to: [{ mailbox: 'b' }] })
    const counts = (root.parts ?? []).map(({ message }) => {
      const { to = [], cc = [] } = message?.envelope ?? {}
      return to.length + cc.length
    })
    expect(counts).toEqual([4_000, MAX_STRUCTURE_ADDRESSES - 4_002, ...Array(10).fill(0)])
  })

  it('has the positions of each part', () => {
    const text = [
      'Subject: x\nContent-Type: multipart/mixed; boundary="b 1"\n\npreamble\n--b 1\n',
      'Content-Type: text/html; charset=utf-8\nContent-ID: <i@x>\nContent-Language: vi, en\n\n<p>một</p>\nhai',
      '\n--b 1  \nContent-Type: application/pdf; name*0="a b"; name*1=".pdf"\nContent-Transfer-Encoding: BASE64\n',
      'Content-Disposition: attachment; filename=a.pdf; size=3\n\nAAAA\n\n--b 1--\nepilogue\n',
    ].join('')
    const raw = bytes(text)
    const { envelope, root } = readMessageStructure(raw)
    expect(envelope).toEqual({ subject: 'x' })
    const [html, pdf] = root.parts ?? []
    const content = (part: PartStructure | undefined) => raw.toString('utf8', part?.bodyStart, part?.bodyEnd)
    const header = (part: PartStructure | undefined) => raw.toString('utf8', part?.headerStart, part?.bodyStart)
    expect(content(html)).toBe('<p>một</p>\r\nhai')
    expect(header(html)).toMatch(/^Content-Type: text\/html[\s\S]*\r\n\r\n$/)
    expect(html).toMatchObject({ lines: 1, id: '<i@x>', languages: ['vi', 'en'], parameters: [['charset', 'utf-8']] })
    expect(content(pdf)).toBe('AAAA\r\n')
    expect(pdf).toMatchObject({
      encoding: 'base64',
      parameters: [['name', 'a b.pdf']],
      disposition: {
        type: 'attachment',
        parameters: [
          ['filename', 'a.pdf'],
          ['size', '3'],
        ],
      },
    })
    expect(root).toMatchObject({ headerStart: 0, bodyEnd: raw.byteLength })
  })

  it.each([
    ['no type', 'Subject: x\n\nx', 'text/plain'],
    ['an unreadable type', 'Content-Type: nonsense\n\nx', 'text/plain'],
    ['no body', 'Subject: x\n', 'text/plain'],
    ['nothing', '', 'text/plain'],
    [
      'a digest',
      'Content-Type: multipart/digest; boundary=b\n\n--b\n\nSubject: in\n\ny\n--b--\n',
      'multipart/digest(message/rfc822<text/plain>)',
    ],
    ['a multipart without a boundary', 'Content-Type: multipart/mixed\n\n--b\n\nx\n--b--\n', 'multipart/mixed()'],
    [
      'a multipart without an end',
      'Content-Type: multipart/mixed; boundary=b\n\n--b\n\nx\n',
      'multipart/mixed(text/plain)',
    ],
    [
      'a longer boundary of the outer part',
      'Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: multipart/alternative; boundary=bb\n\n--bb\n\n1\n--bb\nContent-Type: text/html\n\n2\n--bb--\n\n--b\n\n3\n--b--\n',
      'multipart/mixed(multipart/alternative(text/plain text/html) text/plain)',
    ],
    [
      'an inner part that does not end',
      'Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: multipart/alternative; boundary=c\n\n--c\n\n1\n--b\n\n3\n--b--\n',
      'multipart/mixed(multipart/alternative(text/plain) text/plain)',
    ],
    [
      'the boundary of the outer part',
      'Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: multipart/alternative; boundary=b\n\n--b\n\n1\n--b\nContent-Type: text/html\n\n2\n--b--\n\n--b\n\n3\n--b--\n',
      'multipart/mixed(multipart/alternative(text/plain text/html) text/plain)',
    ],
    [
      'a boundary that looks like the end of the outer part',
      'Content-Type: multipart/mixed; boundary=b--\n\n--b--\nContent-Type: multipart/alternative; boundary=b----\n\n--b----\n\n1\n--b------\n--b----\n',
      'multipart/mixed(multipart/alternative(text/plain))',
    ],
  ])('is readable with %s', (_, text, expected) => {
    expect(shape(read(text).root)).toBe(expected)
  })

  it('has all authors and the last of other repeated fields', () => {
    const { envelope } = read(
      'From: a@x.vn\nSubject: 1\nFrom: b@x.vn\nMessage-ID: <1@x>\nSubject: 2\nMessage-ID: <2@x>\n\nx',
    )
    expect(envelope).toEqual({
      subject: '2',
      messageId: '<2@x>',
      from: [
        { mailbox: 'a', host: 'x.vn' },
        { mailbox: 'b', host: 'x.vn' },
      ],
    })
  })

  it('counts the line end of a header that ends at a delimiter to the header', () => {
    const raw = bytes(
      'Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: message/rfc822\n\nSubject: in\n--b--\n',
    )
    const [part] = readMessageStructure(raw).root.parts ?? []
    expect(raw.toString('utf8', part?.bodyStart, part?.bodyEnd)).toBe('Subject: in\r\n')
    expect(part?.message?.envelope).toEqual({ subject: 'in' })
  })

  it('reads parameters with escaped quotation marks', () => {
    expect(read('Content-Type: text/plain; charset=\\"utf-8\\"; name=a\n\nx').root.parameters).toEqual([
      ['charset', 'utf-8'],
      ['name', 'a'],
    ])
  })

  it('is the same with bare line feeds', () => {
    const text = 'Content-Type: multipart/mixed; boundary=b\n\n--b\n\nx\ny\n--b--\n'
    const [part] = readMessageStructure(Buffer.from(text)).root.parts ?? []
    expect(text.slice(part?.bodyStart, part?.bodyEnd)).toBe('x\ny')
  })

  it('stops at its limits and says so', () => {
    const many = `Content-Type: multipart/mixed; boundary=b\n\n${'--b\n\nx\n'.repeat(MAX_STRUCTURE_PARTS + 10)}--b--\n`
    expect(read(many).root).toMatchObject({ isCut: true })
    let deep = 'x'
    for (let depth = 0; depth < 200; depth += 1) deep = `Content-Type: message/rfc822\n\n${deep}`
    expect(JSON.stringify(read(deep))).toContain('"isCut":true')
    expect(JSON.stringify(read(`Subject: a\0b\nFrom: "\0" <\0@x>\n\nx`))).not.toContain('\\u0000')
    const hostile = `Content-Type: multipart/mixed; boundary=b\n\n${'--x\n'.repeat(300_000)}`
    expect(read(hostile).root).toMatchObject({ parts: [], isCut: true })
  })

  it('is given for every message of the corpus, with parts inside their parents', () => {
    for (const name of corpusNames()) {
      const raw = corpusMessage(name)
      const inside = (part: PartStructure, start: number, end: number): void => {
        expect([part.headerStart >= start, part.bodyStart <= part.bodyEnd, part.bodyEnd <= end], name).toEqual([
          true,
          true,
          true,
        ])
        for (const each of part.parts ?? []) inside(each, part.bodyStart, part.bodyEnd)
        if (part.message) inside(part.message.root, part.bodyStart, part.bodyEnd)
      }
      inside(readMessageStructure(raw).root, 0, raw.byteLength)
    }
  })
})

describe('addresses of an envelope', () => {
  const show = (text: string) =>
    readEnvelopeAddresses(text).map(({ name, mailbox, host }) => [name ?? '-', mailbox ?? '-', host ?? '-'].join('|'))
  it.each([
    ['Lan <lan@x.vn>, b@y.vn', ['Lan|lan|x.vn', '-|b|y.vn']],
    ['"Lan, Anh" <lan@x.vn>', ['Lan, Anh|lan|x.vn']],
    ['=?utf-8?q?L=C3=A0n?= <lan@x.vn>', ['=?utf-8?q?L=C3=A0n?=|lan|x.vn']],
    ['lan@x.vn (Lan (Anh))', ['Lan (Anh)|lan|x.vn']],
    ['"a b"@x.vn', ['-|a b|x.vn']],
    ['Nhóm: a@x.vn, B <b@x.vn>;, c@x.vn', ['-|Nhóm|-', '-|a|x.vn', 'B|b|x.vn', '-|-|-', '-|c|x.vn']],
    ['undisclosed-recipients:;', ['-|undisclosed-recipients|-', '-|-|-']],
    ['<@r.vn,@s.vn:a@x.vn>', ['-|a|x.vn']],
    ['lan', ['-|lan|MISSING_DOMAIN']],
    ['Lan <>', ['Lan|MISSING_MAILBOX|MISSING_DOMAIN']],
    ['<a@x.vn', ['-|a|x.vn']],
    [',,;;>>@', ['-|MISSING_MAILBOX|MISSING_DOMAIN']],
    ['', []],
  ])('%s', (text, expected) => {
    expect(show(text)).toEqual(expected)
  })
})
