import { CallEnded } from '@sen/core/ports/call-scope'
import { ArchiveUnreadable, type FileBytes } from '@sen/core/ports/mail-archive-reader'
import { MAX_ARCHIVE_DIRECTORY_BYTES_READ, MAX_ARCHIVE_ENTRIES_SHOWN } from '@sen/model/files/limits'
import { zipOf } from '@sen/testkit/zip-of'
import { afterAll, describe, expect, it } from 'vitest'
import { listZip } from './reading/list-zip.ts'
import { WorkerArchiveLister } from './worker-archive-lister.ts'

const worker = new WorkerArchiveLister()
afterAll(() => worker.close())

function bytesOf(content: Uint8Array): FileBytes & { readonly readBytes: () => number } {
  let count = 0
  return {
    sizeBytes: content.byteLength,
    read: async (from, until) => {
      const bytes = Uint8Array.from(content.subarray(from, until))
      count += bytes.byteLength
      return bytes
    },
    readBytes: () => count,
  }
}

const many = (count: number, name = (n: number) => `tệp ${n}.txt`) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [name(n), '']))

const END_BYTES = 22

describe.each([
  ['on this thread', { list: listZip }],
  ['in a worker', worker],
] as const)('listing a zip %s', (_, lister) => {
  const list = (content: Uint8Array) => lister.list(bytesOf(content), 'member')

  it('names files and folders with size, time and lock', async () => {
    const content = zipOf(
      { 'Hồ sơ/': '', 'Hồ sơ/hợp đồng.pdf': 'x'.repeat(70), 'mật.txt': 'kín' },
      { encrypted: 'mật.txt' },
    )
    const at = new Date('2024-06-04T00:00:00Z')
    expect(await list(content)).toEqual({
      total: 3,
      entries: [
        { path: 'Hồ sơ/', isFolder: true, sizeBytes: 0, modifiedAt: at, isEncrypted: false },
        { path: 'Hồ sơ/hợp đồng.pdf', isFolder: false, sizeBytes: 70, modifiedAt: at, isEncrypted: false },
        { path: 'mật.txt', isFolder: false, sizeBytes: 4, modifiedAt: at, isEncrypted: true },
      ],
    })
  })

  it('reads names in UTF-8 without the flag and in the code page of Vietnamese Windows', async () => {
    const rawNames = { a: Buffer.from('báo giá.txt'), b: Buffer.from([0x54, 0xea, 0x6e, 0x2e, 0x74, 0x78, 0x74]) }
    const { entries } = await list(zipOf({ a: '', b: '' }, { rawNames }))
    expect(entries.map(({ path }) => path)).toEqual(['báo giá.txt', 'Tên.txt'])
  })

  it.each([
    ['code page 437', [0x82, 0x74, 0x82], 'été'],
    ['code page 437 with signs', [0x4e, 0xa4, 0x6f, 0x20, 0xab], 'Nño ½'],
    ['Vietnamese Windows, a letter with a tone behind it', [0x54, 0x69, 0xea, 0xec, 0x6e, 0x67], 'Tiếng'],
    ['Vietnamese Windows, đ', [0xd0, 0xf5, 0x6e], 'Đơn'],
    ['UTF-8 without the flag', [...Buffer.from('Đơn hàng')], 'Đơn hàng'],
    ['UTF-8 in letters and marks, as macOS writes it', [...Buffer.from('Tiếng'.normalize('NFD'))], 'Tiếng'],
  ])('reads a name in %s', async (_, name, shown) => {
    const { entries } = await list(zipOf({ a: '' }, { rawNames: { a: Uint8Array.from(name) } }))
    expect(entries.map(({ path }) => path)).toEqual([shown])
  })

  it.each([
    [0, 'MS-DOS'],
    [10, 'NTFS'],
    [14, 'VFAT'],
  ])('takes backslashes for those of folders in a zip of Windows: %i, %s', async (host) => {
    const { entries } = await list(zipOf({ 'Hồ sơ\\': '', 'Hồ sơ\\2026\\giá.txt': 'x', 'a/b\\c.txt': 'x' }, { host }))
    expect(entries.map(({ path, isFolder }) => [path, isFolder])).toEqual([
      ['Hồ sơ/', true],
      ['Hồ sơ/2026/giá.txt', false],
      ['a/b/c.txt', false],
    ])
  })

  it('keeps a backslash in a name of Unix', async () => {
    const { entries } = await list(zipOf({ 'a\\b.txt': 'x' }, { host: 3 }))
    expect(entries.map(({ path }) => path)).toEqual(['a\\b.txt'])
  })

  const day = (year: number, month: number, date: number) => ((year - 1980) << 9) | (month << 5) | date
  it.each([
    ['zero', 0, 0, undefined],
    ['zero with an hour', 0, 9 << 11, undefined],
    ['the first possible date, which means no date', day(1980, 1, 1), 0, undefined],
    ['the 31st of February', day(2026, 2, 31), 0, undefined],
    ['a thirteenth month', day(2026, 13, 1), 0, undefined],
    ['a twenty-fifth hour', day(2026, 11, 27), 25 << 11, undefined],
    ['the first day at nine', day(1980, 1, 1), 9 << 11, new Date('1980-01-01T09:00:00Z')],
    ['the last day of February', day(2024, 2, 29), (23 << 11) | (59 << 5) | 29, new Date('2024-02-29T23:59:58Z')],
  ])('shows no wrong time: %s', async (_, date, time, modifiedAt) => {
    const { entries } = await list(zipOf({ 'a.txt': 'x' }, { dosTime: [date, time] }))
    expect(entries.map((entry) => entry.modifiedAt)).toEqual([modifiedAt])
  })

  it('shows paths that lead out, and none that turn round', async () => {
    const { entries } = await list(zipOf({ '../../etc/passwd': '', 'anh\u202egpj.exe': '' }))
    expect(entries.map(({ path }) => path)).toEqual(['../../etc/passwd', 'anhgpj.exe'])
  })

  it('reads Zip64, a zip behind a program, and sizes beyond all numbers', async () => {
    expect((await list(zipOf({ 'a.txt': 'abc' }, { isZip64: true, before: 'MZ' }))).entries).toMatchObject([
      { path: 'a.txt', sizeBytes: 3 },
    ])
    const huge = zipOf({ 'a.txt': 'abc' }, { isZip64: true, saidBytes: { 'a.txt': 2 ** 63 } })
    expect((await list(huge)).entries).toMatchObject([{ sizeBytes: Number.MAX_SAFE_INTEGER }])
  })

  it('lists the entries of the directory and ignores the count in the zip', async () => {
    const few = zipOf(many(3))
    few.writeUInt16LE(1, few.length - END_BYTES + 10)
    expect(await list(few)).toMatchObject({ total: 3, entries: [{}, {}, {}] })
    const lying = zipOf(many(3))
    lying.writeUInt16LE(60_000, lying.length - END_BYTES + 10)
    await expect(list(lying)).rejects.toThrow(ArchiveUnreadable)
  })

  it('lists entries that lie over each other', async () => {
    const content = zipOf({ 'a.txt': 'abc', 'b.txt': 'abc' })
    const second = content.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]))
    content.writeUInt32LE(0, second + 42)
    expect((await list(content)).total).toBe(2)
  })

  it('stops after the first thousand, and says how many there are', async () => {
    const { entries, total } = await list(zipOf(many(MAX_ARCHIVE_ENTRIES_SHOWN + 5)))
    expect([entries.length, total]).toEqual([MAX_ARCHIVE_ENTRIES_SHOWN, MAX_ARCHIVE_ENTRIES_SHOWN + 5])
  })

  it('reads a bounded part of a directory of long names', async () => {
    const file = bytesOf(zipOf(many(60, (n) => `${n}${'/'.repeat(60_000)}`)))
    const { entries, total } = await lister.list(file, 'member')
    expect(entries.length).toBeGreaterThan(10)
    expect(entries.length).toBeLessThan(20)
    expect(total).toBe(60)
    expect(file.readBytes()).toBeLessThan(MAX_ARCHIVE_DIRECTORY_BYTES_READ + 70_000)
  })

  it('lists the entries before a broken record', async () => {
    const content = zipOf(many(3))
    content.fill(0, content.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2])), content.length - END_BYTES)
    expect(await list(content)).toMatchObject({ total: 3, entries: [{}, {}] })
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('Kính gửi anh')],
    ['a zip that is cut off', zipOf({ 'a.txt': 'abc' }).subarray(0, 60)],
    ['a directory that begins broken', brokenDirectory()],
  ])('refuses %s', async (_, content) => {
    await expect(list(content)).rejects.toThrow(ArchiveUnreadable)
  })

  it('lists an empty zip', async () => {
    expect(await list(zipOf({}))).toEqual({ total: 0, entries: [] })
  })
})

function brokenDirectory(): Buffer {
  const content = zipOf({ 'a.txt': 'abc' })
  content.fill(0, content.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2])), content.length - END_BYTES)
  return content
}

it('lists for a member while the listing of a visitor does not end, and drops one whose client has left', async () => {
  const gone = new AbortController()
  let caller = '10.0.0.1'
  const current = () => ({ caller, signal: gone.signal, onEnd: () => undefined, endWithin: () => undefined })
  const lister = new WorkerArchiveLister({ current })
  const endless = (isAsked: () => void): FileBytes => ({
    sizeBytes: 100,
    read: () => {
      isAsked()
      return new Promise(() => undefined)
    },
  })
  let stuck: Promise<unknown> = Promise.resolve()
  await new Promise<void>((resolve) => {
    stuck = lister.list(endless(resolve), 'visitor').catch((error: unknown) => error)
  })
  expect(await lister.list(bytesOf(zipOf({ 'a.txt': '' })), 'member')).toMatchObject({ total: 1 })
  caller = '10.0.0.2'
  const left = lister.list(bytesOf(zipOf({ 'b.txt': '' })), 'visitor')
  gone.abort()
  await expect(left).rejects.toBeInstanceOf(CallEnded)
  await lister.close()
  await stuck
})
