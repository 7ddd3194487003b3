import { defaultSnoozeTime } from '@sen/model/snoozing/snooze-times'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLabel } from '../labels/create-label.ts'
import { labelThreads } from '../threads/label-threads.ts'
import { listThreads } from '../threads/list-threads.ts'
import { moveThreads } from '../threads/move-threads.ts'
import { restoreThreads } from '../threads/restore-threads.ts'
import {
  ALL,
  all,
  bytes,
  fetched,
  folderOf,
  newUser,
  type ProgramWorld,
  programWorld,
  sourceOf,
  uids,
  uidsIn,
} from './program-stage.fixture.ts'

let w: ProgramWorld
beforeAll(async () => {
  w = await programWorld()
})
afterAll(() => w.close())

describe('moves, copies and deletion', () => {
  it('name the new UIDs in the order of the old ones', async () => {
    const { lan, mailbox } = await newUser(w)
    const [inbox, junk] = [await folderOf(mailbox, 'inbox'), await folderOf(mailbox, 'junk')]
    await w.messages(lan, [{}, {}, {}])
    const moved = await all(mailbox.move(inbox, uids(3, 1, 9), junk))
    expect(moved).toMatchObject([{ sources: [1, 3], targets: [1, 2] }])
    const { uidValidity } = await mailbox.open(junk)
    expect(moved[0]?.uidValidity).toBe(uidValidity)
    expect(await all(mailbox.move(inbox, uids(1), junk))).toMatchObject([{ sources: [], targets: [] }])
    const { highestModseq } = await mailbox.open(junk)
    const { rows } = await listThreads(w, lan, { in: junk, limit: 10, offset: 0 })
    const threadIds = rows.map(({ threadId }) => threadId)
    await restoreThreads(w, lan, junk, threadIds, highestModseq)
    expect(await uidsIn(mailbox, inbox), 'undo in the web').toEqual([2, 4, 5])
  })

  it('end \\Deleted, so that the next EXPUNGE does not purge mail that the web has filed', async () => {
    const { lan, mailbox } = await newUser(w)
    const [inbox, trash] = [await folderOf(mailbox, 'inbox'), await folderOf(mailbox, 'trash')]
    const { threadId } = await w.message(lan, {})
    await all(mailbox.setFlags(inbox, ALL, { mode: 'add', flags: ['\\Deleted', '\\Flagged'] }))
    await moveThreads(w, lan, [{ threadIds: [threadId], from: inbox, to: trash }])
    expect(await fetched(mailbox, trash)).toMatchObject([{ flags: ['\\Flagged'] }])
    expect(await all(mailbox.expunge(trash))).toEqual([])
  })

  it('snooze until the next morning what a program moves, copies or appends to Snoozed', async () => {
    const { lan, mailbox } = await newUser(w)
    const [inbox, snoozed] = [await folderOf(mailbox, 'inbox'), await folderOf(mailbox, 'snoozed')]
    await w.messages(lan, [{}, {}])
    const until = defaultSnoozeTime(w.clock.now(), 'Asia/Ho_Chi_Minh')
    await all(mailbox.move(inbox, uids(1), snoozed))
    await mailbox.copy(inbox, uids(2), snoozed)
    await mailbox.append(snoozed, [{ raw: bytes('Subject: Sau\r\n\r\nx\r\n'), flags: [] }])
    const { rows } = await listThreads(w, lan, { in: snoozed, limit: 10, offset: 0 })
    expect(rows.map(({ snoozedUntil }) => snoozedUntil)).toEqual([until, until, until])
  })

  it('copy a message once for each folder, with one source and its flags', async () => {
    const { lan, mailbox } = await newUser(w)
    const [inbox, sent] = [await folderOf(mailbox, 'inbox'), await folderOf(mailbox, 'sent')]
    const archive = await mailbox.createFolder('Lưu/2026')
    await w.messages(lan, [{ isStarred: true }, {}])
    await all(mailbox.setFlags(inbox, uids(1), { mode: 'add', flags: ['$MDNSent'] }))
    expect(await mailbox.copy(inbox, ALL, archive.id)).toMatchObject({ sources: [1, 2], targets: [1, 2] })
    const [source, copy] = [(await fetched(mailbox, inbox))[0], (await fetched(mailbox, archive.id))[0]]
    expect(copy).toMatchObject({ emailId: source?.emailId, flags: ['\\Flagged', '$MDNSent'] })
    expect(await mailbox.copy(inbox, uids(1), sent)).toMatchObject({ targets: [1] })
    const { usedBytes } = await mailbox.quota()
    expect(usedBytes).toBe(5_000)
  })

  it('copy many messages of a thread with its labels', async () => {
    const { lan, mailbox } = await newUser(w)
    const inbox = await folderOf(mailbox, 'inbox')
    const { threadId } = await w.message(lan, {})
    const { label } = await createLabel(w, lan, { name: 'Gap', colour: 'red' })
    await labelThreads(w, lan, { threadIds: [threadId], labelId: label.id, labelled: true })
    for (let copies = 1; copies < 512; copies *= 2) await mailbox.copy(inbox, ALL, inbox)
    const rows = await fetched(mailbox, inbox)
    expect(rows).toHaveLength(512)
    expect(rows.every(({ flags }) => flags.includes('Gap'))).toBe(true)
    const { rows: listed } = await listThreads(w, lan, { in: 'INBOX', limit: 10, offset: 0 })
    expect(listed).toMatchObject([{ labelIds: [label.id] }])
  })

  it('copy a draft as a plain message, and to Drafts as a draft', async () => {
    const { lan, mailbox } = await newUser(w)
    const [drafts, trash] = [await folderOf(mailbox, 'drafts'), await folderOf(mailbox, 'trash')]
    const raw = bytes(`From: ${lan.address}\nTo: b@x.example\nSubject: Nhap\nMessage-ID: <d2@x>\n\nChao\n`)
    await mailbox.append(drafts, [
      { blob: await w.blobs.write(raw), sizeBytes: raw.byteLength, flags: ['\\Draft', '\\Seen'] },
    ])
    expect(await mailbox.copy(drafts, ALL, trash)).toMatchObject({ sources: [1], targets: [1] })
    expect(await fetched(mailbox, trash)).toMatchObject([{ flags: ['\\Seen'] }])
    expect((await sourceOf(mailbox, trash)).toString()).toContain('Message-ID: <d2@x>')
    expect(await mailbox.copy(drafts, ALL, drafts)).toMatchObject({ sources: [1], targets: [2] })
    expect((await fetched(mailbox, drafts)).map(({ flags }) => flags)).toEqual([
      ['\\Seen', '\\Draft'],
      ['\\Seen', '\\Draft'],
    ])
  })

  it('delete marked messages, and nothing else', async () => {
    const { lan, mailbox } = await newUser(w)
    const inbox = await folderOf(mailbox, 'inbox')
    await w.messages(lan, [{}, {}, {}])
    await all(mailbox.setFlags(inbox, uids(1, 2), { mode: 'add', flags: ['\\Deleted'] }))
    const before = (await mailbox.open(inbox)).highestModseq
    expect(await all(mailbox.expunge(inbox, uids(2, 3)))).toEqual([[2]])
    expect([...(await mailbox.changes(inbox, before)).gone]).toEqual([2])
    expect(await all(mailbox.expunge(inbox))).toEqual([[1]])
    expect(await uidsIn(mailbox, inbox)).toEqual([3])
  })

  it('rename a folder under its UIDs and delete it with its mail in Trash', async () => {
    const { lan, mailbox } = await newUser(w)
    const [inbox, trash] = [await folderOf(mailbox, 'inbox'), await folderOf(mailbox, 'trash')]
    const folder = await mailbox.createFolder('Một')
    await w.message(lan)
    await all(mailbox.move(inbox, ALL, folder.id))
    await mailbox.renameFolder(folder.id, 'Khác/Hai')
    expect(await mailbox.open(folder.id)).toMatchObject({ uidValidity: folder.uidValidity, uidNext: 2 })
    await mailbox.deleteFolder(folder.id)
    expect(await uidsIn(mailbox, trash)).toEqual([1])
    expect((await mailbox.folders()).map(({ path }) => path)).toContain('Khác')
    expect(await mailbox.createFolder('Khác/Sent')).toMatchObject({ path: 'Khác/Sent', role: 'custom' })
    await expect(mailbox.createFolder('Spam')).rejects.toMatchObject({ code: 'folder_invalid' })
    const again = await mailbox.createFolder('Khác/Hai')
    expect(again.uidValidity).toBeGreaterThan(folder.uidValidity)
  })
})
