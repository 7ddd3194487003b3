import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDraft } from '../drafts/create-draft.ts'
import { saveDraft } from '../drafts/save-draft.ts'
import { moveThreads } from '../threads/move-threads.ts'
import { restoreThreads } from '../threads/restore-threads.ts'
import { trashThreads } from '../threads/trash-threads.ts'
import { expireGoneMessages, numberOldMail } from './maintenance.ts'
import {
  ALL,
  all,
  fetched,
  folderOf,
  newUser,
  type ProgramWorld,
  programWorld,
  uids,
  uidsIn,
} from './program-stage.fixture.ts'

let w: ProgramWorld
beforeAll(async () => {
  w = await programWorld()
})
afterAll(() => w.close())

describe('UIDs', () => {
  it('rise in the order of arrival and are never given twice', async () => {
    const { lan, mailbox } = await newUser(w)
    const inbox = await folderOf(mailbox, 'inbox')
    const messages = await w.messages(lan, [{}, {}, {}])
    expect(await uidsIn(mailbox, inbox)).toEqual([1, 2, 3])
    await trashThreads(w, lan, [messages[2]?.threadId ?? ('0' as never)])
    await w.message(lan)
    expect(await uidsIn(mailbox, inbox)).toEqual([1, 2, 4])
    expect((await mailbox.open(inbox)).uidNext).toBe(5)
  })

  it('are new ones after a move and after its undo, and the log names the moved ones', async () => {
    const { lan, mailbox } = await newUser(w)
    const [inbox, trash] = [await folderOf(mailbox, 'inbox'), await folderOf(mailbox, 'trash')]
    const { threadId } = await w.message(lan)
    const before = await mailbox.open(inbox)
    const { version } = await trashThreads(w, lan, [threadId])
    expect(await uidsIn(mailbox, trash)).toEqual([1])
    const changes = await mailbox.changes(inbox, before.highestModseq)
    expect(changes).toMatchObject({ isComplete: true, highestModseq: version, uidNext: 2 })
    expect([...changes.gone]).toEqual([1])
    await restoreThreads(w, lan, trash, [threadId], version)
    expect(await uidsIn(mailbox, inbox)).toEqual([2])
    expect([...(await mailbox.changes(trash, version)).gone]).toEqual([1])
  })

  it('are given to many threads that one statement moves, each once', async () => {
    const { lan, mailbox } = await newUser(w)
    const [inbox, junk] = [await folderOf(mailbox, 'inbox'), await folderOf(mailbox, 'junk')]
    const messages = await w.messages(
      lan,
      Array.from({ length: 60 }, () => ({})),
    )
    await moveThreads(w, lan, [{ threadIds: messages.map(({ threadId }) => threadId), from: inbox, to: junk }])
    expect(await uidsIn(mailbox, junk)).toEqual(Array.from({ length: 60 }, (_, at) => at + 1))
    expect(await uidsIn(mailbox, inbox)).toEqual([])
    expect((await mailbox.changes(inbox, 1)).gone).toHaveLength(60)
  })

  it('are another one for each save of a draft, and none while it is being sent', async () => {
    const { lan, mailbox } = await newUser(w)
    const drafts = await folderOf(mailbox, 'drafts')
    const input = { to: [], cc: [], bcc: [], subject: 'Nháp', html: '<p>Một</p>', files: [] }
    const draft = await createDraft(w, lan, { ...input, clientKey: 'k' })
    expect(await uidsIn(mailbox, drafts)).toEqual([1])
    await saveDraft(w, lan, draft.id, draft.revision, { ...input, html: '<p>Hai</p>' })
    expect(await uidsIn(mailbox, drafts)).toEqual([2])
    await w.store.write(lan.mailboxId, async (writer) => {
      await writer.drafts.setSendState(draft.id, 'sending', await writer.nextVersion())
    })
    expect(await uidsIn(mailbox, drafts)).toEqual([])
    await w.store.write(lan.mailboxId, async (writer) => {
      await writer.drafts.setSendState(draft.id, 'none', await writer.nextVersion())
    })
    expect(await uidsIn(mailbox, drafts)).toEqual([3])
    expect([...(await mailbox.changes(drafts, 1)).gone]).toEqual([1, 2])
  })

  it('number mail from before the migration when a program opens the folder, oldest first', async () => {
    const { lan, mailbox } = await newUser(w)
    const inbox = await folderOf(mailbox, 'inbox')
    await w.messages(lan, [{ receivedAt: new Date('2026-02-01') }, { receivedAt: new Date('2026-01-01') }])
    await w.database.pool.query('update message set uid = null where folder_id = $1', [inbox])
    await w.database.pool.query('delete from message_gone where folder_id = $1', [inbox])
    await w.database.pool.query('update folder set uid_next = 0 where id = $1', [inbox])
    await w.message(lan, { receivedAt: new Date('2026-03-01') })
    const rows = await fetched(mailbox, inbox)
    expect(rows).toEqual([])
    const opened = await mailbox.open(inbox)
    expect([...opened.uids]).toEqual([1, 2, 3])
    const dates = (await fetched(mailbox, inbox)).map(({ internalDate }) => internalDate.getUTCMonth())
    expect(dates).toEqual([0, 1, 2])
    expect((await mailbox.changes(inbox, 1)).isComplete).toBe(false)
    await w.message(lan)
    expect(await uidsIn(mailbox, inbox)).toEqual([1, 2, 3, 4])
  })

  it('are given by a folder with another UIDVALIDITY when undo restores it under its id', async () => {
    const { lan, mailbox } = await newUser(w)
    const { id, uidValidity } = await mailbox.createFolder('Một')
    await w.store.write(lan.mailboxId, async (writer) => {
      await writer.nextVersion()
      await writer.folders.remove([id])
      await writer.folders.restore([{ id, name: 'Một', parentId: undefined }])
    })
    expect((await mailbox.open(id)).uidValidity).toBeGreaterThan(uidValidity)
  })

  it('are unique and in the order of versions when several write at the same time', async () => {
    const { lan, mailbox } = await newUser(w)
    const [inbox, junk] = [await folderOf(mailbox, 'inbox'), await folderOf(mailbox, 'junk')]
    await Promise.all(
      Array.from({ length: 20 }, async (_, at) => {
        await w.message(lan)
        if (at % 4 === 0) await all(mailbox.move(inbox, uids(at + 1), junk))
      }),
    )
    for (const folder of [inbox, junk]) {
      const rows = await fetched(mailbox, folder)
      const versions = rows.map(({ version }) => version)
      expect(versions).toEqual([...versions].sort((one, other) => one - other))
    }
    expect((await uidsIn(mailbox, inbox)).length + (await uidsIn(mailbox, junk)).length).toBe(20)
  })

  it('cost no index entry when a flag changes', async () => {
    const { rows } = await w.database.pool.query<{ name: string }>(
      `select i.indexrelid::regclass::text || '.' || a.attname as name
       from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
       where i.indrelid = 'message'::regclass and a.attname ~ '^(version|keywords|is_.*)$'`,
    )
    expect(rows).toEqual([])
  })

  it('leave Starred, Scheduled and Periodic out', async () => {
    const { lan, mailbox } = await newUser(w)
    await w.message(lan, { in: 'scheduled' })
    expect((await mailbox.folders()).map(({ role }) => role)).toEqual([
      'inbox',
      'sent',
      'drafts',
      'snoozed',
      'archive',
      'junk',
      'trash',
    ])
    const scheduled = await w.store.read(lan.mailboxId, (r) => r.folders.findByRole('scheduled'))
    await expect(mailbox.open(scheduled.id)).rejects.toMatchObject({ code: 'folder_not_found' })
  })

  it('are of one mailbox', async () => {
    const [one, other] = [await newUser(w), await newUser(w)]
    await w.message(one.lan)
    const inbox = await folderOf(one.mailbox, 'inbox')
    await expect(other.mailbox.open(inbox)).rejects.toMatchObject({ code: 'folder_not_found' })
    await expect(fetched(other.mailbox, inbox)).rejects.toMatchObject({ code: 'folder_not_found' })
    await expect(all(other.mailbox.move(inbox, ALL, await folderOf(other.mailbox, 'trash')))).rejects.toMatchObject({
      code: 'folder_not_found',
    })
  })
})

describe('the nightly tasks', () => {
  it('number old mail and expire the log, which is then incomplete before', async () => {
    const { lan, mailbox } = await newUser(w)
    const [inbox, junk] = [await folderOf(mailbox, 'inbox'), await folderOf(mailbox, 'junk')]
    await w.messages(lan, [{}, {}])
    const before = await mailbox.open(inbox)
    await all(mailbox.move(inbox, uids(1), junk))
    await w.database.pool.query("update message_gone set left_at = left_at - interval '40 days' where folder_id = $1", [
      inbox,
    ])
    await w.database.pool.query('update folder set uid_next = 0 where id = $1', [junk])
    await w.database.pool.query('update message set uid = null where folder_id = $1', [junk])
    const needs = { ...w, clock: { now: () => new Date() } }
    expect(await numberOldMail(needs)).toBeGreaterThan(0)
    expect(await expireGoneMessages(needs)).toBe(1)
    expect(await fetched(mailbox, junk)).toMatchObject([{ uid: 1 }])
    expect((await mailbox.changes(inbox, before.highestModseq)).isComplete).toBe(false)
    const { highestModseq } = await mailbox.open(inbox)
    expect((await mailbox.changes(inbox, highestModseq)).isComplete).toBe(true)
  })
})
