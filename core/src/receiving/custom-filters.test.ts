import type { FilterDefinition } from '@sen/model/filters/filter'
import type { FilterId, FolderId, LabelId } from '@sen/model/ids'
import { DirectMime } from '@sen/testkit/direct-mime'
import { MemoryBlobStore } from '@sen/testkit/fakes/memory-blob-store'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeCustomFilter } from '../filters/change-custom-filter.ts'
import { createFilter } from '../filters/create-filter.ts'
import type { StoredFilter } from '../filters/filter-store.ts'
import { listFilters } from '../filters/list-filters.ts'
import { removeFilter } from '../filters/remove-filter.ts'
import { reorderFilters } from '../filters/reorder-filters.ts'
import { restoreFilter } from '../filters/restore-filter.ts'
import { createFolder } from '../folders/create-folder.ts'
import type { Actor } from '../kit/actor.ts'
import { createLabel } from '../labels/create-label.ts'
import { deleteLabel } from '../labels/delete-label.ts'
import { restoreLabel } from '../labels/restore-label.ts'
import type { MailStore } from '../store.ts'
import { startFolderDeletion } from '../tasks/folder-deletion/start-folder-deletion.ts'
import { listThreads } from '../threads/list-threads.ts'
import type { Arrival } from './arrival.ts'
import { receiveMail } from './receive-mail.ts'

let w: TestWorld
let lan: Actor
let users = 0
let folderId: FolderId

beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())
beforeEach(async () => {
  users += 1
  lan = await w.mailbox(`lan${users}@senmail.test`)
  folderId = (await createFolder(w, lan, { name: 'Hợp đồng', parent: undefined })).folder.id
})

const BILLS: FilterDefinition = {
  match: 'all',
  conditions: [{ type: 'subject', comparator: 'contains', value: 'hop dong' }],
  actions: [{ type: 'setflag', value: 'Flagged' }],
}
const make = (more: Partial<StoredFilter> = {}) =>
  createFilter(w, lan, { name: 'Việc', isEnabled: true, ...BILLS, ...more })
const into = (id: FolderId = folderId) => ({ actions: [{ type: 'fileinto', folderId: id } as const] })

async function received(subject = 'Hợp đồng số 1', arrival: Partial<Arrival> = {}) {
  const raw = Buffer.from(`From: <an@khac.example>\r\nTo: <${lan.address}>\r\nSubject: ${subject}\r\n\r\nChao.\r\n`)
  const doors = { ...w, blobs: new MemoryBlobStore(), mime: new DirectMime() }
  const [result] = await receiveMail(doors, { way: 'smtp', raw }, [{ mailboxId: lan.mailboxId, ...arrival }])
  if (typeof result !== 'object') throw new Error('it was not stored')
  const { rows } = await w.database.pool.query(
    `select f.path, m.is_read, m.is_starred, m.filed_reason, m.filed_by_rule::text
     from message m join folder f on f.id = m.folder_id where m.id = $1`,
    [result.messageId],
  )
  const [{ path, is_read, is_starred, filed_reason, filed_by_rule }] = rows
  return [path, ...(is_read ? ['read'] : []), ...(is_starred ? ['starred'] : []), filed_reason, filed_by_rule].join(' ')
}

describe('mail that comes in', () => {
  it('is filed by the first filter that takes it, with the flags of those before', async () => {
    await make()
    const second = await make({
      ...into(),
      conditions: [{ type: 'from', comparator: 'contains', value: '@khac.example' }],
    })
    await make({ actions: [{ type: 'discard' }] })
    expect(await received()).toBe(`Hợp đồng starred filter ${second.id}`)
    expect(await received('Chào')).toBe(`Hợp đồng filter ${second.id}`)
  })

  it('is moved to Trash and marked as read before any page shows it', async () => {
    await make({ actions: [{ type: 'setflag', value: 'Seen' }] })
    const { id } = await make({ actions: [{ type: 'discard' }] })
    expect(await received()).toBe(`Trash read filter ${id}`)
    expect(await received('Chào')).toBe('INBOX inbox ')
  })

  it('goes by the order that its owner gives', async () => {
    const first = await make(into())
    const second = await make({ actions: [{ type: 'discard' }] })
    expect(await received()).toBe(`Hợp đồng filter ${first.id}`)
    await reorderFilters(w, lan, [second.id, first.id])
    expect((await listFilters(w, lan)).customs.map(({ id }) => id)).toEqual([second.id, first.id])
    expect(await received()).toBe(`Trash filter ${second.id}`)
    const third = await make()
    await reorderFilters(w, lan, [third.id])
    expect((await listFilters(w, lan)).customs.map(({ id }) => id)).toEqual([third.id, second.id, first.id])
  })

  it('skips filters that were switched off or deleted after the recipient was resolved', async () => {
    const filter = await make(into())
    const filtersVersion = async () => (await w.directory.findRecipient(lan.address))?.filtersVersion ?? -1
    const before = await filtersVersion()
    expect(before).toBeGreaterThan(0)
    await changeCustomFilter(w, lan, filter.id, { isEnabled: false })
    expect(await filtersVersion()).toBe(0)
    expect(await received('Hợp đồng', { filtersVersion: before })).toBe('INBOX inbox ')
    await changeCustomFilter(w, lan, filter.id, { isEnabled: true })
    // When the recipient was looked up there was no filter; now there is one.
    expect(await received('Hợp đồng', { filtersVersion: 0 })).toBe(`Hợp đồng filter ${filter.id}`)
    await removeFilter(w, lan, filter.id)
    expect(await received()).toBe('INBOX inbox ')
  })

  it('follows a renamed folder, and files into the inbox when the folder was deleted', async () => {
    const filter = await make(into())
    await w.store.write(lan.mailboxId, async (writer) => {
      await writer.nextVersion()
      await writer.folders.change(folderId, { name: 'Giấy tờ', parentId: undefined })
    })
    expect(await received()).toBe(`Giấy tờ filter ${filter.id}`)
    const { filtersVersion } = (await w.directory.findRecipient(lan.address)) ?? {}
    await startFolderDeletion(w, lan, folderId, undefined)
    expect((await listFilters(w, lan)).customs).toMatchObject([{ isBroken: true }])
    expect(await received()).toBe(`INBOX filter ${filter.id}`)
    expect((await w.directory.findRecipient(lan.address))?.filtersVersion).not.toBe(filtersVersion)
  })

  it('gets the labels of all filters up to the one that takes it, except deleted labels', async () => {
    const labels: LabelId[] = []
    for (const name of ['Việc', 'Gấp']) labels.push((await createLabel(w, lan, { name })).label.id)
    const [work, urgent] = labels as [LabelId, LabelId]
    const gives = (labelId: LabelId) => ({ type: 'label', labelId }) as const
    await make({ actions: [gives(work)] })
    const filing = await make({ actions: [gives(urgent), gives(work), { type: 'fileinto', folderId }] })
    const labelsIn = async (folder: string) =>
      (await listThreads(w, lan, { in: folder, limit: 5, offset: 0 })).rows.map(({ labelIds }) => labelIds)
    await received()
    expect(await labelsIn('Hợp đồng')).toEqual([[work, urgent]])
    const { filtersVersion } = (await w.directory.findRecipient(lan.address)) ?? {}
    await deleteLabel(w, lan, urgent)
    expect((await listFilters(w, lan)).customs.map(({ isBroken }) => isBroken)).toEqual([false, true])
    expect(await received('Hợp đồng số 2', filtersVersion === undefined ? {} : { filtersVersion })).toBe(
      `Hợp đồng filter ${filing.id}`,
    )
    expect(await labelsIn('Hợp đồng')).toEqual([[work], [work, urgent]])
    await restoreLabel(w, lan, urgent)
    expect((await listFilters(w, lan)).customs.map(({ isBroken }) => isBroken)).toEqual([false, false])
    await expect(make({ actions: [gives('0' as LabelId)] })).rejects.toMatchObject({ code: 'rule_invalid' })
  })

  it('is matched again when a folder is removed between the check and the lock', async () => {
    const filter = await make(into())
    const store: MailStore = {
      read: (...args) => w.store.read(...args),
      write: async (mailbox, work) => {
        await startFolderDeletion(w, lan, folderId, undefined).catch(() => undefined)
        return w.store.write(mailbox, work)
      },
    }
    const raw = Buffer.from('From: <an@khac.example>\r\nSubject: hop dong\r\n\r\n')
    const doors = { ...w, store, blobs: new MemoryBlobStore(), mime: new DirectMime() }
    await receiveMail(doors, { way: 'smtp', raw }, [{ mailboxId: lan.mailboxId }])
    const { rows } = await w.database.pool.query(
      `select f.path, m.filed_by_rule::text as filter from message m join folder f on f.id = m.folder_id
       where m.mailbox_id = $1`,
      [lan.mailboxId],
    )
    expect(rows).toEqual([{ path: 'INBOX', filter: filter.id }])
  })

  it('is not checked by another mailbox’s filters', async () => {
    const filter = await make(into())
    const owner = lan
    lan = await w.mailbox(`khac${users}@senmail.test`)
    expect(await received()).toBe('INBOX inbox ')
    expect(await listFilters(w, lan)).toEqual({ blocks: [], customs: [], forwards: [] })
    await expect(changeCustomFilter(w, lan, filter.id, { isEnabled: false })).rejects.toMatchObject({
      code: 'rule_not_found',
    })
    await expect(removeFilter(w, lan, filter.id)).rejects.toMatchObject({ code: 'rule_not_found' })
    await expect(reorderFilters(w, lan, [filter.id])).rejects.toMatchObject({ code: 'rule_not_found' })
    await expect(make(into())).rejects.toMatchObject({ code: 'rule_invalid', details: { problem: 'folder-unknown' } })
    expect((await listFilters(w, owner)).customs).toHaveLength(1)
  })

  it('that is imported or blocked is not filtered', async () => {
    await make({ actions: [{ type: 'discard' }] })
    const raw = Buffer.from('From: <an@khac.example>\r\nSubject: hop dong\r\n\r\n')
    const doors = { ...w, blobs: new MemoryBlobStore(), mime: new DirectMime() }
    await receiveMail(doors, { way: 'import', raw }, [{ mailboxId: lan.mailboxId }])
    await w.store.write(lan.mailboxId, async (writer) =>
      writer.filters.block(['an@khac.example'], await writer.nextVersion()),
    )
    await receiveMail(doors, { way: 'smtp', raw }, [{ mailboxId: lan.mailboxId }])
    const { rows } = await w.database.pool.query('select filed_reason from message where mailbox_id = $1 order by id', [
      lan.mailboxId,
    ])
    expect(rows.map((row) => row.filed_reason)).toEqual(['placed', 'blocked_sender'])
  })
})

describe('a filter', () => {
  it('that forwards is refused while addresses cannot be verified', async () => {
    const redirect = { actions: [{ type: 'redirect', address: 'toi@xa.example' } as const] }
    await expect(make(redirect)).rejects.toMatchObject({ details: { problem: 'address-not-verified' } })
    const { id } = await make()
    await expect(changeCustomFilter(w, lan, id, redirect)).rejects.toMatchObject({ code: 'rule_invalid' })
  })

  it('whose folder was deleted can be turned off and renamed, and not turned on again', async () => {
    const { id } = await make(into())
    await startFolderDeletion(w, lan, folderId, undefined)
    expect(await changeCustomFilter(w, lan, id, { isEnabled: false })).toMatchObject({ isBroken: true })
    expect(await changeCustomFilter(w, lan, id, { name: 'Cũ' })).toMatchObject({ isBroken: true, name: 'Cũ' })
    await expect(changeCustomFilter(w, lan, id, { name: 'x'.repeat(101) })).rejects.toMatchObject({
      details: { problem: 'name-too-long' },
    })
    await expect(changeCustomFilter(w, lan, id, { name: 'a\u0007b' })).rejects.toMatchObject({
      details: { problem: 'name-characters' },
    })
    await expect(changeCustomFilter(w, lan, id, { isEnabled: true })).rejects.toMatchObject({
      details: { problem: 'folder-unknown' },
    })
    expect(await changeCustomFilter(w, lan, id, { isEnabled: true, actions: BILLS.actions })).toMatchObject({
      isBroken: false,
      isEnabled: true,
    })
  })

  it('that was removed comes back to its place, and acts again', async () => {
    const [first, second, third] = [await make(), await make({ ...into(), name: 'Giữa' }), await make()]
    await removeFilter(w, lan, second.id)
    expect(await received()).toMatch(/^INBOX starred/)
    expect(await restoreFilter(w, lan, second.id)).toEqual({ kind: 'custom', custom: second })
    expect((await listFilters(w, lan)).customs.map(({ id }) => id)).toEqual([first.id, second.id, third.id])
    expect(await received()).toMatch(/^Hợp đồng starred/)
    await removeFilter(w, lan, second.id)
    for (let made = 2; made < 100; made += 1) await make()
    await expect(restoreFilter(w, lan, second.id)).rejects.toMatchObject({ code: 'too_many_rules' })
    expect((await listFilters(w, lan)).customs).toHaveLength(100)
  })

  it('is one of a hundred at most, and tells open pages', async () => {
    for (let made = 0; made < 99; made += 1) await make()
    const before = await w.events.version(lan.mailboxId)
    await make()
    const events = await w.events.since(lan.mailboxId, before, 10)
    expect(events.map(({ type }) => type)).toEqual(['rules.changed'])
    await expect(make()).rejects.toMatchObject({ code: 'too_many_rules' })
    await expect(changeCustomFilter(w, lan, '0' as FilterId, { name: 'x' })).rejects.toMatchObject({
      code: 'rule_not_found',
    })
  })
})
