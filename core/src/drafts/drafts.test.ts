import { MAX_DRAFTS_OF_THREAD } from '@sen/model/bulkheads/limits'
import { MIN_DRAFT_BYTES } from '@sen/model/drafts/limits'
import type { FileId, MessageId, ThreadId } from '@sen/model/ids'
import { recountUse } from '@sen/testkit/recount'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../kit/actor.ts'
import { trashThreads } from '../threads/trash-threads.ts'
import { createDraft, type NewDraftInput } from './create-draft.ts'
import { deleteDraft } from './delete-draft.ts'
import type { DraftReceipt } from './draft-receipt.ts'
import { saveDraft } from './save-draft.ts'

let given: TestWorld
let lan: Actor
let minh: Actor
let keys = 0
beforeAll(async () => {
  given = await world()
  lan = await given.mailbox('lan@sen.example', { name: 'Trần Thị Lan' })
  minh = await given.mailbox('minh@sen.example')
})
afterAll(() => given.close())

const at = (email: string, name = '') => ({ name, email })
/** As stored for no recipients and no references. */
const NO_PEOPLE = '[][][]{}'
const EMPTY = { to: [], cc: [], bcc: [], subject: '', html: '', files: [] }

function create(actor: Actor, input: Partial<NewDraftInput> = {}) {
  keys += 1
  return createDraft(given, actor, { ...EMPTY, clientKey: `khoa-${keys}`, ...input })
}

const find = (actor: Actor, id: MessageId) => given.store.read(actor.mailboxId, (r) => r.messages.find(id))
const body = (actor: Actor, id: MessageId) => given.store.read(actor.mailboxId, (r) => r.messages.body(id))
const row = (actor: Actor, id: ThreadId) => given.store.read(actor.mailboxId, (r) => r.threads.row(id))

function upload(actor: Actor, name: string, sizeBytes = 100, blob = `blob-${name}`): Promise<FileId> {
  return given.store.write(actor.mailboxId, async (w) => {
    await w.nextVersion()
    const file = {
      name,
      sizeBytes,
      contentType: 'text/plain',
      blob,
      isInline: false,
      contentId: '',
      ...UNSCANNED,
    }
    return (await w.files.addUploaded(file)).id
  })
}

const UNSCANNED = { scan: { state: 'not_scanned', signature: '' }, isPublic: false } as const

async function events(actor: Actor) {
  const rows = await given.database.db
    .selectFrom('mailbox_event')
    .select('body')
    .where('mailbox_id', '=', actor.mailboxId)
    .orderBy('id')
    .execute()
  return rows.map((each) => each.body)
}

describe('createDraft', () => {
  it('files the typed text in Drafts, under the Message-ID it will be sent with', async () => {
    const receipt = await create(lan, {
      to: [at('minh@khach.example', 'Minh')],
      subject: 'Báo giá',
      html: '<p>Chào anh</p>',
    })
    const message = await find(lan, receipt.id)
    expect(message).toMatchObject({
      kind: 'draft',
      folderRole: 'drafts',
      subject: 'Báo giá',
      snippet: 'Chào anh',
      from: { name: 'Trần Thị Lan', email: 'lan@sen.example' },
      to: [at('minh@khach.example', 'Minh')],
      isRead: true,
      revision: 1,
    })
    expect(message?.messageIdHeader).toMatch(/^token-\d+@sen\.example$/)
    expect(await body(lan, receipt.id)).toMatchObject({ html: '<p>Chào anh</p>', text: 'Chào anh' })
    expect(await row(lan, receipt.threadId)).toMatchObject({ draftIds: [receipt.id], subject: 'Báo giá' })
    expect((await events(lan)).at(-1)).toEqual({
      type: 'draft.saved',
      version: receipt.version,
      messageId: receipt.id,
      threadId: receipt.threadId,
      revision: 1,
    })
  })

  it('creates one draft per key, also for concurrent requests', async () => {
    const input = { ...EMPTY, clientKey: 'mot-khoa', html: '<p>một</p>' }
    const receipts = await Promise.all([1, 2, 3].map(() => createDraft(given, lan, input)))
    expect(new Set(receipts.map(({ id }) => id)).size).toBe(1)
    const again = await createDraft(given, lan, { ...input, html: '<p>khác</p>' })
    expect(again).toMatchObject({ id: receipts[0]?.id, revision: 1 })
    expect((await body(lan, again.id)).html).toBe('<p>một</p>')
    const other = await createDraft(given, minh, input)
    expect(other.id).not.toBe(again.id)
  })

  it('joins the thread it answers in', async () => {
    const received = await given.message(lan, { subject: 'Hỏi giá', messageIdHeader: 'hoi@khach.example' })
    const reply = await create(lan, {
      threadId: received.threadId,
      subject: 'Re: Hỏi giá',
      inReplyTo: 'hoi@khach.example',
      references: ['hoi@khach.example'],
    })
    expect(reply.threadId).toBe(received.threadId)
    expect(await find(lan, reply.id)).toMatchObject({
      inReplyTo: 'hoi@khach.example',
      references: ['hoi@khach.example'],
    })
  })

  it('finds a deleted thread by the references, and starts one when there are none', async () => {
    const received = await given.message(lan, { messageIdHeader: 'mat@khach.example' })
    const found = await create(lan, { threadId: '999999' as ThreadId, inReplyTo: 'mat@khach.example' })
    expect(found.threadId).toBe(received.threadId)
    const fresh = await create(lan, { threadId: 'không-có' as ThreadId })
    expect(fresh.threadId).not.toBe(received.threadId)
  })

  it('never joins a thread by its subject alone', async () => {
    const first = await create(lan, { subject: 'Re: Trùng tên' })
    const second = await create(lan, { subject: 'Re: Trùng tên' })
    expect(second.threadId).not.toBe(first.threadId)
  })

  it('accepts invalid addresses and a too long body, also in a full mailbox, and drops characters that cannot be stored', async () => {
    await given.database.db
      .updateTable('mailbox')
      .set({ quota_megabytes: 0 })
      .where('id', '=', minh.mailboxId)
      .execute()
    const receipt = await create(minh, {
      from: at('giả@mạo.example'),
      to: [at('không phải địa chỉ'), at('', 'chị Lan')],
      subject: `a\0b\ud800${'x'.repeat(300)}`,
      html: 'y'.repeat(1_500_000),
    })
    const message = await find(minh, receipt.id)
    expect(message?.to).toEqual([at('không phải địa chỉ'), at('', 'chị Lan')])
    expect(message?.subject).toBe(`ab${'x'.repeat(253)}`)
    expect(message?.messageIdHeader).toMatch(/@sen\.example$/)
    expect((await body(minh, receipt.id)).html).toHaveLength(1_500_000)
  })

  it('is refused when mail may only be read', async () => {
    await expect(create({ ...lan, rights: { ...lan.rights, smtpEnabled: false } })).rejects.toMatchObject({
      code: 'smtp_disabled',
    })
  })
})

describe('saveDraft', () => {
  const save = (actor: Actor, id: MessageId, revision: number, input = {}) =>
    saveDraft(given, actor, id, revision, { ...EMPTY, ...input })

  it('replaces the text, keeps absent fields, and renames the thread that it began', async () => {
    const draft = await create(lan, { subject: '', inReplyTo: 'x@y', references: ['x@y'] })
    given.clock.advance(60)
    const receipt = await save(lan, draft.id, 1, { subject: 'Có tên rồi', html: '<p>mới</p>' })
    expect(receipt).toMatchObject({ id: draft.id, threadId: draft.threadId, revision: 2, savedAt: given.clock.now() })
    expect(await find(lan, draft.id)).toMatchObject({
      subject: 'Có tên rồi',
      inReplyTo: 'x@y',
      references: ['x@y'],
      revision: 2,
    })
    expect(await row(lan, draft.threadId)).toMatchObject({
      subject: 'Có tên rồi',
      snippet: 'mới',
      lastMessageAt: given.clock.now(),
    })
  })

  it('moves a draft that was trashed meanwhile back to Drafts', async () => {
    const draft = await create(lan, { html: '<p>chữ</p>' })
    await trashThreads(given, lan, [draft.threadId])
    expect(await find(lan, draft.id)).toMatchObject({ folderRole: 'trash' })
    const receipt = await save(lan, draft.id, 1, { html: '<p>chữ quý</p>' })
    expect(receipt.revision).toBe(2)
    expect(await find(lan, draft.id)).toMatchObject({ folderRole: 'drafts', sendState: 'none' })
    expect((await events(lan)).slice(-2)).toMatchObject([{ type: 'threads.changed' }, { type: 'draft.saved' }])
  })

  it('does not rename a thread that others wrote in', async () => {
    const received = await given.message(lan, { subject: 'Tên cũ' })
    const draft = await create(lan, { threadId: received.threadId, subject: 'Re: Tên cũ' })
    await save(lan, draft.id, 1, { subject: 'Tên khác hẳn' })
    expect(await row(lan, received.threadId)).toMatchObject({ subject: 'Tên cũ' })
  })

  it('does not overwrite a version that another page saved', async () => {
    const draft = await create(lan)
    const [first, second] = await Promise.allSettled([
      save(lan, draft.id, 1, { html: 'A' }),
      save(lan, draft.id, 1, { html: 'B' }),
    ])
    const refused = [first, second].find((each) => each?.status === 'rejected')
    expect(refused).toMatchObject({ reason: { code: 'draft_conflict', details: { revision: 2 } } })
    expect((await find(lan, draft.id))?.revision).toBe(2)
  })

  it('reports whose save is stored, so that a writer whose answer was lost finds its own', async () => {
    const draft = await create(lan)
    await saveDraft(given, lan, draft.id, 1, { ...EMPTY, writer: 'cua-so-1' })
    const again = saveDraft(given, lan, draft.id, 1, { ...EMPTY, writer: 'cua-so-1' })
    await expect(again).rejects.toMatchObject({ details: { revision: 2, saved_by: 'cua-so-1' } })
    await save(lan, draft.id, 2, {})
    await expect(save(lan, draft.id, 2)).rejects.toMatchObject({ details: { revision: 3, saved_by: '' } })
  })

  it('knows no draft of another mailbox, no received mail and no made-up id', async () => {
    const draft = await create(lan)
    const received = await given.message(lan)
    await expect(save(minh, draft.id, 1)).rejects.toMatchObject({ code: 'message_not_found' })
    await expect(save(lan, 'abc' as MessageId, 1)).rejects.toMatchObject({ code: 'message_not_found' })
    await expect(save(lan, received.id, 1)).rejects.toMatchObject({ code: 'not_a_draft' })
    expect((await find(lan, draft.id))?.revision).toBe(1)
  })

  it('does not change a message that is being sent', async () => {
    const draft = await create(lan)
    await given.store.write(lan.mailboxId, async (w) =>
      w.drafts.setSendState(draft.id, 'sending', await w.nextVersion()),
    )
    await expect(save(lan, draft.id, 1)).rejects.toMatchObject({ code: 'already_sent' })
    await expect(deleteDraft(given, lan, draft.id)).rejects.toMatchObject({ code: 'already_sent' })
  })
})

describe('files of a draft', () => {
  const names = (files: readonly { name: string }[]) => files.map((file) => file.name)

  it('are in the order in which they were named, and count once', async () => {
    const [a, b] = [await upload(lan, 'a', 1_000), await upload(lan, 'b', 1_000)]
    const draft = await create(lan, { html: 'xin chào', files: [b, a, b] })
    expect(names(draft.files)).toEqual(['b', 'a'])
    expect((await find(lan, draft.id))?.sizeBytes).toBe(2_000 + 9 + NO_PEOPLE.length)
    const again = await saveDraft(given, lan, draft.id, 1, { ...EMPTY, files: [a] })
    expect(names(again.files)).toEqual(['a'])
    const back = await saveDraft(given, lan, draft.id, 2, { ...EMPTY, files: [a, b] })
    expect(names(back.files)).toEqual(['a', 'b'])
    expect((await find(lan, draft.id))?.hasAttachments).toBe(true)
  })

  it('can be named again when the draft was deleted and that is taken back', async () => {
    const files = [await upload(lan, 'a', 1_000), await upload(lan, 'b', 1_000)]
    const draft = await create(lan, { files })
    await deleteDraft(given, lan, draft.id)
    const again = await create(lan, { files })
    expect(again.id).not.toBe(draft.id)
    expect(names(again.files)).toEqual(['a', 'b'])
    expect((await find(lan, again.id))?.sizeBytes).toBe(2_000 + NO_PEOPLE.length)
  })

  it('may be parts of other messages, named once however often they are', async () => {
    const part = {
      index: 3,
      name: 'hợp đồng.pdf',
      sizeBytes: 5_000,
      contentType: 'application/pdf',
      contentId: '',
      isInline: false,
    }
    const received = await given.message(lan, { parts: [part], rawBlob: 'raw-1' })
    const [file] = await given.store.read(lan.mailboxId, (r) => r.files.ofMessage(received.id))
    const draft = await create(lan, { files: [file?.id as FileId] })
    const again = await saveDraft(given, lan, draft.id, 1, { ...EMPTY, files: [file?.id as FileId] })
    expect(again.files).toMatchObject([
      { name: 'hợp đồng.pdf', messageId: draft.id, place: { kind: 'part', rawBlob: 'raw-1', index: 3 } },
    ])
    expect(again.files).toEqual(draft.files)
    expect(again.files[0]?.id).not.toBe(file?.id)
    expect(await given.store.read(lan.mailboxId, (r) => r.files.ofMessage(received.id))).toHaveLength(1)
    expect((await find(lan, draft.id))?.sizeBytes).toBe(MIN_DRAFT_BYTES)
  })

  it('may be files of another draft, in any order, even if some have equal names or contents', async () => {
    const uploads = [upload(lan, 'b', 0, 'empty'), upload(lan, 'a', 0, 'empty'), upload(lan, 'a', 0, 'empty')]
    const theirs = await Promise.all(uploads)
    await create(lan, { files: theirs })
    const draft = await create(lan, { files: theirs })
    expect(names(draft.files)).toEqual(['b', 'a', 'a'])
    const again = await saveDraft(given, lan, draft.id, 1, { ...EMPTY, files: theirs })
    expect(again.files).toEqual(draft.files)
    const [b, first, second] = draft.files.map(({ id }) => id)
    const mixed = [second, theirs[0], theirs[1]].filter((id) => id !== undefined)
    const reordered = await saveDraft(given, lan, draft.id, 2, { ...EMPTY, files: mixed })
    expect(reordered.files.map(({ id }) => id)).toEqual([second, b, first])
  })

  it('are never those of another mailbox', async () => {
    const theirs = await upload(minh, 'của minh')
    const refusal = { code: 'file_not_found', details: { files: [theirs, 'x', '0'] } }
    await expect(create(lan, { files: [theirs, 'x', '0'] })).rejects.toMatchObject(refusal)
    const { id } = await create(lan)
    await expect(saveDraft(given, lan, id, 1, { ...EMPTY, files: [theirs, 'x', '0'] })).rejects.toMatchObject(refusal)
    expect(await given.store.read(minh.mailboxId, (r) => r.files.findByIdOrUuid(theirs))).toMatchObject({
      messageId: undefined,
    })
    expect(await given.store.read(lan.mailboxId, (r) => r.files.findByIdOrUuid(theirs))).toBeUndefined()
  })
})

describe('deleteDraft', () => {
  it('leaves nothing of it but its files, which wait for a day', async () => {
    const file = await upload(lan, 'c')
    const draft = await create(lan, { files: [file], html: 'xin chào' })
    const { version } = await deleteDraft(given, lan, draft.id)
    expect(await find(lan, draft.id)).toBeUndefined()
    expect(await row(lan, draft.threadId)).toBeUndefined()
    expect(await given.store.read(lan.mailboxId, (r) => r.files.findByIdOrUuid(file))).toMatchObject({
      messageId: undefined,
    })
    expect((await events(lan)).at(-1)).toMatchObject({
      type: 'draft.deleted',
      version,
      messageId: draft.id,
      revision: 1,
    })
    await expect(deleteDraft(given, lan, draft.id)).rejects.toMatchObject({ code: 'message_not_found' })
  })

  it('refuses mail that is no draft, drafts of others, and users who may not send', async () => {
    const received = await given.message(lan)
    const draft = await create(lan)
    await expect(deleteDraft(given, lan, received.id)).rejects.toMatchObject({ code: 'not_a_draft' })
    await expect(deleteDraft(given, minh, draft.id)).rejects.toMatchObject({ code: 'message_not_found' })
    const silent = { ...lan, rights: { ...lan.rights, smtpEnabled: false } }
    await expect(deleteDraft(given, silent, draft.id)).rejects.toMatchObject({ code: 'smtp_disabled' })
    expect(await find(lan, draft.id)).toBeDefined()
  })
})

it('keeps the used storage equal to a recount', async () => {
  for (const actor of [lan, minh]) {
    const { said, counted } = await recountUse(given.database.db, actor.mailboxId)
    expect(said).toBe(counted)
  }
})

it('begins a thread of its own with a draft for which its thread has no room', async () => {
  const { threadId } = await given.message(lan)
  const drafts: DraftReceipt[] = []
  for (let n = 0; n <= MAX_DRAFTS_OF_THREAD; n += 1) drafts.push(await create(lan, { threadId, subject: 'Re: Thư' }))
  const last = drafts.pop()
  expect(new Set(drafts.map((draft) => draft.threadId))).toEqual(new Set([threadId]))
  expect(last?.threadId).not.toBe(threadId)
  expect(await find(lan, last?.id ?? ('' as MessageId))).toMatchObject({ subject: 'Re: Thư', folderRole: 'drafts' })
  expect(await row(lan, last?.threadId ?? threadId)).toMatchObject({ draftIds: [last?.id] })
})
