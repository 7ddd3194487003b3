import { drivePath } from '@sen/model/drive/drive-names'
import type { DriveItemId, UploadId } from '@sen/model/ids'
import { describe, expect, it, vi } from 'vitest'
import { deleteDriveItems } from '../delete-drive-items.ts'
import { driveStage, eachWithOwnDrive, expectTrueCounts, inPieces, type OwnDrive } from '../drive-stage.fixture.ts'
import type { DriveItem } from '../drive-store.ts'
import { listVersions } from '../find-drive-item.ts'
import { trashDriveItems } from '../trash-drive-items.ts'
import { deleteVersion, restoreVersion } from './change-versions.ts'
import { storeFile } from './store-file.ts'

let given: OwnDrive['given']
let lan: OwnDrive['lan']
let drive: OwnDrive['drive']
eachWithOwnDrive('kho.example', (own) => {
  given = own.given
  lan = own.lan
  drive = own.drive
})

const ids = (...items: readonly DriveItem[]) => items.map(({ id }) => id)
const trash = (...items: readonly DriveItem[]) => trashDriveItems(given, lan, ids(...items))
const refused = (code: string) => expect.objectContaining({ code })
const expectCountsToBeTrue = () => expectTrueCounts(given, lan.mailboxId)

describe('versions', () => {
  it('are created by an upload that requests it, and can be restored and deleted', async () => {
    const file = await drive.upload('a.txt', 'một')
    expect((await drive.upload('A.TXT', 'hai', { conflict: 'version' })).id).toBe(file.id)
    await expect(drive.upload('a.txt', 'ba', { conflict: 'refuse' })).rejects.toEqual(refused('drive_name_taken'))
    expect((await drive.upload('a.txt', 'ba')).name).toBe('a (2).txt')
    expect((await listVersions(given, lan, file.id)).map(({ number }) => number)).toEqual([2, 1])
    expect(await drive.text(await restoreVersion(given, lan, file.id, 1))).toBe('một')
    await expect(deleteVersion(given, lan, file.id, 3)).rejects.toEqual(refused('drive_version_not_found'))
    await deleteVersion(given, lan, file.id, 2)
    expect((await listVersions(given, lan, file.id)).map(({ number }) => number)).toEqual([3, 1])
    await expect(restoreVersion(given, lan, file.id, 2)).rejects.toEqual(refused('drive_version_not_found'))
    await expectCountsToBeTrue()
  })

  it('are no more than fifty: the oldest goes', async () => {
    for (let n = 1; n <= 52; n += 1) await drive.upload('a', `${n}`, { conflict: 'version' })
    const [file] = await drive.list()
    const numbers = (await listVersions(given, lan, file?.id as DriveItemId)).map(({ number }) => number)
    expect([numbers.length, numbers.at(0), numbers.at(-1)]).toEqual([50, 52, 3])
    await expectCountsToBeTrue()
  })
})

describe('versions of an office program, which saves again and again', () => {
  it('are dropped before versions that were current for long', async () => {
    await drive.upload('a', 'hợp đồng', { conflict: 'version' })
    for (let n = 2; n <= 5; n += 1) {
      given.clock.advance(86_400)
      await drive.upload('a', `${n}`, { conflict: 'version' })
    }
    for (let n = 6; n <= 70; n += 1) {
      given.clock.advance(30)
      await drive.upload('a', `${n}`, { conflict: 'version' })
    }
    const [file] = await drive.list()
    const numbers = (await listVersions(given, lan, file?.id as DriveItemId)).map(({ number }) => number)
    expect([numbers.length, numbers.slice(0, 2), numbers.slice(-4)]).toEqual([50, [70, 69], [4, 3, 2, 1]])
    await expectCountsToBeTrue()
  })
})

describe('versions of others', () => {
  it('are removed before versions by the owner', async () => {
    const file = await drive.upload('a', 'của Lan')
    for (let n = 2; n <= 49; n += 1) await drive.upload('a', `${n}`, { conflict: 'version' })
    await given.database.pool.query(
      "update drive_version set created_by = 'khach' where item_id = $1 and number between 2 and 48",
      [file.id],
    )
    for (let n = 50; n <= 53; n += 1) await drive.upload('a', `${n}`, { conflict: 'version' })
    const numbers = (await listVersions(given, lan, file.id)).map(({ number }) => number)
    expect([numbers.length, numbers.at(0), numbers.at(-2), numbers.at(-1)]).toEqual([50, 53, 5, 1])
    await expectCountsToBeTrue()
  })
})

describe('contents of an upload', () => {
  it('leaves nothing behind when it is interrupted', async () => {
    const broken = async function* () {
      yield Buffer.from('nửa')
      throw new Error('the line is cut')
    }
    await expect(drive.upload('a', broken())).rejects.toEqual(refused('upload_interrupted'))
    expect(await drive.names()).toEqual([])
    expect(await drive.usage()).toMatchObject({ usedBytes: 0 })
  })

  it('returns the existing file when the same bytes arrive again after a lost response', async () => {
    const again = { conflict: 'refuse', isAgain: true } as const
    const file = await drive.upload('a.txt', 'một', { conflict: 'refuse' })
    expect(await drive.upload('a.txt', 'một', again)).toMatchObject({ id: file.id, current: { number: 1 } })
    expect((await drive.upload('b.txt', 'một', again)).name).toBe('b.txt')
    // A different file or name still conflicts, and so does an equal file without `isAgain`.
    for (const [name, bytes] of [
      ['a.txt', 'hai'],
      ['A.txt', 'một'],
    ]) {
      await expect(drive.upload(name ?? '', bytes, again)).rejects.toEqual(refused('drive_name_taken'))
    }
    await expect(drive.upload('a.txt', 'một', { conflict: 'refuse' })).rejects.toEqual(refused('drive_name_taken'))
    await expectCountsToBeTrue()
  })

  it('limits refused and purged bytes to two quotas a day', async () => {
    await drive.setQuota(1_000)
    const unnamed = () => given.store.read(lan.mailboxId, (r) => r.drive.unnamedBytes('owner'))
    await drive.upload('có', 'x')
    await expect(drive.upload('có', 'y'.repeat(500), { conflict: 'refuse' })).rejects.toEqual(
      refused('drive_name_taken'),
    )
    expect(await unnamed()).toBe(0)
    const meanwhile = async function* () {
      yield Buffer.from('z'.repeat(500))
      await drive.upload('vừa có', 'x')
    }
    const late = drive.upload('vừa có', meanwhile(), { conflict: 'refuse' })
    await expect(late).rejects.toEqual(refused('drive_name_taken'))
    expect(await unnamed()).toBe(500)
    const file = await drive.upload('xóa', 'w'.repeat(900))
    await trash(file)
    await deleteDriveItems(given, lan, ids(file))
    expect(await unnamed()).toBe(1_400)
    const quotaBytes = (await drive.usage()).quotaBytes
    await given.store.write(lan.mailboxId, (w) => w.drive.noteUnnamedBytes(2 * quotaBytes - 1_400, 'owner'))
    await expect(drive.upload('nữa', 'v')).rejects.toEqual(refused('too_many_attempts'))
    expect(await given.store.read(lan.mailboxId, (r) => r.drive.unnamedBytes('visitor'))).toBe(0)
    await given.database.pool.query("update unnamed_drive_bytes set at = at - interval '25 hours'")
    expect((await drive.upload('mai', 'v')).sizeBytes).toBe(1)
  })

  it('fails with the first error when the bytes cannot be noted either', async () => {
    const first = new Error('the database ended')
    const write = vi.spyOn(given.store, 'write')
    write.mockRejectedValueOnce(first).mockRejectedValueOnce(new Error('the connection is closed'))
    await expect(drive.upload('a', 'x')).rejects.toBe(first)
    write.mockRestore()
  })

  it('never exceeds the quota under concurrent uploads', async () => {
    await drive.setQuota(1_000)
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => drive.upload(`${n}`, `${n}`.repeat(300))),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toEqual(refused('quota_exceeded'))
    await expect(drive.upload('to', 'x'.repeat(200))).rejects.toEqual(refused('quota_exceeded'))
    expect((await drive.upload('vừa', 'x'.repeat(100))).sizeBytes).toBe(100)
    await expect(drive.upload('trống', '')).rejects.toEqual(refused('quota_exceeded'))
  })

  it('never exceeds the pool of its domain with concurrent mailboxes', async () => {
    const actors = [
      lan,
      await given.mailbox(`minh-${lan.mailboxId}@kho.example`),
      await given.mailbox(`hoa-${lan.mailboxId}@kho.example`),
    ]
    const mailboxes = actors.map(({ mailboxId }) => mailboxId)
    await given.database.pool.query('update mailbox set auto_quota = id = any($1)', [mailboxes])
    await given.database.pool.query('update domain set pool_quota_megabytes = 1 where name = $1', ['kho.example'])
    const stages = actors.map((actor) => driveStage(given, actor))
    const results = await Promise.allSettled(
      Array.from({ length: 9 }, (_, n) => stages[n % 3]?.upload(`${n}`, `${n}`.repeat(300 * 1024))),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await drive.usage()).toMatchObject({ usedBytes: 900 * 1024 })
    await given.database.pool.query('update mailbox set auto_quota = false')
  })

  it('waits for an upload that is about to take the last room of the pool, and is refused then', async () => {
    const minh = await given.mailbox(`minh-${lan.mailboxId}@be.example`)
    lan = await given.mailbox(`lan-${lan.mailboxId}@be.example`)
    drive = driveStage(given, lan)
    await given.database.pool.query('update mailbox set auto_quota = true where domain_id = $1', [lan.domainId])
    await given.database.pool.query('update domain set pool_quota_megabytes = 1 where id = $1', [lan.domainId])
    const content = { blob: 'b', sizeBytes: 600 * 1024, contentType: 'text/plain', createdBy: '' }
    const scan = { state: 'not_scanned', signature: '' } as const
    const { promise: go, resolve: letGo } = withResolvers()
    const { promise: kept, resolve: tellKept } = withResolvers()
    const first = given.store.write(minh.mailboxId, async (w) => {
      await w.nextVersion()
      const version = { ...content, scan, createdAt: given.clock.now() }
      await storeFile(w, minh.mailboxId, { parentId: undefined, name: 'a', conflict: 'refuse', content: version })
      tellKept()
      await go
    })
    // Wait until the first upload has reserved its space, even on a slow machine.
    await Promise.race([kept, first])
    let isOver = false
    const second = drive.upload('b', 'b'.repeat(600 * 1024)).then(
      () => 'kept',
      (error: { readonly code: string }) => error.code,
    )
    void second.then(() => {
      isOver = true
    })
    const isWaiting = async () => {
      const { rows } = await given.database.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length > 0
    }
    while (!isOver && !(await isWaiting()));
    letGo()
    await first
    expect(await second).toBe('quota_exceeded')
  })

  it('in one call creates its folders, but none if it is refused', async () => {
    const folder = await drive.folder('Mã nguồn')
    const into = { parentId: folder.id, folderPath: 'web/rỗng' }
    expect((await drive.upload('.gitkeep', '', into)).path).toBe('/Mã nguồn/web/rỗng/.gitkeep')
    expect((await drive.upload('a.txt', '', into)).path).toBe('/Mã nguồn/web/rỗng/a.txt')
    const invalid = drive.upload('a.txt', '', { parentId: folder.id, folderPath: 'b/../c' })
    await expect(invalid).rejects.toMatchObject({ code: 'drive_name_invalid' })
    await expect(drive.upload('A.txt', '', { ...into, conflict: 'refuse' })).rejects.toMatchObject({
      code: 'drive_name_taken',
    })
    expect(await drive.names(folder.id)).toEqual(['web'])
    const deep = Array.from({ length: 50 }, (_, at) => `bậc ${at}`).join('/')
    const tooDeep = drive.upload('a.txt', '', { parentId: folder.id, folderPath: deep })
    await expect(tooDeep).rejects.toMatchObject({ code: 'drive_move_not_allowed' })
    expect(await drive.names(folder.id)).toEqual(['web'])
  })

  it('in pieces is stored once under repeated requests', async () => {
    const folder = await drive.folder('Ảnh')
    await drive.upload('2026', 'một tệp', { parentId: folder.id })
    const upload = await drive.pieces('ảnh.png', 'điểm ảnh')
    const into = { parentId: folder.id, folderPath: '2026/Tháng 11' }
    const items = await Promise.all([drive.take(upload, into), drive.take(upload, into).catch((error) => error)])
    expect(items[0]).toMatchObject({ path: '/Ảnh/2026 (2)/Tháng 11/ảnh.png', current: { contentType: 'image/png' } })
    expect((await drive.take(upload, into)).id).toBe(items[0].id)
    expect(await drive.names((items[0] as DriveItem).parentId)).toEqual(['ảnh.png'])
    const left: string[] = []
    for await (const write of drive.blobs.writes.list(new Date(8.64e15))) left.push(write)
    expect(left).toEqual([])
    await trash(items[0] as DriveItem)
    expect((await drive.take(upload, into)).id).toBe(items[0].id)
    await deleteDriveItems(given, lan, 'all')
    await expect(drive.take(upload, into)).rejects.toEqual(refused('upload_not_found'))
  })

  it('in pieces survives a process that dies between the blob and its row', async () => {
    const upload = await drive.pieces('a.txt', 'nội dung')
    const dying = {
      ...drive.needs,
      store: {
        ...given.store,
        read: given.store.read.bind(given.store),
        write: () => Promise.reject(new Error('killed')),
      },
    }
    const { storeDriveUpload } = await import('./store-drive-upload.ts')
    const order = {
      uploadId: upload,
      parentId: undefined,
      folderPath: undefined,
      name: undefined,
      conflict: 'rename',
    } as const
    await expect(storeDriveUpload(dying, lan, order)).rejects.toThrow('killed')
    expect(await drive.text(await drive.take(upload))).toBe('nội dung')
    await expect(drive.take('no-such-upload' as UploadId)).rejects.toEqual(refused('upload_not_found'))
  })

  it('notifies open pages, with the used quota', async () => {
    const { version } = (await given.events.since(lan.mailboxId, 0, 500)).at(-1) ?? { version: 0 }
    const folder = await drive.folder('Mới')
    await drive.upload('a', inPieces('abc'), { parentId: folder.id })
    const told = (await given.events.since(lan.mailboxId, version, 500)).map(({ version: _, ...event }) => event)
    expect(told).toEqual([
      { type: 'drive.changed', folderIds: [null], trash: false },
      { type: 'drive.changed', folderIds: [folder.id], trash: false },
      { type: 'quota.changed' },
    ])
    expect(drivePath(['Mới', 'a'])).toBe('/Mới/a')
  })
})

function withResolvers() {
  let resolve = (): void => undefined
  const promise = new Promise<void>((resolved) => {
    resolve = resolved
  })
  return { promise, resolve }
}
