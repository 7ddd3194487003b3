import { MAX_FOLDERS_MADE_AT_ONCE, MAX_FOLDERS_MADE_PER_CALL } from '@sen/model/drive/limits'
import { describe, expect, it, vi } from 'vitest'
import type { Actor } from '../kit/actor.ts'
import { changeDriveItem } from './change-drive-item.ts'
import { copyDriveItems } from './copy-drive-items.ts'
import { deleteDriveItems } from './delete-drive-items.ts'
import { driveStage, eachWithOwnDrive, expectTrueCounts, type OwnDrive } from './drive-stage.fixture.ts'
import type { DriveFolderId, DriveItem } from './drive-store.ts'
import { driveUsage, findDriveItem } from './find-drive-item.ts'
import { listDriveFolder, listDriveTrash, listFavorites, listRecentFiles } from './list-drive.ts'
import { makeDriveFolders } from './make-drive-folders.ts'
import { markDriveFavorites } from './mark-drive-favorites.ts'
import { moveDriveItems } from './move-drive-items.ts'
import { nextDrivePath } from './next-drive-path.ts'
import { placeDriveItems } from './place-drive-items.ts'
import { purgeDriveTrash } from './purge-drive-trash.ts'
import { restoreDriveItems } from './restore-drive-items.ts'
import { touchDriveFile } from './touch-drive-file.ts'
import { trashDriveItems } from './trash-drive-items.ts'

let given: OwnDrive['given']
let lan: OwnDrive['lan']
let drive: OwnDrive['drive']
eachWithOwnDrive('kho.example', (own) => {
  given = own.given
  lan = own.lan
  drive = own.drive
})

const PAGE = { limit: 100, offset: 0 }
const BY_NAME = { sort: 'name', descending: false } as const
const ids = (...items: readonly DriveItem[]) => items.map(({ id }) => id)
const move = (items: readonly DriveItem[], to: DriveFolderId, conflict: 'rename' | 'refuse' = 'rename') =>
  moveDriveItems(given, lan, { ids: ids(...items), to, conflict })
const trash = (...items: readonly DriveItem[]) => trashDriveItems(given, lan, ids(...items))
const inTrash = async () => (await listDriveTrash(given, lan, PAGE)).items.map(({ path }) => path)
const refused = (code: string) => expect.objectContaining({ code })
const expectCountsToBeTrue = () => expectTrueCounts(given, lan.mailboxId)

describe('lists', () => {
  it('show folders first, in Vietnamese order, also when reversed', async () => {
    for (const name of ['Ấm', 'Đất', 'da']) await drive.folder(name)
    await drive.upload('b.txt', 'bb')
    await drive.upload('a.txt', 'a')
    await drive.upload('A2.pdf', 'aaa')
    expect(await drive.names()).toEqual(['Ấm', 'da', 'Đất', 'a.txt', 'A2.pdf', 'b.txt'])
    expect(await drive.names(undefined, 'name', true)).toEqual(['Đất', 'da', 'Ấm', 'b.txt', 'A2.pdf', 'a.txt'])
    expect(await drive.names(undefined, 'size', true)).toEqual(['Ấm', 'da', 'Đất', 'A2.pdf', 'b.txt', 'a.txt'])
    expect(await drive.names(undefined, 'type')).toEqual(['Ấm', 'da', 'Đất', 'A2.pdf', 'a.txt', 'b.txt'])
    await expectCountsToBeTrue()
  })

  it('are pages that fit together over folders and files, with the count of all', async () => {
    for (let n = 0; n < 5; n += 1) await drive.folder(`thư mục ${n}`)
    for (let n = 0; n < 7; n += 1) await drive.upload(`tệp ${n}`)
    const whole = await drive.names()
    const seen: string[] = []
    for (let offset = 0; offset < 15; offset += 4) {
      const list = { order: BY_NAME, page: { limit: 4, offset } }
      const { items, total } = await listDriveFolder(given, lan, undefined, list)
      expect(total).toBe(12)
      seen.push(...items.map(({ name }) => name))
    }
    expect(seen).toEqual(whole)
  })

  it('open a folder by its path in any letter case', async () => {
    const project = await drive.folder('Dự án')
    const bridge = await drive.folder('Cầu', project.id)
    await drive.upload('bản vẽ.txt', 'x', { parentId: bridge.id })
    const list = { order: BY_NAME, page: PAGE }
    const { items } = await listDriveFolder(given, lan, { path: '/dự án/CẦU'.normalize('NFD') }, list)
    expect(items.map(({ path }) => path)).toEqual(['/Dự án/Cầu/bản vẽ.txt'])
    expect(await findDriveItem(given, lan, bridge.id)).toMatchObject({ folders: [{ name: 'Dự án' }] })
    for (const path of ['/du an', '/Dự án/../Dự án', '/Dự án/Cầu/bản vẽ.txt', '/Dự án/Hầm', `/${'a/'.repeat(200)}`]) {
      await expect(listDriveFolder(given, lan, { path }, list)).rejects.toEqual(refused('drive_item_not_found'))
    }
  })

  it('keep favourites and recently used items', async () => {
    const folder = await drive.folder('Hay')
    const [first, second] = [await drive.upload('một'), await drive.upload('hai', 'hai', { parentId: folder.id })]
    await markDriveFavorites(given, lan, { ids: ids(second, folder), isFavorite: true })
    const favorites = async () => (await listFavorites(given, lan, { order: BY_NAME, page: PAGE })).items
    expect((await favorites()).map(({ path }) => path)).toEqual(['/Hay', '/Hay/hai'])
    given.clock.advance(60)
    await touchDriveFile(given, lan, first.id)
    expect((await listRecentFiles(given, lan)).map(({ name }) => name)).toEqual(['một', 'hai'])
    await trash(folder)
    expect(await favorites()).toEqual([])
    expect((await listRecentFiles(given, lan)).map(({ name }) => name)).toEqual(['một'])
  })
})

describe('folders and names', () => {
  it('conflict when they differ in case alone, and not when they differ in accents', async () => {
    const made = await drive.folder('Báo giá')
    await expect(drive.folder('BÁO GIÁ')).rejects.toEqual(refused('drive_name_taken'))
    await drive.folder('Bao gia')
    expect((await changeDriveItem(given, lan, made.id, { name: 'BÁO giá' })).name).toBe('BÁO giá')
    await expect(changeDriveItem(given, lan, made.id, { name: 'bao GIA' })).rejects.toEqual(refused('drive_name_taken'))
  })

  it.each(['..', 'a/b', 'a\\b', 'a\u0000', 'gnp.\u202eexe', '  ', 'ễ'.repeat(86)])(
    'cannot be called %j',
    async (name) => {
      await expect(drive.folder(name)).rejects.toEqual(refused('drive_name_invalid'))
      const made = await drive.folder('x')
      await expect(changeDriveItem(given, lan, made.id, { name })).rejects.toEqual(refused('drive_name_invalid'))
    },
  )

  it('get a number when the name is in use, also after many, and the next one’s path is returned', async () => {
    const name = `${'ễ'.repeat(83)}.txt`
    for (let n = 0; n < 20; n += 1) await drive.upload(n % 2 === 0 ? name : name.toUpperCase().normalize('NFD'))
    const names = await drive.names()
    expect(new Set(names.map((each) => each.toLowerCase())).size).toBe(20)
    expect(await nextDrivePath(given, lan, { fileName: 'b.txt', path: '/' })).toBe('/b.txt')
    expect(await nextDrivePath(given, lan, { fileName: name, path: '' })).toMatch(/ \(21\)\.txt$/)
  })

  it('are at most fifty levels deep', async () => {
    let parentId: DriveFolderId
    for (let depth = 0; depth < 50; depth += 1) parentId = (await drive.folder(`${depth}`, parentId)).id
    await expect(drive.folder('zu tief', parentId)).rejects.toEqual(refused('drive_move_not_allowed'))
    const deep = await drive.upload('tệp', 'x', { parentId })
    expect(deep.path.split('/')).toHaveLength(52)
    const [other] = [await drive.folder('khác')]
    await expect(move([other], parentId)).rejects.toEqual(refused('drive_move_not_allowed'))
    expect(await drive.list(parentId)).toHaveLength(1)
  })
})

describe('folders of a dropped folder, in which no file lies', () => {
  it('are made with the steps that are missing, beside a file of such a name, and once', async () => {
    const site = await drive.folder('Công trình')
    await drive.upload('Ảnh', 'một tệp', { parentId: site.id })
    const order = { parentId: site.id, folderPaths: ['Bản vẽ/Tầng 1', 'Bản vẽ/Tầng 2', 'Ảnh'] }
    const { version: first } = await makeDriveFolders(given, lan, order)
    expect(await drive.names(site.id)).toEqual(['Ảnh (2)', 'Bản vẽ', 'Ảnh'])
    const again = { ...order, folderPaths: ['bản vẽ/Tầng 1'.normalize('NFD'), 'Bản vẽ/Tầng 3'] }
    const { version } = await makeDriveFolders(given, lan, again)
    const [, drawings] = await drive.list(site.id)
    expect(await drive.names(drawings?.id)).toEqual(['Tầng 1', 'Tầng 2', 'Tầng 3'])
    expect(version).toBeGreaterThan(first)
    await expectCountsToBeTrue()
  })

  it('are made in portions, between which others change the mailbox', async () => {
    const site = await drive.folder('Kho')
    const folderPaths = Array.from({ length: 120 }, (_, at) => `tầng ${at}/phòng`)
    const before = await makeDriveFolders(given, lan, { parentId: site.id, folderPaths: ['đầu'] })
    const { version } = await makeDriveFolders(given, lan, { parentId: site.id, folderPaths })
    expect(version - before.version).toBe(Math.ceil((2 * folderPaths.length) / MAX_FOLDERS_MADE_AT_ONCE))
    expect(await drive.names(site.id)).toHaveLength(121)
    await expectCountsToBeTrue()
  })

  it('are at most as many as a call may wait for, and each counts once', async () => {
    const site = await drive.folder('Kho sâu')
    const trees = (count: number) =>
      Array.from({ length: count }, (_, tree) => Array.from({ length: 26 }, (_, at) => `${tree} bậc ${at}`).join('/'))
    const order = { parentId: site.id, folderPaths: trees(MAX_FOLDERS_MADE_PER_CALL / 25) }
    await expect(makeDriveFolders(given, lan, order)).rejects.toMatchObject({ code: 'invalid' })
    expect(await drive.names(site.id)).toEqual([])
    const repeated = Array.from({ length: 500 }, () => trees(1)).flat()
    await makeDriveFolders(given, lan, { parentId: site.id, folderPaths: repeated })
    expect(await drive.names(site.id)).toHaveLength(1)
    await expectCountsToBeTrue()
  })

  it('are made all or none in a portion, below folders of one’s own', async () => {
    const site = await drive.folder('Công trình')
    const make = (folderPaths: readonly string[], actor = lan) =>
      makeDriveFolders(given, actor, { parentId: site.id, folderPaths })
    const deep = Array.from({ length: 50 }, (_, at) => `bậc ${at}`).join('/')
    await expect(make(['Mới', 'a/../b'])).rejects.toEqual(refused('drive_name_invalid'))
    await expect(make(['Mới', deep])).rejects.toEqual(refused('drive_move_not_allowed'))
    const other = await given.mailbox(`minh-${lan.mailboxId}@kho.example`)
    await expect(make(['Mới'], other)).rejects.toEqual(refused('drive_item_not_found'))
    const without = { ...lan, rights: { ...lan.rights, driveEnabled: false } }
    await expect(make(['Mới'], without)).rejects.toEqual(refused('drive_disabled'))
    expect(await drive.names(site.id)).toEqual([])
  })
})

describe('moving', () => {
  it('moves the contents, numbers names in use, and can be undone', async () => {
    const [from, to] = [await drive.folder('Nguồn'), await drive.folder('Đích')]
    const inner = await drive.folder('Trong', from.id)
    await drive.upload('a.txt', 'cũ', { parentId: inner.id })
    const file = await drive.upload('Trong', 'tệp cùng tên', { parentId: to.id })
    const moved = await move([inner], to.id)
    expect(moved.items.map(({ path }) => path)).toEqual(['/Đích/Trong (2)'])
    expect((await drive.list(inner.id)).map(({ path }) => path)).toEqual(['/Đích/Trong (2)/a.txt'])
    expect(moved.before).toMatchObject([{ id: inner.id, parentId: from.id, name: 'Trong' }])
    const places = moved.before.map(({ id, parentId, name }) => ({ id, parentId, name }))
    const placed = await placeDriveItems(given, lan, places)
    expect(placed.items.map(({ path }) => path)).toEqual(['/Nguồn/Trong'])
    await expect(move([inner], to.id, 'refuse')).rejects.toMatchObject({
      code: 'drive_name_taken',
      details: { names: ['Trong'] },
    })
    expect((await move([file], to.id)).items).toEqual([])
    await expectCountsToBeTrue()
  })

  it('never puts a folder into itself', async () => {
    const outer = await drive.folder('Ngoài')
    const inner = await drive.folder('Trong', outer.id)
    for (const to of [outer.id, inner.id]) {
      await expect(move([outer], to)).rejects.toEqual(refused('drive_move_not_allowed'))
      const place = { id: outer.id, parentId: to, name: 'Ngoài' }
      await expect(placeDriveItems(given, lan, [place])).rejects.toEqual(refused('drive_move_not_allowed'))
    }
  })

  it('gives two items of one name, moved together, two names', async () => {
    const [one, two, to] = [await drive.folder('1'), await drive.folder('2'), await drive.folder('Chung')]
    const [a, b] = [
      await drive.upload('a', 'x', { parentId: one.id }),
      await drive.upload('A', 'y', { parentId: two.id }),
    ]
    expect((await move([a, b], to.id)).items.map(({ name }) => name)).toEqual(['a', 'A (2)'])
  })
})

describe('copying', () => {
  it('copies current contents by reference, counts each, and copies a folder into itself', async () => {
    const outer = await drive.folder('Ngoài')
    const inner = await drive.folder('Trong', outer.id)
    const file = await drive.upload('a.txt', 'nội dung', { parentId: inner.id })
    await drive.upload('a.txt', 'nội dung mới', { parentId: inner.id, conflict: 'version' })
    const before = await drive.usage()
    const { items } = await copyDriveItems(given, lan, { ids: ids(outer), to: inner.id })
    expect(items.map(({ path }) => path)).toEqual(['/Ngoài/Trong/Ngoài'])
    const copiedInner = (await drive.list(items[0]?.id))[0]
    const [copy] = await drive.list(copiedInner?.id)
    expect(copy && (await drive.text(copy))).toBe('nội dung mới')
    expect(copy?.id).not.toBe(file.id)
    expect((await drive.usage()).usedBytes - before.usedBytes).toBe(Buffer.byteLength('nội dung mới'))
    expect((await copyDriveItems(given, lan, { ids: ids(outer), to: undefined })).items[0]?.name).toBe('Ngoài (2)')
    await expectCountsToBeTrue()
  })

  it('copies nothing if not all of it fits', async () => {
    const folder = await drive.folder('Nặng')
    await drive.upload('a', 'a'.repeat(600), { parentId: folder.id })
    await drive.upload('b', 'b'.repeat(600), { parentId: folder.id })
    await drive.setQuota(2_000)
    await expect(copyDriveItems(given, lan, { ids: ids(folder), to: undefined })).rejects.toEqual(
      refused('quota_exceeded'),
    )
    expect(await drive.names()).toEqual(['Nặng'])
  })
})

describe('the recycle bin', () => {
  it('restores exactly the items that were deleted together, to their folder', async () => {
    const folder = await drive.folder('Hồ sơ')
    const earlier = await drive.upload('bỏ trước', 'x', { parentId: folder.id })
    await drive.upload('còn', 'y', { parentId: folder.id })
    await trash(earlier)
    given.clock.advance(60)
    await trash(folder)
    expect(await inTrash()).toEqual(['/Hồ sơ', '/Hồ sơ/bỏ trước'])
    expect(await drive.names()).toEqual([])
    const other = await drive.folder('hồ sơ')
    const { items } = await restoreDriveItems(given, lan, ids(folder))
    expect(items.map(({ path }) => path)).toEqual(['/Hồ sơ (2)'])
    expect(await drive.names(folder.id)).toEqual(['còn'])
    expect(await inTrash()).toEqual(['/Hồ sơ (2)/bỏ trước'])
    await restoreDriveItems(given, lan, ids(earlier))
    expect(await drive.names(folder.id)).toEqual(['bỏ trước', 'còn'])
    expect(await drive.names(other.id)).toEqual([])
    await expectCountsToBeTrue()
  })

  it('gives many back together, each to where it lay, also when their folder comes back with them', async () => {
    const [one, two] = [await drive.folder('1'), await drive.folder('2')]
    const files = [
      await drive.upload('a', 'x', { parentId: one.id }),
      await drive.upload('b', 'x', { parentId: one.id }),
      await drive.upload('a', 'y', { parentId: two.id }),
      await drive.upload('c', 'z'),
    ]
    await trash(...files)
    await trash(two)
    await drive.upload('B', 'w', { parentId: one.id })
    const { items } = await restoreDriveItems(given, lan, ids(...files, two))
    expect(items.map(({ path }) => path).sort()).toEqual(['/1/a', '/1/b (2)', '/2', '/2/a', '/c'])
    expect(await inTrash()).toEqual([])
    await expectCountsToBeTrue()
  })

  it('moves and gives back two hundred files in a few statements', async () => {
    const [from, to] = [await drive.folder('Từ'), await drive.folder('Đến')]
    const files = await Promise.all(
      Array.from({ length: 200 }, (_, at) => drive.upload(`t${at}`, 'x', { parentId: from.id })),
    )
    const client = await given.database.pool.connect()
    const asked = vi.spyOn(Object.getPrototypeOf(client), 'query')
    client.release()
    expect((await move(files, to.id)).items).toHaveLength(200)
    await trash(...files)
    expect((await restoreDriveItems(given, lan, ids(...files))).items).toHaveLength(200)
    expect(asked.mock.calls.length).toBeLessThan(100)
    asked.mockRestore()
    expect(await drive.names(to.id)).toHaveLength(200)
    await expectCountsToBeTrue()
  })

  it('treats a folder and items inside it, deleted together, as one', async () => {
    const folder = await drive.folder('Hồ sơ')
    const file = await drive.upload('a', 'x', { parentId: folder.id })
    expect((await trash(file, folder)).items.map(({ name }) => name)).toEqual(['Hồ sơ'])
    expect(await inTrash()).toEqual(['/Hồ sơ'])
    expect((await restoreDriveItems(given, lan, ids(file))).items).toEqual([])
  })

  it('restores items of a purged folder into the drive’s root', async () => {
    const folder = await drive.folder('Hồ sơ')
    const file = await drive.upload('a', 'x', { parentId: folder.id })
    await trash(file)
    await trash(folder)
    expect(await deleteDriveItems(given, lan, ids(folder))).toMatchObject({ count: 1 })
    expect(await inTrash()).toEqual(['/a'])
    await restoreDriveItems(given, lan, ids(file))
    expect(await drive.names()).toEqual(['a'])
    await expectCountsToBeTrue()
  })

  it('is emptied and frees its space, and deletes nothing else', async () => {
    const folder = await drive.folder('Hồ sơ')
    await drive.upload('a', 'abc', { parentId: folder.id })
    await drive.upload('a', 'abcd', { parentId: folder.id, conflict: 'version' })
    const kept = await drive.upload('giữ', 'xyz')
    expect(await deleteDriveItems(given, lan, ids(kept, folder))).toMatchObject({ count: 0 })
    await trash(folder)
    expect(await driveUsage(given, lan)).toEqual({ files: 3, versions: 0, trash: 7, count: 1 })
    expect(await deleteDriveItems(given, lan, 'all')).toMatchObject({ count: 2 })
    expect(await drive.usage()).toMatchObject({ usedBytes: 3 })
    await expectCountsToBeTrue()
  })

  it('keeps trashed items for thirty days, for every mailbox', async () => {
    await trash(await drive.upload('cũ'))
    given.clock.advance(30 * 86_400 - 60)
    await trash(await drive.upload('mới'))
    await purgeDriveTrash(given)
    expect(await inTrash()).toEqual(['/mới', '/cũ'])
    given.clock.advance(61)
    expect(await purgeDriveTrash(given)).toBeGreaterThan(0)
    expect(await inTrash()).toEqual(['/mới'])
    await expectCountsToBeTrue()
  })

  it('reserves no names, and its items cannot be moved or shared', async () => {
    const file = await drive.upload('a')
    await trash(file)
    expect((await drive.upload('a')).name).toBe('a')
    await expect(findDriveItem(given, lan, file.id)).rejects.toEqual(refused('drive_item_not_found'))
    await expect(changeDriveItem(given, lan, file.id, { name: 'b' })).rejects.toEqual(refused('drive_item_not_found'))
    expect((await move([file], undefined)).items).toEqual([])
  })
})

it('is another mailbox’s: nothing of it is found, changed, moved or copied', async () => {
  const minh = await given.mailbox(`minh-${lan.mailboxId}@kho-khac.example`)
  const [folder, file] = [await drive.folder('Riêng'), await drive.upload('mật')]
  const needs = { ...drive.needs }
  await expect(findDriveItem(given, minh, file.id)).rejects.toEqual(refused('drive_item_not_found'))
  await expect(changeDriveItem(given, minh, file.id, { name: 'x' })).rejects.toEqual(refused('drive_item_not_found'))
  const own = await driveStage(given, minh).folder('Của Minh')
  const order = { ids: ids(file, folder), to: own.id }
  expect((await moveDriveItems(given, minh, { ...order, conflict: 'rename' })).items).toEqual([])
  expect((await copyDriveItems(needs, minh, order)).items).toEqual([])
  expect((await trashDriveItems(given, minh, ids(file))).items).toEqual([])
  await expect(moveDriveItems(given, minh, { ids: ids(own), to: folder.id, conflict: 'rename' })).rejects.toEqual(
    refused('drive_item_not_found'),
  )
  await trash(file)
  expect((await restoreDriveItems(given, minh, ids(file))).items).toEqual([])
  expect(await deleteDriveItems(given, minh, ids(file))).toMatchObject({ count: 0 })
  await expect(drive.upload('x', 'x', { parentId: own.id })).rejects.toEqual(refused('drive_item_not_found'))
})

it('is refused to everyone while the drive is off', async () => {
  const without: Actor = { ...lan, rights: { ...lan.rights, driveEnabled: false } }
  expect(() => listRecentFiles(given, without)).toThrow(expect.objectContaining({ code: 'drive_disabled' }))
})
