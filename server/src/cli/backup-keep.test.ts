import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { BLOBS_PART, backupName, manifestText } from '@sen/core/backups/manifest'
import { type PruneResult, pruneBackups } from '@sen/core/backups/prune-backups'
import type { ByteStream } from '@sen/core/kit/bytes'
import { type TestDatabase, testDatabase } from '@sen/testkit/postgres'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { backupFolder, beginBackup } from '../wire-operator.ts'
import { backupCommand } from './backup.ts'
import { domainAdd } from './domain-add.ts'
import { importCommand } from './import-mail.ts'
import { mailboxAdd } from './mailbox-add.ts'
import { restoreCommand } from './restore.ts'
import { sumPart } from './sum-part.ts'

let folder: string
let path: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sen-keep-'))
})
beforeEach(async () => {
  path = await mkdtemp(join(folder, 'backups-'))
})
// An unused blob store is still creating its folders.
afterAll(() => rm(folder, { recursive: true, maxRetries: 20, retryDelay: 50 }))

const bytesOf = (text: string) => Buffer.from(text)
const keyOf = (text: string) => createHash('sha256').update(text).digest('hex')
async function* stream(text: string): ByteStream {
  if (text !== '') yield bytesOf(text)
}
const day = (number: number) => new Date(Date.UTC(2026, 10, number, 20, 30))
const nameOf = (number: number) => backupName(day(number).toISOString())

async function backUp(number: number, contents: readonly string[]): Promise<void> {
  const target = await beginBackup(path, day(number))
  const keys = contents.map(keyOf).sort()
  const blobs = await target.writePart(BLOBS_PART, stream(keys.map((key) => `${key}\n`).join('')))
  for (const content of contents)
    if (!(await target.hasBlob(keyOf(content)))) await target.writeBlob('', stream(content))
  const none = { sizeBytes: 0, sha256: '' }
  const about = { program: '0', storeId: '', migrations: [], tables: [], jobs: none, sequences: [], lost: [] }
  const takenAt = day(number).toISOString()
  await target.finish(manifestText({ ...about, takenAt, blobs: { ...blobs, count: keys.length } }))
}

function prune(number: number, keep: number): Promise<PruneResult> {
  return pruneBackups({ folder: backupFolder(path), sum: sumPart }, { made: nameOf(number), keep })
}

async function blobs(): Promise<readonly string[]> {
  const entries = await readdir(join(path, 'blobs'), { recursive: true, withFileTypes: true })
  return entries.flatMap((entry) => (entry.isFile() && entry.name.length === 64 ? [entry.name] : [])).sort()
}

const backups = async () => (await readdir(path)).filter((name) => name !== 'blobs').sort()
const keysOf = (...contents: string[]) => contents.map(keyOf).sort()

it('leaves the newest and the blobs that they name, however many prefixes these have', async () => {
  const many = Array.from({ length: 60 }, (_, at) => `chung ${at}`)
  await backUp(1, ['chỉ một', ...many])
  await backUp(2, ['một và hai', ...many])
  await backUp(3, ['ba', ...many])
  await backUp(4, ['bốn', ...many])
  expect(await prune(4, 2)).toEqual({
    removed: [nameOf(1), nameOf(2)],
    removedBlobs: 2,
    removedBytes: bytesOf('chỉ một').length + bytesOf('một và hai').length,
    blobsLeft: undefined,
  })
  expect(await backups()).toEqual([nameOf(3), nameOf(4)])
  expect(await blobs()).toEqual(keysOf('ba', 'bốn', ...many))
  expect(await prune(4, 2)).toMatchObject({ removed: [], removedBlobs: 0 })
})

it('never removes the backup that was just made, also with a wrong clock', async () => {
  for (const number of [5, 6, 7]) await backUp(number, [`${number}`])
  await backUp(1, ['1'])
  expect(await prune(1, 1)).toMatchObject({ removed: [5, 6, 7].map(nameOf), removedBlobs: 3 })
  expect(await backups()).toEqual([nameOf(1)])
  expect(await blobs()).toEqual(keysOf('1'))
})

it('leaves files that have another name, are damaged or incomplete, and does not count them', async () => {
  for (const number of [1, 2, 3, 4]) await backUp(number, [`${number}`])
  await rename(join(path, nameOf(1)), join(path, 'trước khi nâng cấp'))
  const manifest = join(path, nameOf(2), 'manifest.json')
  await writeFile(manifest, (await readFile(manifest, 'utf8')).replace('sen-mail', 'sen-mai1'))
  await mkdir(join(path, 'của ai đó'))
  const kept = [nameOf(2), nameOf(3), nameOf(4), 'của ai đó', 'trước khi nâng cấp'].sort()
  // A backup that does not say which blobs it needs may need any of them.
  expect(await prune(4, 2)).toEqual({ removed: [], removedBlobs: 0, removedBytes: 0, blobsLeft: 'damaged' })
  expect(await backups()).toEqual(kept)
  await rm(join(path, nameOf(2)), { recursive: true })
  expect(await prune(4, 1)).toMatchObject({ removed: [nameOf(3)], removedBlobs: 2, blobsLeft: undefined })
  expect(await blobs()).toEqual(keysOf('1', '4'))
})

it('removes no blob by a list of keys that is not as it was written', async () => {
  for (const number of [1, 2, 3]) await backUp(number, [`${number}`])
  await writeFile(join(path, nameOf(2), `${BLOBS_PART}.gz`), gzipSync(''))
  expect(await prune(3, 2)).toMatchObject({ removed: [nameOf(1)], removedBlobs: 0, blobsLeft: 'damaged' })
  expect(await blobs()).toEqual(keysOf('1', '2', '3'))
})

it('removes no blob while another backup is written, and lets none begin meanwhile', async () => {
  await backUp(1, ['1'])
  await backUp(2, ['2'])
  const other = await beginBackup(path, day(3))
  expect(await prune(2, 1)).toMatchObject({ removed: [nameOf(1)], removedBlobs: 0, blobsLeft: 'busy' })
  await other.abandon()
  const during = await backupFolder(path).alone(async (isAlone) => {
    await expect(beginBackup(path, day(4))).rejects.toThrow(/Older backups in .* are being removed/)
    expect(await backupFolder(path).alone(async () => 'twice')).toBe('busy')
    await mkdir(join(path, `${nameOf(5)}.partial`))
    return isAlone()
  })
  expect(during).toBe(false)
  await rm(join(path, `${nameOf(5)}.partial`), { recursive: true })
  // A run that was killed an hour ago must not block others.
  await mkdir(join(path, 'pruning.partial'))
  const before = new Date(Date.now() - 3_600_000)
  await utimes(join(path, 'pruning.partial'), before, before)
  await backUp(6, ['6'])
  expect(await prune(6, 1)).toMatchObject({ removed: [nameOf(2)], removedBlobs: 2, blobsLeft: undefined })
  expect(await backups()).toEqual([nameOf(6)])
})

it('makes a backup and leaves as many as are asked for, which can be restored; none goes for one that lacks something', {
  timeout: 600_000,
}, async () => {
  const database: TestDatabase = await testDatabase()
  const said: string[] = []
  const complained: string[] = []
  const config = readConfig({ DATA_DIR: join(folder, 'data'), DATABASE_URL: database.connectionString })
  const needs = {
    config,
    say: (line: string) => void said.push(line),
    complain: (line: string) => void complained.push(line),
  }
  const told = () => JSON.parse(said.at(-1) ?? '')
  await domainAdd(needs, ['acme.example'])
  await mailboxAdd(needs, ['lan@acme.example', '--name', 'Lan', '--password', 'Sen@2026demo'])
  await backUp(1, ['cũ'])
  for (const subject of ['Một', 'Hai']) {
    const mail = join(folder, `${subject}.eml`)
    await writeFile(mail, `From: a@x.example\r\nSubject: ${subject}\r\n\r\n${subject}\r\n`)
    await importCommand(needs, ['lan@acme.example', mail])
    expect(await backupCommand(needs, [path, '--keep', '2', '--json'])).toBe(0)
  }
  expect(told()).toMatchObject({
    removed: [nameOf(1)],
    removed_blobs: 1,
    removed_bytes: 3,
    blobs_left: null,
    copied: 1,
  })
  expect(await backups()).toHaveLength(2)
  for (const name of await backups()) expect(await restoreCommand(needs, [path, '--at', name, '--check'])).toBe(0)
  expect(complained).toEqual([])
  const [lost = ''] = (await readdir(join(folder, 'data', 'blobs'), { recursive: true })).filter(
    (each) => each.length > 64,
  )
  await rm(join(folder, 'data', 'blobs', lost))
  await rm(join(path, 'blobs', lost))
  expect(await backupCommand(needs, [path, '--keep', '1', '--json'])).toBe(1)
  expect(complained.at(-1)).toBe('No older backup was removed, because blobs are missing from the new one.')
  expect(said.filter((line) => line.startsWith('{'))).toHaveLength(3)
  expect(told()).not.toHaveProperty('removed')
  expect(await backups()).toHaveLength(3)
  await database.close()
})
