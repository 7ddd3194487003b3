import type { FolderId } from '@sen/model/ids'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../kit/actor.ts'
import { changeFolder } from './change-folder.ts'
import { createFolder } from './create-folder.ts'
import { deleteFolder } from './delete-folder.ts'
import { listFolders } from './list-folders.ts'

let given: TestWorld
let lan: Actor
let users = 0
beforeAll(async () => {
  given = await world()
})
beforeEach(async () => {
  users += 1
  lan = await given.mailbox(`lan${users}@muc.example`)
})
afterAll(() => given.close())

const create = async (name: string, parent?: string, actor = lan) =>
  (await createFolder(given, actor, { name, parent })).folder
const ownPaths = async (actor = lan) =>
  (await listFolders(given, actor)).filter(({ role }) => role === 'custom').map(({ path }) => path)
const eventsOf = (actor: Actor) => given.events.since(actor.mailboxId, 0, 100)

describe('a folder', () => {
  it('is created below the chosen folder, and open pages are notified', async () => {
    const outer = await create(' Dự  án ')
    await create('Cầu', outer.id)
    await create('Bản vẽ', 'Dự án/Cầu')
    expect(await ownPaths()).toEqual(['Dự án', 'Dự án/Cầu', 'Dự án/Cầu/Bản vẽ'])
    expect((await eventsOf(lan)).map(({ type }) => type)).toEqual(Array(3).fill('folders.changed'))
  })

  it.each([
    ['dự án', undefined, { code: 'folder_exists' }],
    ['', undefined, { code: 'folder_invalid', details: { reason: 'missing' } }],
    ['a/b', undefined, { code: 'folder_invalid', details: { reason: 'slash' } }],
    ['Thùng rác', undefined, { code: 'folder_invalid', details: { reason: 'system-name' } }],
    ['Mới', 'INBOX', { code: 'folder_not_found' }],
    ['Mới', 'Không có', { code: 'folder_not_found' }],
  ])('is refused: %j in %j', async (name, parent, refusal) => {
    await create('Dự án')
    await expect(create(name, parent)).rejects.toMatchObject(refusal)
    expect(await ownPaths()).toEqual(['Dự án'])
  })

  it('is not made in another mailbox', async () => {
    const foreign = await create('Của Minh', undefined, await given.mailbox(`minh${users}@muc.example`))
    await expect(create('Mới', foreign.id)).rejects.toMatchObject({ code: 'folder_not_found' })
    await expect(changeFolder(given, lan, foreign.id, { name: 'Của Lan' })).rejects.toMatchObject({
      code: 'folder_not_found',
    })
    await expect(deleteFolder(given, lan, foreign.id)).rejects.toMatchObject({ code: 'folder_not_found' })
  })

  it('is renamed and moved with all below it, at once', async () => {
    const work = await create('Việc')
    await create('Cầu', work.id)
    const old = await create('Lưu kho')
    await changeFolder(given, lan, work.id, { name: 'VIỆC', parent: old.id })
    expect(await ownPaths()).toEqual(['Lưu kho', 'Lưu kho/VIỆC', 'Lưu kho/VIỆC/Cầu'])
    await changeFolder(given, lan, 'Lưu kho/VIỆC', { parent: null })
    expect(await ownPaths()).toEqual(['Lưu kho', 'VIỆC', 'VIỆC/Cầu'])
    const renamed = (await eventsOf(lan)).flatMap((event) => (event.type === 'folder.renamed' ? [event.path] : []))
    expect(renamed).toEqual(['Lưu kho/VIỆC', 'VIỆC'])
  })

  it('is meant by its id, though another one is named like that', async () => {
    const meant = await create('Việc')
    await create(meant.id)
    await changeFolder(given, lan, meant.id, { name: 'Việc khác' })
    await create('Trong', meant.id)
    await deleteFolder(given, lan, 'Việc khác/Trong'.normalize('NFD'))
    expect(await ownPaths()).toEqual([meant.id, 'Việc khác'])
    await deleteFolder(given, lan, meant.id)
    expect(await ownPaths()).toEqual([meant.id])
  })

  it('stays as it is when nothing changes, and when its place is not possible', async () => {
    const work = await create('Việc')
    const inner = await create('Cầu', work.id)
    const before = await eventsOf(lan)
    expect((await changeFolder(given, lan, work.id, { name: ' Việc ', parent: null })).folder.path).toBe('Việc')
    await expect(changeFolder(given, lan, work.id, { parent: inner.id })).rejects.toMatchObject({
      code: 'folder_invalid',
      details: { reason: 'below-itself' },
    })
    expect(await eventsOf(lan)).toEqual(before)
  })

  it('is deleted when nothing is in it', async () => {
    const work = await create('Việc')
    const inner = await create('Cầu', work.id)
    await expect(deleteFolder(given, lan, work.id)).rejects.toMatchObject({ code: 'folder_not_empty' })
    await deleteFolder(given, lan, inner.id)
    await deleteFolder(given, lan, 'Việc')
    expect(await ownPaths()).toEqual([])
  })

  it('is not deleted while it has mail', async () => {
    const work = await create('Việc')
    const { threadId } = await given.message(lan)
    await moveTo(threadId, work.id)
    await expect(deleteFolder(given, lan, work.id)).rejects.toMatchObject({ code: 'folder_not_empty' })
    expect(await ownPaths()).toEqual(['Việc'])
  })

  it('of the system stays', async () => {
    await expect(changeFolder(given, lan, 'INBOX', { name: 'Đến' })).rejects.toMatchObject({ code: 'folder_not_own' })
    await expect(deleteFolder(given, lan, 'Trash')).rejects.toMatchObject({ code: 'folder_not_own' })
  })
})

it('asks for the right to it', async () => {
  const work = await create('Việc')
  const without = (missing: 'smtpEnabled' | 'domainVerified'): Actor => ({
    ...lan,
    rights: { ...lan.rights, [missing]: false },
  })
  await expect(deleteFolder(given, without('smtpEnabled'), work.id)).rejects.toMatchObject({ code: 'smtp_disabled' })
  await expect(create('Mới', undefined, without('domainVerified'))).rejects.toMatchObject({
    code: 'domain_not_verified',
  })
  await expect(changeFolder(given, without('domainVerified'), work.id, { name: 'Mới' })).rejects.toMatchObject({
    code: 'domain_not_verified',
  })
  expect(await ownPaths()).toEqual(['Việc'])
})

async function moveTo(threadId: Awaited<ReturnType<TestWorld['message']>>['threadId'], to: FolderId) {
  await given.store.write(lan.mailboxId, async (w) => {
    const from = await w.folders.findByRole('inbox')
    await w.threads.move([threadId], from.id, to, await w.nextVersion())
  })
}
