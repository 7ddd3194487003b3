import { randomBytes } from 'node:crypto'
import { crc32, inflateRawSync } from 'node:zlib'
import type { ByteStream } from '@sen/core/kit/bytes'
import type { MailPacker, MailToPack } from '@sen/core/ports/mail-packer'
import { expect, it } from 'vitest'
import { mboxPacker } from './mbox-packer.ts'
import { zipPacker } from './zip-packer.ts'

const mail = (given: Partial<MailToPack>): MailToPack => ({
  name: 'INBOX/a.eml',
  raw: Buffer.from('Subject: a\r\n\r\nx\r\n'),
  receivedAt: new Date('2024-06-04T09:15:00Z'),
  from: 'lan@sen.example',
  folder: 'INBOX',
  isRead: true,
  isStarred: false,
  labels: [],
  ...given,
})

async function packAll(packer: MailPacker, all: readonly MailToPack[], atByte = 0): Promise<Buffer> {
  const file: Uint8Array[] = []
  const records: Uint8Array[] = []
  let at = atByte
  for (const each of all) {
    const { content, record } = await packer.pack(each, at)
    file.push(...content)
    records.push(record)
    at += content.reduce((sum, { byteLength }) => sum + byteLength, 0)
  }
  for await (const chunk of packer.end({ atByte: at, count: all.length, records: each(records) })) file.push(chunk)
  return Buffer.concat(file)
}

async function* each(chunks: readonly Uint8Array[]): ByteStream {
  yield* chunks
}

function readZip(file: Buffer): { readonly name: string; readonly content: Buffer }[] {
  const end = file.length - 22
  let at = file.readUInt32LE(end + 16)
  return Array.from({ length: file.readUInt16LE(end + 10) }, () => {
    const [nameBytes, extraBytes] = [file.readUInt16LE(at + 28), file.readUInt16LE(at + 30)]
    const name = file.toString('utf8', at + 46, at + 46 + nameBytes)
    const local = file.readUInt32LE(at + 42)
    const begin = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
    const packed = file.subarray(begin, begin + file.readUInt32LE(at + 20))
    const content = file.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed
    expect([content.length, crc32(content)]).toEqual([file.readUInt32LE(at + 24), file.readUInt32LE(at + 16)])
    at += 46 + nameBytes + extraBytes
    return { name, content }
  })
}

it('writes a zip that is read back byte for byte, with names in any script', async () => {
  const noise = randomBytes(700_000)
  const file = await packAll(zipPacker, [
    mail({ name: 'Việc/Cầu/2024-06-04 Báo giá 00001.eml' }),
    mail({ name: 'INBOX/ồn.eml', raw: noise }),
    mail({ name: 'INBOX/trống.eml', raw: new Uint8Array(0) }),
  ])
  const entries = readZip(file)
  expect(entries.map(({ name }) => name)).toEqual([
    'Việc/Cầu/2024-06-04 Báo giá 00001.eml',
    'INBOX/ồn.eml',
    'INBOX/trống.eml',
  ])
  expect(entries[0]?.content.toString()).toBe('Subject: a\r\n\r\nx\r\n')
  expect(entries[1]?.content.equals(noise)).toBe(true)
  expect(entries[2]?.content.length).toBe(0)
})

it('says where things are beyond four gigabytes, and how many beyond 65,535', async () => {
  const far = 5 * 1024 ** 3
  const { record } = await zipPacker.pack(mail({}), far)
  expect(Buffer.from(record).readUInt32LE(42)).toBe(0xffffffff)
  expect(Buffer.from(record.subarray(-8)).readBigUInt64LE()).toBe(BigInt(far))
  const chunks: Uint8Array[] = []
  for await (const chunk of zipPacker.end({ atByte: far, count: 70_000, records: each([record]) })) chunks.push(chunk)
  const end = Buffer.concat(chunks).subarray(record.byteLength)
  expect(end.readUInt32LE(0)).toBe(0x06064b50)
  expect(end.readBigUInt64LE(32)).toBe(70_000n)
  expect(end.readBigUInt64LE(48)).toBe(BigInt(far))
  expect(end.readBigUInt64LE(64)).toBe(BigInt(far + record.byteLength))
  expect(end.readUInt32LE(76)).toBe(0x06054b50)
  expect(end.readUInt16LE(76 + 10)).toBe(0xffff)
})

it('quotes lines that would begin another message in an mbox, each time once more', async () => {
  const raw = Buffer.from('Subject: a\r\n\r\nFrom x\r\n>From y\r\n From z\r\nxFrom\r\n>>From w')
  const file = await packAll(mboxPacker, [
    mail({ raw, isRead: false, isStarred: true, folder: 'Khách hàng' }),
    mail({}),
  ])
  expect(file.toString()).toBe(
    [
      'From lan@sen.example Tue Jun  4 09:15:00 2024',
      'Status: O',
      'X-Status: F',
      'X-Folder: =?utf-8?B?S2jDoWNoIGjDoG5n?=',
      'Subject: a',
      '',
      '>From x',
      '>>From y',
      ' From z',
      'xFrom',
      '>>>From w',
      '',
      'From lan@sen.example Tue Jun  4 09:15:00 2024',
      'Status: RO',
      'X-Folder: INBOX',
      'Subject: a',
      '',
      'x',
      '',
      '',
    ].join('\n'),
  )
})

it('writes labels in front of a message, in ASCII and in lines that mail may have', async () => {
  const file = await packAll(mboxPacker, [mail({ labels: ['Dự án', 'a, b', 'VIP'] }), mail({ labels: ['=?x?='] })])
  const [first = '', second = ''] = file
    .toString()
    .split('\n\n')
    .filter((part) => part.startsWith('From '))
  expect(first.split('\n').slice(1)).toEqual([
    'Status: RO',
    'X-Folder: INBOX',
    `X-Gmail-Labels: =?utf-8?B?${Buffer.from('Dự án,"a, b",VIP').toString('base64')}?=`,
    'Subject: a',
  ])
  expect(second).toContain(`X-Gmail-Labels: =?utf-8?B?${Buffer.from('=?x?=').toString('base64')}?=\n`)
  const many = Array.from({ length: 100 }, (_, n) => `Nhãn số ${n}`)
  const [entry] = readZip(await packAll(zipPacker, [mail({ labels: many })]))
  const lines = entry?.content.toString().split('\r\n') ?? []
  expect(lines[0]).toMatch(/^X-Gmail-Labels: =\?utf-8/)
  expect(lines.every((line) => /^[\x20-\x7e]{0,92}$/.test(line))).toBe(true)
  expect(entry?.content.toString().endsWith('?=\r\nSubject: a\r\n\r\nx\r\n')).toBe(true)
})

it('writes an empty X-Gmail-Labels field before one that the message already has', async () => {
  const raw = Buffer.from('X-GM-THRID: 1\r\nX-Gmail-Labels: Viec\r\n\r\nx\r\n')
  const [entry] = readZip(await packAll(zipPacker, [mail({ raw })]))
  expect(entry?.content.toString()).toBe(`X-Gmail-Labels: \r\n${raw.toString()}`)
})

it('quotes in long messages too, wherever a time slice ends', async () => {
  const line = `From ${'x'.repeat(58)}\r\n`
  const file = await packAll(mboxPacker, [mail({ raw: Buffer.from(`Subject: a\r\n\r\n${line.repeat(20_000)}`) })])
  expect(file.toString().match(/^>From x/gm)).toHaveLength(20_000)
  expect(file.toString().match(/^From /gm)).toHaveLength(1)
})
