import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { BackupDamaged, BackupUnusable } from '@sen/core/ports/backup-archive'
import { DAY_MILLISECONDS } from '@sen/model/durations'
import { backupArchiveConformance, bytesOf, contentOf, inChunks, keyOf } from '@sen/testkit/conformance/backup-archive'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { backupsIn, FolderBackupSource, FolderBackupTarget } from './folder-backup.ts'
import { MANIFEST } from './layout.ts'
import { TarBackupSource } from './tar-backup-source.ts'
import { TarBackupTarget } from './tar-backup-target.ts'
import { readTarHeader, tarHeader } from './tar-header.ts'

const run = promisify(execFile)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sen-archives-'))
})
// A blob store that was just opened is still creating its folders.
afterAll(() => rm(folder, { recursive: true, maxRetries: 20, retryDelay: 50 }))

const fresh = (): string => join(folder, randomUUID())

backupArchiveConformance('a tar', async () => {
  const path = `${fresh()}.tar`
  return { begin: () => TarBackupTarget.begin(path), open: () => TarBackupSource.open(path) }
})

backupArchiveConformance('a folder', async () => {
  const path = fresh()
  return {
    begin: () => FolderBackupTarget.begin(path, `${Date.now()}-${randomUUID()}`),
    open: async () => {
      const last = (await backupsIn(path)).at(-1)
      if (last === undefined) throw new Error('none is whole')
      return new FolderBackupSource(path, last)
    },
  }
})

async function smallTar(): Promise<string> {
  const path = `${fresh()}.tar`
  const target = await TarBackupTarget.begin(path)
  await target.writePart('jobs.copy', inChunks(contentOf('1\n', 600)))
  const blob = contentOf('a blob ', 5_000)
  await target.writeBlob(keyOf(blob), inChunks(blob))
  await target.finish('{"a":1}')
  return path
}

it('is a tar that other programs read, and for its owner alone', async () => {
  const path = await smallTar()
  const { stdout } = await run('tar', ['-tvf', path])
  expect(stdout).toMatch(
    /^-rw------- .* \d+ .* jobs\.copy\.gz\n-rw------- .* 5000 .* blobs\/[0-9a-f]{2}\/[0-9a-f]{64}\n.* manifest\.json\n$/,
  )
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

it('writes sizes over 8 GB as GNU tar does', () => {
  for (const sizeBytes of [0, 0o77777777777, 0o77777777777 + 1, 9_000_000_000_000]) {
    expect(readTarHeader(tarHeader({ name: 'blobs/ab/c', sizeBytes }))).toEqual({ name: 'blobs/ab/c', sizeBytes })
  }
  expect(readTarHeader(Buffer.alloc(512))).toBeUndefined()
})

it('rejects a truncated archive and one with bytes after its end', async () => {
  const whole = await readFile(await smallTar())
  const path = `${fresh()}.tar`
  for (let size = 0; size < whole.length; size += 97) {
    await writeFile(path, whole.subarray(0, size))
    await expect(TarBackupSource.open(path), `cut to ${size}`).rejects.toThrow(BackupDamaged)
  }
  await writeFile(path, Buffer.concat([whole, Buffer.alloc(512)]))
  await expect(TarBackupSource.open(path)).rejects.toThrow(BackupDamaged)
})

it('says of a manifest with another byte that it is damaged', async () => {
  const path = await smallTar()
  const bytes = await readFile(path)
  bytes[bytes.indexOf('{"a":1}') + 5] = 0x32
  await writeFile(path, bytes)
  const source = await TarBackupSource.open(path)
  await expect(source.readManifest()).rejects.toThrow(BackupDamaged)
  await source.close()
})

it('writes over no backup, neither one that is there nor one that is being written', async () => {
  const path = await smallTar()
  await expect(TarBackupTarget.begin(path)).rejects.toThrow(BackupUnusable)
  const other = `${fresh()}.tar`
  const writing = await TarBackupTarget.begin(other)
  await expect(TarBackupTarget.begin(other)).rejects.toThrow(/another backup is writing it/)
  await writing.abandon()
})

it('keeps blobs of all backups in a folder once, and each backup whole', async () => {
  const path = fresh()
  const blob = contentOf('kept once ', 10_000)
  for (const name of ['1', '2']) {
    const target = await FolderBackupTarget.begin(path, name)
    expect(await target.hasBlob(keyOf(blob))).toBe(name === '2')
    if (name === '1') await target.writeBlob(keyOf(blob), inChunks(blob))
    await target.finish(`{"n":${name}}`)
  }
  expect(await backupsIn(path)).toEqual(['1', '2'])
  for (const name of ['1', '2']) {
    const source = new FolderBackupSource(path, name)
    expect(await bytesOf(await source.readBlob(keyOf(blob)))).toEqual(blob)
  }
  for (const name of await readdir(join(path, '1'))) expect((await stat(join(path, '1', name))).mode & 0o77).toBe(0)
  expect((await stat(path)).mode & 0o77).toBe(0)
})

it('deletes files of archives that failed a day ago, and leaves files that may still be written', async () => {
  const path = fresh()
  await FolderBackupTarget.begin(path, 'old')
  await FolderBackupTarget.begin(path, 'young')
  const old = new Date(Date.now() - 2 * DAY_MILLISECONDS)
  await utimes(join(path, 'old.partial'), old, old)
  await FolderBackupTarget.begin(path, 'next')
  expect((await readdir(path)).filter((name) => name !== 'blobs').sort()).toEqual(['next.partial', 'young.partial'])
})

it('compresses rows, reads those of earlier versions too, and says of damaged ones that they are', async () => {
  const path = fresh()
  const rows = contentOf('1\tmột dòng như các dòng khác\t\\N\n', 300_000)
  const target = await FolderBackupTarget.begin(path, '1')
  const sum = await target.writePart('tables/message.copy', inChunks(rows))
  expect(sum).toMatchObject({ sizeBytes: rows.length })
  await target.finish('{}')
  const file = join(path, '1', 'tables', 'message.copy.gz')
  const { stdout } = await run('gzip', ['-dc', file], { maxBuffer: 1_000_000, encoding: 'buffer' })
  expect(stdout.equals(Buffer.from(rows))).toBe(true)
  const bytes = await readFile(file)
  expect(bytes.length).toBeLessThan(rows.length / 3)
  const source = new FolderBackupSource(path, '1')
  for (const damaged of [
    bytes.subarray(0, bytes.length - 9),
    Buffer.from(bytes).fill(0x55, 20, 30),
    Buffer.from('x'),
  ]) {
    await writeFile(file, damaged)
    await expect(bytesOf(source.readPart('tables/message.copy'))).rejects.toThrow(BackupDamaged)
  }
  await rm(file)
  await writeFile(join(path, '1', 'tables', 'message.copy'), rows)
  expect(await bytesOf(source.readPart('tables/message.copy'))).toEqual(rows)
})

it('takes a folder whose manifest is missing for none', async () => {
  const path = fresh()
  const target = await FolderBackupTarget.begin(path, '1')
  await target.finish('{}')
  await rename(join(path, '1', MANIFEST), join(path, '1', 'elsewhere'))
  expect(await backupsIn(path)).toEqual([])
  await expect(new FolderBackupSource(path, '1').readManifest()).rejects.toThrow(BackupDamaged)
})
