import type { FolderRole } from '@sen/model/folders'
import type { FolderId } from '@sen/model/ids'
import { DirectMime } from '@sen/testkit/direct-mime'
import { MemoryBlobStore } from '@sen/testkit/fakes/memory-blob-store'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDraft } from '../drafts/create-draft.ts'
import { saveDraft } from '../drafts/save-draft.ts'
import type { Actor } from '../kit/actor.ts'
import { createLabel } from '../labels/create-label.ts'
import { receiveMail } from '../receiving/receive-mail.ts'
import { deleteThreads } from '../threads/delete-threads.ts'
import { labelThreads } from '../threads/label-threads.ts'
import { listThreads } from '../threads/list-threads.ts'
import { markThreads } from '../threads/mark-threads.ts'
import { moveThreads } from '../threads/move-threads.ts'
import { restoreThreads } from '../threads/restore-threads.ts'
import type { MailProgramMailbox } from './mail-program-mailbox.ts'
import { expireGoneMessages, numberOldMail } from './maintenance.ts'
import { openMailProgramMailbox } from './open-mail-program-mailbox.ts'
import type { FetchRequest } from './program-message.ts'

let w: TestWorld & { readonly blobs: MemoryBlobStore; readonly mime: DirectMime }
let users = 0

beforeAll(async () => {
  w = { ...(await world()), blobs: new MemoryBlobStore(), mime: new DirectMime() }
})
afterAll(() => w.close())

const ALL = [{ first: 1, last: undefined }]
const bytes = (text: string) => Uint8Array.from(Buffer.from(text.replaceAll('\n', '\r\n'), 'utf8'))

async function user(): Promise<{ readonly lan: Actor; readonly mailbox: MailProgramMailbox }> {
  users += 1
  const lan = await w.mailbox(`programs${users}@senmail.test`)
  return { lan, mailbox: mailboxOf(lan) }
}

function mailboxOf(actor: Actor): MailProgramMailbox {
  return openMailProgramMailbox(w, actor)
}

async function folderOf(mailbox: MailProgramMailbox, role: FolderRole): Promise<FolderId> {
  const folder = (await mailbox.folders()).find((each) => each.role === role)
  if (!folder) throw new Error(`no folder ${role}`)
  return folder.id
}

async function fetched(mailbox: MailProgramMailbox, folder: FolderId, request: Partial<FetchRequest> = {}) {
  const rows = []
  for await (const slice of mailbox.fetch(folder, { ranges: ALL, ...request })) rows.push(...slice)
  return rows
}

async function all<T>(slices: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const slice of slices) found.push(slice)
  return found
}

async function sourceOf(mailbox: MailProgramMailbox, folder: FolderId, fromByte = 0): Promise<Buffer> {
  const source = await mailbox.read(folder, 1, { fromByte })
  return Buffer.concat(source ? await all(source.content) : [])
}

const uidsIn = async (mailbox: MailProgramMailbox, folder: FolderId) => [...(await mailbox.open(folder)).uids]
const uids = (...list: number[]) => list.map((uid) => ({ first: uid, last: uid }))

describe('UIDs', () => {
  it('rise in the order of arrival and are never given twice', async () => {
    const { lan, mailbox } = await user()
    const inbox = await folderOf(mailbox, 'inbox')
    const messages = await w.messages(lan, [{}, {}, {}])
    expect(await uidsIn(mailbox, inbox)).toEqual([1, 2, 3])
    await deleteThreads(w, lan, [messages[2]?.threadId ?? ('0' as never)])
    await w.message(lan)
    expect(await uidsIn(mailbox, inbox)).toEqual([1, 2, 4])
    expect((await mailbox.open(inbox)).uidNext).toBe(5)
  })

  it('are new ones after a move and after its undo, and the log says what left', async () => {
    const { lan, mailbox } = await user()
    const [inbox, trash] = [await folderOf(mailbox, 'inbox'), await folderOf(mailbox, 'trash')]
    const { threadId } = await w.message(lan)
    const before = await mailbox.open(inbox)
    const { version } = await deleteThreads(w, lan, [threadId])
    expect(await uidsIn(mailbox, trash)).toEqual([1])
    const changes = await mailbox.changes(inbox, before.highestModseq)
    expect(changes).toMatchObject({ isComplete: true, highestModseq: version, uidNext: 2 })
    expect([...changes.gone]).toEqual([1])
    await restoreThreads(w, lan, trash, [threadId], version)
    expect(await uidsIn(mailbox, inbox)).toEqual([2])
    expect([...(await mailbox.changes(trash, version)).gone]).toEqual([1])
  })

  it('are given to many threads that one statement moves, each once', async () => {
    const { lan, mailbox } = await user()
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
    const { lan, mailbox } = await user()
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
    const { lan, mailbox } = await user()
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
    const { lan, mailbox } = await user()
    const { id, uidValidity } = await mailbox.createFolder('Một')
    await w.store.write(lan.mailboxId, async (writer) => {
      await writer.nextVersion()
      await writer.folders.remove([id])
      await writer.folders.restore([{ id, name: 'Một', parentId: undefined }])
    })
    expect((await mailbox.open(id)).uidValidity).toBeGreaterThan(uidValidity)
  })

  it('are unique and in the order of versions when several write at the same time', async () => {
    const { lan, mailbox } = await user()
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
    const { lan, mailbox } = await user()
    await w.message(lan, { in: 'scheduled' })
    expect((await mailbox.folders()).map(({ role }) => role)).toEqual(['inbox', 'sent', 'drafts', 'junk', 'trash'])
    const scheduled = await w.store.read(lan.mailboxId, (r) => r.folders.findByRole('scheduled'))
    await expect(mailbox.open(scheduled.id)).rejects.toMatchObject({ code: 'folder_not_found' })
  })

  it('are of one mailbox', async () => {
    const [one, other] = [await user(), await user()]
    await w.message(one.lan)
    const inbox = await folderOf(one.mailbox, 'inbox')
    await expect(other.mailbox.open(inbox)).rejects.toMatchObject({ code: 'folder_not_found' })
    await expect(fetched(other.mailbox, inbox)).rejects.toMatchObject({ code: 'folder_not_found' })
    await expect(all(other.mailbox.move(inbox, ALL, await folderOf(other.mailbox, 'trash')))).rejects.toMatchObject({
      code: 'folder_not_found',
    })
  })
})

describe('flags', () => {
  it('are one truth with the web, both ways', async () => {
    const { lan, mailbox } = await user()
    const inbox = await folderOf(mailbox, 'inbox')
    const { threadId } = await w.message(lan)
    const before = (await mailbox.open(inbox)).highestModseq
    const [receipt] = await all(
      mailbox.setFlags(inbox, uids(1), {
        mode: 'add',
        flags: ['\\Seen', '\\Answered', '$Junk', 'Riêng'.normalize('NFD').replaceAll(/[^a-z]/gi, '')],
      }),
    )
    expect(receipt?.changed).toMatchObject([{ uid: 1, flags: ['\\Answered', '\\Seen', '$Junk', 'Rieng'] }])
    expect((await listThreads(w, lan, { in: 'INBOX', limit: 10, offset: 0 })).rows[0]).toMatchObject({ unread: false })
    await markThreads(w, lan, { threadIds: [threadId], folderId: inbox, unread: true })
    const rows = await fetched(mailbox, inbox, { changedSince: before })
    expect(rows).toMatchObject([{ uid: 1, flags: ['\\Answered', '$Junk', 'Rieng'] }])
    expect((await mailbox.open(inbox)).keywords).toEqual(['$Junk', 'Rieng'])
  })

  it('are not changed in messages that changed since', async () => {
    const { lan, mailbox } = await user()
    const inbox = await folderOf(mailbox, 'inbox')
    const [, second] = await w.messages(lan, [{}, {}])
    const since = (await mailbox.open(inbox)).highestModseq
    await markThreads(w, lan, { threadIds: [second?.threadId ?? ('0' as never)], folderId: inbox, unread: false })
    const change = { mode: 'replace', flags: ['\\Deleted'] } as const
    const [receipt] = await all(mailbox.setFlags(inbox, ALL, change, { unchangedSince: since }))
    expect(receipt).toMatchObject({ changed: [{ uid: 1, flags: ['\\Deleted'] }], modified: [2] })
  })

  it('show labels as keywords and set them', async () => {
    const { lan, mailbox } = await user()
    const inbox = await folderOf(mailbox, 'inbox')
    const { threadId } = await w.message(lan)
    const { label } = await createLabel(w, lan, { name: 'Việc gấp', colour: 'red' })
    const before = (await mailbox.open(inbox)).highestModseq
    await labelThreads(w, lan, { threadIds: [threadId], labelId: label.id, labelled: true })
    const [row] = await fetched(mailbox, inbox, { changedSince: before })
    const [keyword = ''] = row?.flags ?? []
    expect(keyword).toBe('Vi&Hsc-c_g&HqU-p')
    await all(mailbox.setFlags(inbox, ALL, { mode: 'remove', flags: [keyword.toUpperCase()] }))
    expect((await listThreads(w, lan, { in: 'INBOX', limit: 10, offset: 0 })).rows[0]?.labelIds).toEqual([])
    await all(mailbox.setFlags(inbox, ALL, { mode: 'add', flags: [keyword] }))
    expect((await listThreads(w, lan, { in: 'INBOX', limit: 10, offset: 0 })).rows[0]?.labelIds).toEqual([label.id])
  })

  it('are limited in number and length', async () => {
    const { lan, mailbox } = await user()
    const inbox = await folderOf(mailbox, 'inbox')
    await w.messages(lan, [{}, {}])
    const add = (flags: readonly string[], range = uids(1)) =>
      all(mailbox.setFlags(inbox, range, { mode: 'add', flags }))
    await expect(add(['x'.repeat(129)])).rejects.toMatchObject({ code: 'keyword_invalid' })
    await expect(add(['a b'])).rejects.toMatchObject({ code: 'keyword_invalid' })
    await expect(add(Array.from({ length: 65 }, (_, at) => `k${at}`))).rejects.toMatchObject({
      code: 'too_many_keywords',
    })
    await add(Array.from({ length: 60 }, (_, at) => `k${at}`))
    await add(
      Array.from({ length: 40 }, (_, at) => `m${at}`),
      uids(2),
    )
    await expect(add(['n'], uids(2))).rejects.toMatchObject({ code: 'too_many_keywords' })
    await add(['K1', '$Junk'], uids(2))
  })
})

describe('moves, copies and deletion', () => {
  it('name the new UIDs in the order of the old ones', async () => {
    const { lan, mailbox } = await user()
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

  it('copy a message once for each folder, with one source and its flags', async () => {
    const { lan, mailbox } = await user()
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

  it('delete what is marked, and nothing else', async () => {
    const { lan, mailbox } = await user()
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
    const { lan, mailbox } = await user()
    const [inbox, trash] = [await folderOf(mailbox, 'inbox'), await folderOf(mailbox, 'trash')]
    const folder = await mailbox.createFolder('Một')
    await w.message(lan)
    await all(mailbox.move(inbox, ALL, folder.id))
    await mailbox.renameFolder(folder.id, 'Khác/Hai')
    expect(await mailbox.open(folder.id)).toMatchObject({ uidValidity: folder.uidValidity, uidNext: 2 })
    await mailbox.deleteFolder(folder.id)
    expect(await uidsIn(mailbox, trash)).toEqual([1])
    expect((await mailbox.folders()).map(({ path }) => path)).toContain('Khác')
    const again = await mailbox.createFolder('Khác/Hai')
    expect(again.uidValidity).toBeGreaterThan(folder.uidValidity)
  })
})

describe('what programs read', () => {
  const SOURCE = bytes('From: Lan <lan@ngoai.example>\nTo: b@senmail.test\nSubject: Chào\nX-Own: 1\n\nMột hai ba\n')

  it('is the header and the structure of the source, stored when mail arrives', async () => {
    const { lan, mailbox } = await user()
    const inbox = await folderOf(mailbox, 'inbox')
    await receiveMail(w, { way: 'import', raw: SOURCE }, [{ mailboxId: lan.mailboxId }])
    w.blobs.get = () => Promise.reject(new Error('the source must not be read'))
    const [row] = await fetched(mailbox, inbox, { header: true, structure: true })
    Reflect.deleteProperty(w.blobs, 'get')
    expect(Buffer.from(row?.header ?? []).toString()).toBe(Buffer.from(SOURCE).toString().split('Một')[0])
    expect(row?.structure).toMatchObject({ envelope: { subject: 'Chào' }, root: { type: 'text', lines: 1 } })
    expect(row?.sizeBytes).toBe(SOURCE.byteLength)
    expect((await sourceOf(mailbox, inbox, row?.structure?.root.bodyStart)).toString()).toBe('Một hai ba\r\n')
  })

  it('is computed once for mail that has no structure yet', async () => {
    const { lan, mailbox } = await user()
    const inbox = await folderOf(mailbox, 'inbox')
    const rawBlob = await w.blobs.put(SOURCE)
    await w.message(lan, { rawBlob, sizeBytes: SOURCE.byteLength })
    expect(await fetched(mailbox, inbox, { structure: true })).toMatchObject([
      { structure: { root: { type: 'text' } } },
    ])
    const { rows } = await w.database.pool.query(
      'select 1 from message_structure s join message m on m.id = s.message_id where m.mailbox_id = $1',
      [lan.mailboxId],
    )
    expect(rows).toHaveLength(1)
  })

  it('is one source of a draft for each UID, with its Bcc', async () => {
    const { lan, mailbox } = await user()
    const drafts = await folderOf(mailbox, 'drafts')
    const bcc = [{ name: '', email: 'kin@ngoai.example' }]
    const to = [{ name: '', email: 'chưa xong' }]
    await createDraft(w, lan, { to, cc: [], bcc, subject: 'Nháp', html: '<p>Một</p>', files: [], clientKey: 'b' })
    const [row] = await fetched(mailbox, drafts, { size: true })
    const first = await sourceOf(mailbox, drafts)
    expect(first.byteLength).toBe(row?.sizeBytes)
    expect(first.toString()).toContain('Bcc: kin@ngoai.example\r\n')
    expect((await sourceOf(mailbox, drafts)).equals(first)).toBe(true)
  })

  it('is found by flags, fields, dates and words', async () => {
    const { lan, mailbox } = await user()
    const inbox = await folderOf(mailbox, 'inbox')
    await receiveMail(w, { way: 'import', raw: SOURCE }, [
      { mailboxId: lan.mailboxId, receivedAt: new Date('2026-05-05T01:00:00Z') },
    ])
    await w.message(lan, { isRead: true, subject: 'Khác' })
    const found = async (criterion: Parameters<MailProgramMailbox['search']>[1]) => [
      ...(await mailbox.search(inbox, criterion)).uids,
    ]
    const not = (criterion: Parameters<MailProgramMailbox['search']>[1]) => ({ key: 'not', criterion }) as const
    expect(await found(not({ key: 'flag', flag: '\\Deleted' }))).toEqual([1, 2])
    expect(await found({ key: 'flag', flag: '\\Seen' })).toEqual([2])
    expect(await found({ key: 'from', text: 'LAN' })).toEqual([1])
    expect(await found({ key: 'subject', text: 'CHÀO' })).toEqual([1])
    expect(await found({ key: 'header', name: 'X-Own', text: '' })).toEqual([1])
    expect(await found({ key: 'header', name: 'Subject', text: 'chào' })).toEqual([1])
    expect(await found({ key: 'header', name: 'X-Own', text: '2' })).toEqual([])
    expect(await found({ key: 'on', day: '2026-05-05' })).toEqual([1])
    expect(
      await found({
        key: 'or',
        either: [
          { key: 'larger', bytes: 500 },
          { key: 'uid', ranges: uids(1) },
        ],
      }),
    ).toEqual([1, 2])
    expect(await found(not({ key: 'flag', flag: 'none' }))).toEqual([1, 2])
    expect(await found({ key: 'and', all: [] })).toEqual([1, 2])
  })
})

describe('appended mail', () => {
  const given = async (text: string, flags: readonly string[] = []) => {
    const raw = bytes(text)
    return { blob: await w.blobs.put(raw), sizeBytes: raw.byteLength, flags, internalDate: new Date('2026-04-01') }
  }

  it('has its flags and its date', async () => {
    const { mailbox } = await user()
    const folder = await mailbox.createFolder('Lưu')
    const message = await given('From: a@ngoai.example\nSubject: S\n\nx\n', [
      '\\Seen',
      '\\Answered',
      '$Forwarded',
      'riêng'.replace('ê', 'e'),
    ])
    const receipt = await mailbox.append(folder.id, [message, await given('Subject: Hai\n\ny\n')])
    expect(receipt).toMatchObject({ uidValidity: folder.uidValidity, uids: [1, 2] })
    const flags = ['\\Answered', '\\Seen', '$Forwarded', 'rieng']
    expect((await fetched(mailbox, folder.id))[0]).toMatchObject({ flags, internalDate: new Date('2026-04-01') })
  })

  it('is refused before it is stored when the mailbox is full', async () => {
    const { mailbox } = await user()
    const inbox = await folderOf(mailbox, 'inbox')
    await expect(mailbox.requireRoom(inbox, 41 * 1024 * 1024)).rejects.toMatchObject({ code: 'message_too_large' })
    await mailbox.requireRoom(inbox, 1_000)
  })

  it('is merged with the message that was just sent', async () => {
    const { lan, mailbox } = await user()
    const sent = await folderOf(mailbox, 'sent')
    const at = w.clock.now()
    await w.message(lan, {
      in: 'sent',
      messageIdHeader: 's1@x',
      from: { name: '', email: lan.address },
      sentAt: new Date('2026-11-28T10:00:00Z'),
      receivedAt: at,
    })
    const copy = await given(
      `From: ${lan.address}\nMessage-ID: <s1@x>\nDate: Sat, 28 Nov 2026 10:00:00 +0000\nSubject: S\n\nx\n`,
    )
    expect((await mailbox.append(sent, [copy])).uids).toEqual([1])
    const other = await given(`From: ${lan.address}\nMessage-ID: <s2@x>\nSubject: S\n\nx\n`)
    expect((await mailbox.append(sent, [other])).uids).toEqual([2])
  })

  it('is a draft in Drafts that the web can edit', async () => {
    const { lan, mailbox } = await user()
    const drafts = await folderOf(mailbox, 'drafts')
    const part = 'Content-Type: application/pdf; name=a.pdf\nContent-Disposition: attachment\n\n%PDF\n'
    const text = `From: ${lan.address}\nTo: b@x.example\nBcc: c@x.example\nMessage-ID: <d1@x>\nSubject: Nháp\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\nChào\n--b\n${part}--b--\n`
    expect((await mailbox.append(drafts, [await given(text, ['\\Draft', '\\Seen'])])).uids).toEqual([1])
    const [row] = await fetched(mailbox, drafts)
    const message = row && (await w.store.read(lan.mailboxId, (r) => r.messages.find(row.id)))
    expect(message).toMatchObject({
      kind: 'draft',
      subject: 'Nháp',
      bcc: [{ email: 'c@x.example' }],
      hasAttachments: true,
    })
    const content = (await sourceOf(mailbox, drafts)).toString()
    expect(content).toContain('Message-ID: <d1@x>')
    expect(content).toContain('a.pdf')
  })
})

describe('marks of other ways', () => {
  it('are set on what a sent message answers or forwards', async () => {
    const { lan, mailbox } = await user()
    const inbox = await folderOf(mailbox, 'inbox')
    await w.messages(lan, [{ messageIdHeader: 'q1@x' }, { messageIdHeader: 'q2@x' }, { messageIdHeader: 'q3@x' }])
    const before = (await mailbox.open(inbox)).highestModseq
    await w.store.write(lan.mailboxId, async (writer) => {
      const version = await writer.nextVersion()
      await writer.messages.markAnswered('q1@x', 'answered', version)
      await writer.messages.markAnswered('q2@x', 'forwarded', version)
    })
    expect(await fetched(mailbox, inbox, { changedSince: before })).toMatchObject([
      { uid: 1, flags: ['\\Answered'] },
      { uid: 2, flags: ['$Forwarded'] },
    ])
  })
})

describe('the nightly tasks', () => {
  it('number old mail and expire the log, which is then incomplete before', async () => {
    const { lan, mailbox } = await user()
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
