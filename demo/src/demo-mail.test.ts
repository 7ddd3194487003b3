import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import { beforeAll, describe, expect, test } from 'vitest'
import { demoDrafts } from './demo-drafts.ts'
import { type DemoMessage, demoMail } from './demo-mail.ts'
import { demoColleagues } from './people.ts'

const now = new Date('2026-11-20T09:30:00Z')
const domain = 'senmail.test'

interface Parsed extends DemoMessage {
  readonly email: Email
}

let all: readonly Parsed[] = []

beforeAll(async () => {
  const parsed: Parsed[] = []
  for (const message of await collect(now)) parsed.push({ ...message, email: await PostalMime.parse(message.raw) })
  all = parsed
})

describe('the mailboxes', () => {
  test('lan has about 300 messages in about 120 threads, the others some tens', () => {
    expect(all.filter(inMailbox('lan')).length).toBeGreaterThan(280)
    expect(all.filter(inMailbox('lan')).length).toBeLessThan(345)
    const lanThreads = threadsOf('lan')
    expect(lanThreads.size).toBeGreaterThan(110)
    expect(lanThreads.size).toBeLessThan(140)
    expect(Math.max(...lanThreads.values())).toBe(25)
    expect([...lanThreads.values()].filter((size) => size >= 6 && size <= 14).length).toBeGreaterThanOrEqual(10)
    for (const name of ['minh', 'chu']) expect(all.filter(inMailbox(name)).length).toBeGreaterThan(40)
  })

  test('every folder is used, fresh mail is unread and a few messages are starred', () => {
    const lan = all.filter(inMailbox('lan'))
    expect(new Set(lan.map((message) => message.folder))).toEqual(
      new Set(['INBOX', 'Sent', 'Junk', 'Trash', 'Hợp đồng', 'Hợp đồng/Năm 2026', 'Khách hàng', 'Nhân sự']),
    )
    expect(lan.filter((message) => message.folder === 'Junk').length).toBe(9)
    const unread = lan.filter((message) => message.folder === 'INBOX' && !message.isRead)
    expect(unread.length).toBeGreaterThanOrEqual(8)
    expect(unread.length).toBeLessThanOrEqual(13)
    for (const message of unread) expect(now.getTime() - message.receivedAt.getTime()).toBeLessThan(5 * 86_400_000)
    expect(lan.filter((message) => message.isStarred).length).toBe(6)
    for (const message of all.filter(({ folder }) => folder === 'Sent')) {
      expect(message.email.from?.address).toBe(message.mailbox)
      expect(message.isRead).toBe(true)
    }
  })

  test('the size stays small', () => {
    expect(all.reduce((sum, message) => sum + message.raw.length, 0)).toBeLessThan(12 * 1024 * 1024)
  })
})

describe('time', () => {
  test.each(['2026-11-20T01:45:00Z', '2026-11-22T04:00:00Z', '2026-11-19T17:20:00Z', '2027-01-01T02:00:00Z'])(
    'messages come in order, never after %s, and some within the last day',
    async (text) => {
      const moment = new Date(text)
      const messages = await collect(moment)
      const times = messages.map((message) => message.receivedAt.getTime())
      expect(times).toEqual([...times].sort((a, b) => a - b))
      expect(times.at(-1)).toBeLessThan(moment.getTime())
      expect(times.filter((time) => moment.getTime() - time < 24 * 3_600_000).length).toBeGreaterThan(5)
      expect(moment.getTime() - (times[0] ?? 0)).toBeLessThan(46 * 86_400_000)
      expect(moment.getTime() - (times[0] ?? 0)).toBeGreaterThan(38 * 86_400_000)
      expect(messages.map(messageId).sort()).toEqual(all.map(messageId).sort())
      for (const draft of demoDrafts(moment, domain)) expect(draft.savedAt.getTime()).toBeLessThan(moment.getTime())
    },
  )

  test('the Date header names the received time but for the one delayed message', () => {
    const late = all.filter(({ email, receivedAt }) => receivedAt.getTime() - Date.parse(email.date ?? '') > 86_400_000)
    expect(late.map(({ email }) => email.subject)).toEqual(['Danh sách khách mời hội thảo (gửi lại)'])
  })

  test('equal arguments give equal bytes', async () => {
    expect((await collect(now)).map(fingerprint)).toEqual(all.map(fingerprint))
  })
})

describe('threads', () => {
  test('every reference names an earlier message of the set, the last one the message answered', () => {
    const seen = new Map<string, Date>()
    for (const { email, receivedAt } of all) seen.set(email.messageId ?? '', receivedAt)
    const replies = all.filter(({ email }) => email.inReplyTo !== undefined)
    expect(replies.length).toBeGreaterThan(150)
    for (const { email, receivedAt } of replies) {
      const references = (email.references ?? '').split(/\s+/)
      expect(references.at(-1)).toBe(email.inReplyTo)
      for (const id of references) expect(seen.get(id)?.getTime()).toBeLessThanOrEqual(receivedAt.getTime())
    }
  })

  test('replies quote what they answer', () => {
    const reply = find((message) => message.email.subject === 'Re: Báo giá thiết bị mạng quý 1/2027')
    expect(reply.email.html).toMatch(/<blockquote class="gmail_quote"/)
    expect(reply.email.html).toMatch(/Vào Th \d, \d+ thg \d+, 2026 vào lúc \d\d:\d\d .* đã viết:/)
    expect(reply.email.text).toMatch(/\n> /)
  })
})

describe('addresses', () => {
  test('only .example and .test domains appear, in headers and in bodies', () => {
    const foreign: string[] = []
    for (const { email, envelopeFrom } of all) {
      const people = [email.from, ...(email.to ?? []), ...(email.cc ?? []), ...(email.replyTo ?? [])]
      const body = `${email.text ?? ''} ${email.html ?? ''} ${email.headers.map(({ value }) => value).join(' ')}`
      const written = [...body.matchAll(/[\w.+-]+@([\w.-]+)/g), ...body.matchAll(/https?:\/\/([\w.-]+)/g)]
      const hosts = [...people.flatMap(mailHosts), hostOf(envelopeFrom), ...written.map(([, host]) => host ?? '')]
      foreign.push(...hosts.filter((host) => !/\.?(example|test)$/.test(host.replace(/\.$/, ''))))
    }
    expect([...new Set(foreign)]).toEqual([])
  })

  test('no sender writes to themselves', () => {
    const toSelf = all.filter(({ email }) =>
      [...(email.to ?? []), ...(email.cc ?? [])].some(({ address }) => address === email.from?.address),
    )
    expect(toSelf.map(({ email }) => email.subject)).toEqual([])
  })

  test('the mailbox users lead the colleagues, whose addresses are unique', () => {
    const colleagues = demoColleagues(domain)
    expect(colleagues.slice(0, 3).map(({ email }) => email)).toEqual(
      ['lan', 'minh', 'chu'].map((name) => `${name}@${domain}`),
    )
    expect(new Set(colleagues.map(({ email }) => email)).size).toBe(colleagues.length)
  })

  test('the forged order comes from outside and is in no sent folder', () => {
    const forged = all.filter(({ email }) => email.subject?.startsWith('**SPOOF**'))
    expect(forged.map(({ mailbox, folder }) => [mailbox, folder])).toEqual([[`lan@${domain}`, 'Junk']])
    expect(forged[0]?.email.from?.address).toBe(`chu@${domain}`)
    expect(hostOf(forged[0]?.envelopeFrom ?? '')).toBe('secure-payroll.example')
    expect(forged[0]?.email.returnPath).toContain('secure-payroll.example')
  })
})

describe('odd messages', () => {
  test('character sets survive', () => {
    expect(
      find(({ email }) => email.from?.address === 'banhang@vppngocbut.example').email.text?.normalize('NFC'),
    ).toContain('Giấy A4 loại trắng 70 gsm: 62.000 đ/ram')
    expect(find(({ raw }) => text(raw).includes('charset=iso-8859-1')).email.text).toContain('señores')
    expect(find(({ raw }) => /format=flowed/.test(text(raw))).email.text).toContain('cáp quang')
    expect(find(({ email }) => (email.html ?? '').includes('dir="rtl"')).email.subject).toMatch(/[\u0600-\u06ff]/)
  })

  test('subjects: one missing, one very long, one with pictures; one body empty; forty recipients', () => {
    const lan = all.filter(inMailbox('lan'))
    expect(lan.filter(({ email }) => email.subject === undefined).length).toBe(1)
    expect(Math.max(...lan.map(({ email }) => email.subject?.length ?? 0))).toBeGreaterThan(150)
    expect(lan.filter(({ email }) => /\p{Emoji_Presentation}/u.test(email.subject ?? '')).length).toBeGreaterThan(0)
    expect(lan.filter(({ email }) => (email.text ?? '').trim() === '' && email.html === undefined).length).toBe(1)
    expect(Math.max(...lan.map(({ email }) => email.to?.length ?? 0))).toBe(40)
  })

  test('a dozen newsletters can be unsubscribed from with one click', () => {
    const letters = all
      .filter(inMailbox('lan'))
      .filter(({ email }) => header(email, 'list-unsubscribe-post') !== undefined)
    expect(letters.length).toBe(12)
    for (const { email } of letters) {
      expect(email.html).toContain('https://cdn.example/')
      expect(header(email, 'list-unsubscribe')).toMatch(/^<https:/)
    }
  })

  test('no date word is left unfilled', () => {
    const left = all.filter(({ email }) => /\{[a-zA-Z]{1,2}[+-]?\d*\}/.test(`${email.subject} ${email.text}`))
    expect(left.map(({ email }) => email.subject)).toEqual([])
  })
})

describe('attachments', () => {
  test('every type group is there, and each file is what it says', () => {
    const files = all.flatMap(({ email }) => email.attachments)
    const checks: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
      'application/pdf': isPdf,
      'image/jpeg': (bytes) => bytes.readUInt32BE(0) === 0xffd8ffe0 && bytes.readUInt16BE(bytes.length - 2) === 0xffd9,
      'image/png': isPng,
      'image/gif': (bytes) => bytes.toString('latin1', 0, 6) === 'GIF89a' && bytes.at(-1) === 0x3b,
      'audio/wav': (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.readUInt32LE(4) === bytes.length - 8,
      'video/mp4': isMp4,
      'application/zip': isZip,
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document': isZip,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': isZip,
      'application/vnd.openxmlformats-officedocument.presentationml.presentation': isZip,
      'text/csv': (bytes) => bytes.toString().startsWith('\ufeff'),
      'text/plain': (bytes) => bytes.length > 50,
      'text/calendar': (bytes) => /^METHOD:(REQUEST|CANCEL)\r?$/m.test(bytes.toString()),
      'application/xml': (bytes) => bytes.toString().endsWith('</HDon>'),
      'message/rfc822': (bytes) => /^Subject: /m.test(bytes.toString()),
    }
    for (const [mimeType, isValid] of Object.entries(checks)) {
      const some = files.filter((file) => file.mimeType === mimeType)
      expect(some.length, mimeType).toBeGreaterThan(0)
      for (const file of some) expect(isValid(bytesOf(file)), `${mimeType} ${file.filename}`).toBe(true)
    }
  })

  test('pictures shown in a body are in the same message', () => {
    const shown = all.filter(({ email }) => email.html?.includes('src="cid:'))
    expect(shown.length).toBeGreaterThan(1)
    for (const { email } of shown) {
      const ids = email.attachments.map((file) => file.contentId?.replace(/[<>]/g, ''))
      for (const [, id] of email.html?.matchAll(/src="cid:([^"]+)"/g) ?? []) expect(ids).toContain(id)
    }
  })
})

test('drafts: three for lan, oldest first, in editor HTML', () => {
  const drafts = demoDrafts(now, domain)
  expect(drafts.filter(({ mailbox }) => mailbox === `lan@${domain}`).length).toBe(3)
  expect(drafts.map(({ savedAt }) => savedAt.getTime())).toEqual(
    drafts.map(({ savedAt }) => savedAt.getTime()).sort((a, b) => a - b),
  )
  for (const draft of drafts) expect(draft.html).toMatch(/^<p>/)
})

async function collect(moment: Date): Promise<readonly DemoMessage[]> {
  const messages: DemoMessage[] = []
  for await (const message of demoMail(moment, domain)) messages.push(message)
  return messages
}

function inMailbox(name: string): (message: DemoMessage) => boolean {
  return (message) => message.mailbox === `${name}@${domain}`
}

function threadsOf(name: string): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>()
  for (const { email } of all.filter(inMailbox(name))) {
    const root = email.references?.split(/\s+/)[0] ?? email.messageId ?? ''
    sizes.set(root, (sizes.get(root) ?? 0) + 1)
  }
  return sizes
}

function find(matches: (message: Parsed) => boolean): Parsed {
  const found = all.findLast(matches)
  if (found === undefined) throw new Error('No such demo message')
  return found
}

function fingerprint(message: DemoMessage): string {
  const bytes = createHash('sha256').update(message.raw).digest('hex')
  return `${message.mailbox} ${message.folder} ${message.receivedAt.toISOString()} ${message.isRead} ${bytes}`
}

function messageId(message: DemoMessage): string {
  return /^Message-ID: (<.+>)\r$/im.exec(text(message.raw))?.[1] ?? ''
}

function text(raw: Uint8Array): string {
  return Buffer.from(raw).toString('latin1')
}

function header(email: Email, key: string): string | undefined {
  return email.headers.find((entry) => entry.key === key)?.value
}

function hostOf(address: string): string {
  return address.slice(address.indexOf('@') + 1)
}

function mailHosts(address: Address | undefined): readonly string[] {
  return address?.address === undefined ? [] : [hostOf(address.address)]
}

function bytesOf(file: Attachment): Buffer {
  return typeof file.content === 'string' ? Buffer.from(file.content) : Buffer.from(new Uint8Array(file.content))
}

function isPdf(bytes: Buffer): boolean {
  const source = bytes.toString('latin1')
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(source)?.[1])
  const pages = Number(/\/Count (\d+)/.exec(source)?.[1])
  return source.startsWith('%PDF-1.5') && source.startsWith('xref\n', start) && pages >= 2 && pages <= 3
}

function isPng(bytes: Buffer): boolean {
  const width = bytes.readUInt32BE(16)
  const height = bytes.readUInt32BE(20)
  const dataLength = bytes.readUInt32BE(33)
  return inflateSync(bytes.subarray(41, 41 + dataLength)).length === (width * 3 + 1) * height
}

function isZip(bytes: Buffer): boolean {
  const end = bytes.length - 22
  const directoryAt = bytes.readUInt32LE(end + 16)
  return (
    bytes.readUInt32LE(0) === 0x04034b50 &&
    bytes.readUInt32LE(end) === 0x06054b50 &&
    bytes.readUInt32LE(directoryAt) === 0x02014b50
  )
}

function isMp4(bytes: Buffer): boolean {
  const names: string[] = []
  for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at)) names.push(bytes.toString('latin1', at + 4, at + 8))
  return names.join(' ') === 'ftyp moov mdat'
}
