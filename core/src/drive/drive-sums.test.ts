import type { DriveItemId } from '@sen/model/ids'
import { describe, expect, it, vi } from 'vitest'
import { withStores } from '../kit/with-stores.ts'
import type { MailStore } from '../store.ts'
import { deleteVersion, restoreVersion } from './contents/change-versions.ts'
import { copyDriveItems } from './copy-drive-items.ts'
import { deleteDriveItems } from './delete-drive-items.ts'
import { driveStage, eachWithOwnDrive, expectTrueCounts, type OwnDrive } from './drive-stage.fixture.ts'
import type { DriveItem } from './drive-store.ts'
import { driveUsage } from './find-drive-item.ts'
import { moveDriveItems } from './move-drive-items.ts'
import { restoreDriveItems } from './restore-drive-items.ts'
import { trashDriveItems } from './trash-drive-items.ts'

let given: OwnDrive['given']
let lan: OwnDrive['lan']
let drive: OwnDrive['drive']
eachWithOwnDrive('tong.example', (own) => {
  given = own.given
  lan = own.lan
  drive = own.drive
})

const ids = (...items: readonly DriveItem[]) => items.map(({ id }) => id)
const trash = (...items: readonly DriveItem[]) => trashDriveItems(given, lan, ids(...items))
const restore = (...items: readonly DriveItem[]) => restoreDriveItems(given, lan, ids(...items))

describe('the storage total of a drive', () => {
  it('equals the size of its files after every kind of change', async () => {
    const [folder, inner] = [await drive.folder('A'), await drive.folder('B')]
    await moveDriveItems(given, lan, { ids: ids(inner), to: folder.id, conflict: 'rename' })
    const file = await drive.upload('a', 'a'.repeat(7), { parentId: folder.id })
    await drive.upload('a', 'a'.repeat(30), { parentId: folder.id, conflict: 'version' })
    await drive.upload('b', 'b'.repeat(500), { parentId: inner.id })
    const said = () => driveUsage(given, lan)
    expect(await said()).toEqual({ files: 530, versions: 7, trash: 0, count: 4 })
    await restoreVersion(given, lan, file.id, 1)
    expect(await said()).toEqual({ files: 507, versions: 37, trash: 0, count: 4 })
    await deleteVersion(given, lan, file.id, 2)
    expect(await said()).toEqual({ files: 507, versions: 7, trash: 0, count: 4 })
    await trash(file)
    expect(await said()).toEqual({ files: 500, versions: 0, trash: 14, count: 3 })
    await trash(folder)
    expect(await said()).toEqual({ files: 0, versions: 0, trash: 514, count: 0 })
    await restore(file)
    expect(await said()).toEqual({ files: 7, versions: 7, trash: 500, count: 1 })
    await restore(folder)
    expect(await said()).toEqual({ files: 507, versions: 7, trash: 0, count: 4 })
    const copies = await copyDriveItems(given, lan, { ids: ids(folder, file), to: inner.id })
    expect(await said()).toEqual({ files: 507 + 500 + 7, versions: 7, trash: 0, count: 8 })
    await expectTrueCounts(given, lan.mailboxId)
    await trash(...copies.items, file)
    expect(await said()).toEqual({ files: 500, versions: 0, trash: 500 + 7 + 14, count: 3 })
    await deleteDriveItems(given, lan, 'all')
    expect(await said()).toEqual({ files: 500, versions: 0, trash: 0, count: 3 })
    await expectTrueCounts(given, lan.mailboxId)
  })

  it('is corrected by the nightly job if it is wrong', async () => {
    const file = await drive.upload('a', 'a'.repeat(7))
    await trash(await drive.upload('b', 'b'.repeat(50)))
    const minh = await given.mailbox(`minh-${lan.mailboxId}@tong.example`)
    await driveStage(given, minh).upload('c', 'c')
    expect(await given.maintenance.correctDriveTotals()).toBe(0)
    await given.database.pool.query(
      'update mailbox set drive_file_bytes = 0, drive_trash_bytes = -3, drive_items = 9, drive_trash_items = 5 where id = $1',
      [lan.mailboxId],
    )
    expect(await driveUsage(given, lan)).toEqual({ files: 0, versions: 0, trash: -3, count: 4 })
    expect(await given.maintenance.correctDriveTotals()).toBe(1)
    expect(await driveUsage(given, lan)).toEqual({ files: 7, versions: 0, trash: 50, count: 1 })
    expect(await given.maintenance.correctDriveTotals()).toBe(0)
    await drive.upload('a', 'a', { conflict: 'version' })
    expect(file.sizeBytes).toBe(7)
    expect(await driveUsage(given, lan)).toEqual({ files: 1, versions: 7, trash: 50, count: 1 })
  })
})

/** Writes to the mailbox as incoming mail does. @throws when it has to wait for longer than a second */
async function writeBeside(): Promise<void> {
  const client = await given.database.pool.connect()
  try {
    await client.query(`begin; set local lock_timeout = '1s'`)
    await client.query('update mailbox set version = version + 1 where id = $1', [lan.mailboxId])
    await client.query('commit')
  } finally {
    client.release(true)
  }
}

function beforeVersion(meanwhile: () => Promise<void>): MailStore {
  return {
    read: (mailbox, work) => given.store.read(mailbox, work),
    write: (mailbox, work, options) =>
      given.store.write(
        mailbox,
        (w) =>
          work(
            withStores(w, {
              nextVersion: async () => {
                await meanwhile()
                return w.nextVersion()
              },
            }),
          ),
        options,
      ),
  }
}

describe('other writers', () => {
  const filled = async (name: string) => {
    const folder = await drive.folder(name)
    const inner = await drive.folder('trong', folder.id)
    for (const each of ['1', '2', '3']) await drive.upload(each, each, { parentId: inner.id })
    return folder
  }

  it('do not wait until all copies of a folder are written', async () => {
    const folder = await filled('A')
    const store = beforeVersion(writeBeside)
    const { items } = await copyDriveItems({ ...given, store }, lan, { ids: ids(folder), to: undefined })
    expect(items.map(({ path }) => path)).toEqual(['/A (2)'])
    expect(await drive.names((await drive.list(items[0]?.id))[0]?.id)).toEqual(['1', '2', '3'])
    await expectTrueCounts(given, lan.mailboxId)
  })

  it('cannot use the reserved space, name or folder of a copy in progress', async () => {
    const folder = await filled('A')
    const copy = (store: MailStore, to: DriveItem | undefined) =>
      copyDriveItems({ ...given, store }, lan, { ids: ids(folder), to: to?.id })
    const named = beforeVersion(async () => void (await drive.folder('A (2)')))
    expect((await copy(named, undefined)).items[0]?.name).toBe('A (3)')
    const target = await drive.folder('Đích')
    const gone = beforeVersion(async () => void (await trash(target)))
    await expect(copy(gone, target)).rejects.toMatchObject({ code: 'drive_item_not_found' })
    await expectTrueCounts(given, lan.mailboxId)
    await drive.setQuota(10)
    const others = beforeVersion(async () => void (await drive.upload('đầy', '12')))
    await expect(copy(others, undefined)).rejects.toMatchObject({ code: 'quota_exceeded' })
    expect(await drive.names()).toEqual(['A', 'A (2)', 'A (3)', 'đầy'])
  })

  it('may find a virus while a file is copied', async () => {
    const file = await drive.upload('a', 'VIRUS')
    const blob = file.current?.blob ?? ''
    await given.database.pool.query(`update drive_version set scan_state = 'scanning' where blob = $1`, [blob])
    const scanned = { state: 'infected', signature: 'Sen.Test' } as const
    const store = beforeVersion(async () => {
      await given.store.write(lan.mailboxId, (w) => w.drive.saveScan(blob, scanned))
    })
    const { items } = await copyDriveItems({ ...given, store }, lan, { ids: ids(file), to: undefined })
    expect(items[0]?.current?.scan).toEqual(scanned)
  })

  it('do not wait until all of a folder is back from the recycle bin', async () => {
    const folder = await filled('A')
    await trash(folder)
    const client = await given.database.pool.connect()
    try {
      await client.query('begin')
      const held = await client.query(
        `select id from drive_item where mailbox_id = $1 and name = '3' for no key update`,
        [lan.mailboxId],
      )
      const back = restore(folder)
      await vi.waitFor(async () => {
        const waiting = await given.database.pool.query(
          'select from pg_stat_activity where pg_backend_pid() <> pid and wait_event_type = $1 and query ~ $2',
          ['Lock', 'trash_root_id'],
        )
        expect(waiting.rowCount).toBe(held.rowCount)
      })
      await writeBeside()
      await client.query('commit')
      expect((await back).items.map(({ path }) => path)).toEqual(['/A'])
    } finally {
      client.release(true)
    }
    expect(await driveUsage(given, lan)).toEqual({ files: 3, versions: 0, trash: 0, count: 5 })
    await expectTrueCounts(given, lan.mailboxId)
  })

  it('restore and purge one after the other', async () => {
    const folders: DriveItem[] = []
    for (const name of ['A', 'B', 'C']) folders.push(await filled(name))
    await trash(...folders)
    const all: readonly Promise<unknown>[] = [
      ...folders.map((folder) => restore(folder)),
      deleteDriveItems(given, lan, 'all'),
      deleteDriveItems(given, lan, [folders[1]?.id as DriveItemId]),
    ]
    await Promise.all(all)
    for (const folder of await drive.list()) {
      const [inner] = await drive.list(folder.id)
      expect(await drive.names(inner?.id)).toEqual(['1', '2', '3'])
    }
    expect(await driveUsage(given, lan)).toMatchObject({ trash: 0 })
    await expectTrueCounts(given, lan.mailboxId)
  })
})
