import { MAX_DRIVE_SCANNED_BYTES } from '@sen/model/drive/limits'
import type { DriveItemId } from '@sen/model/ids'
import { MAX_SCANNED_AT_ONCE_BYTES } from '@sen/model/scanning/limits'
import { orderedJobs } from '@sen/testkit/run-jobs'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Actor } from '../../kit/actor.ts'
import type { ByteStream } from '../../kit/bytes.ts'
import { ScanFailed, type VirusScanner } from '../../ports/virus-scanner.ts'
import { copyDriveItems } from '../copy-drive-items.ts'
import { driveStage } from '../drive-stage.fixture.ts'
import { attachDriveFiles } from '../mail/attach-drive-files.ts'
import { readDriveArchive } from './read-drive-archive.ts'
import { readDriveFile } from './read-drive-file.ts'
import { scanArriving, scanDriveFile } from './scan-drive-file.ts'

let given: TestWorld
let lan: Actor
let users = 0
let isDown = false
const virusScanner: VirusScanner = {
  scan: async (bytes) => {
    if (isDown) throw new ScanFailed('no answer')
    const isBad = Buffer.from(bytes.subarray(0, 9)).toString() === 'VIRUS-SEN'
    return isBad ? { state: 'infected', signature: 'Sen.Test' } : { state: 'clean' }
  },
}
let drive: ReturnType<typeof driveStage>
beforeAll(async () => {
  given = await world()
})
beforeEach(async () => {
  isDown = false
  users += 1
  lan = await given.mailbox(`lan${users}@quet.example`)
  drive = driveStage(given, lan, virusScanner)
})
afterAll(() => given.close())

const states = async () => (await drive.list()).map(({ name, current }) => [name, current?.scan.state])
async function* large(start: string): ByteStream {
  yield Buffer.concat([Buffer.from(start), Buffer.alloc(MAX_SCANNED_AT_ONCE_BYTES, 'x')])
}
async function work(): Promise<number> {
  const jobs = (await orderedJobs(given.database.db)).filter(
    ({ name, payload }) => name === 'scan-drive-file' && payload.mailboxId === lan.mailboxId,
  )
  for (const { payload } of jobs) {
    const { itemId, number, attempt } = payload as { itemId: DriveItemId; number: number; attempt: number }
    await scanDriveFile(drive.needs, lan.mailboxId, { itemId, number, attempt })
  }
  return jobs.length
}

it('scans a small file at once, and never serves an infected one', async () => {
  const folder = await drive.folder('Thư mục')
  const bad = await drive.upload('a.txt', 'VIRUS-SEN', { parentId: folder.id })
  const good = await drive.upload('b.txt', 'lành', { parentId: folder.id })
  expect(bad.current?.scan).toEqual({ state: 'infected', signature: 'Sen.Test' })
  expect(good.current?.scan.state).toBe('clean')
  const infected = expect.objectContaining({ code: 'file_infected' })
  await expect(readDriveFile(given, lan, bad.id)).rejects.toEqual(infected)
  await expect(attachDriveFiles(drive.needs, lan, [bad.id])).rejects.toEqual(infected)
  await expect(readDriveArchive(drive.needs, lan, [bad.id])).rejects.toEqual(infected)
  const { items } = await readDriveArchive(drive.needs, lan, [folder.id])
  expect([...items].map(({ name }) => name)).toEqual(['Thư mục/', 'Thư mục/b.txt'])
})

it('scans a large file by a job, marks all items with these bytes, and notifies open pages', async () => {
  const file = await drive.upload('lớn', large('VIRUS-SEN'))
  await copyDriveItems(drive.needs, lan, { ids: [file.id], to: undefined })
  expect(await states()).toEqual([
    ['lớn', 'scanning'],
    ['lớn (2)', 'scanning'],
  ])
  const before = (await given.events.since(lan.mailboxId, 0, 500)).length
  expect(await work()).toBe(1)
  expect(await states()).toEqual([
    ['lớn', 'infected'],
    ['lớn (2)', 'infected'],
  ])
  expect((await given.events.since(lan.mailboxId, 0, 500)).slice(before)).toMatchObject([{ type: 'drive.changed' }])
})

it('retries while the scanner does not answer, and shows that', async () => {
  await drive.upload('lớn', large('lành'))
  isDown = true
  await work()
  expect(await states()).toEqual([['lớn', 'failed']])
  isDown = false
  expect(await work()).toBe(2)
  expect(await states()).toEqual([['lớn', 'clean']])
})

it('marks files above the scanner’s limit as not scanned', async () => {
  const blob = { key: 'none', sizeBytes: MAX_DRIVE_SCANNED_BYTES + 1 }
  expect(await scanArriving(drive.needs, blob)).toEqual({ state: 'not_scanned', signature: '' })
})
