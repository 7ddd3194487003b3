import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import { orderedJobs } from '@sen/testkit/run-jobs'
import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploadFile } from '../attachments/upload-file.ts'
import { deleteDraft } from '../drafts/delete-draft.ts'
import { saveDraft } from '../drafts/save-draft.ts'
import { findFolder } from '../folders/find-folder.ts'
import type { Actor } from '../kit/actor.ts'
import { listThreads } from '../threads/list-threads.ts'
import { sendMessage } from './send-message.ts'
import { undoSend } from './undo-send.ts'

let given: SendingWorld
let lan: Actor
let minh: Actor
beforeAll(async () => {
  given = await sendingWorld()
  lan = await given.mailbox('lan@sen.example', { name: 'Trần Thị Lan' })
  minh = await given.mailbox('minh@sen.example')
})
afterAll(() => given.close())

const at = (email: string, name = '') => ({ name, email })
const OUTSIDE = at('an@khach.example', 'An')
const EMPTY = { to: [], cc: [], bcc: [], subject: '', html: '', files: [] }
const set = (actor: Actor, key: string, value: unknown) =>
  given.store.write(actor.mailboxId, async (w) => {
    await w.nextVersion()
    await w.settings.set(key, value)
  })

async function* bytes(content: string | Uint8Array) {
  yield typeof content === 'string' ? new TextEncoder().encode(content) : content
}

describe('the hold', () => {
  it('holds the mail for the visible time and a margin', async () => {
    const draft = await given.draft(lan, { to: [OUTSIDE] })
    const receipt = await sendMessage(given, lan, draft.id, 1)
    expect(receipt).toEqual({
      messageId: draft.id,
      threadId: draft.threadId,
      version: receipt.version,
      holdUntil: new Date(given.clock.now().getTime() + 8_000),
      undoSeconds: 5,
    })
    expect(await given.read.message(lan, draft.id)).toMatchObject({
      kind: 'draft',
      sendState: 'sending',
      folderRole: 'drafts',
    })
    const [job] = await orderedJobs(given.database.db)
    expect(job).toMatchObject({
      name: 'release-submission',
      runAt: receipt.holdUntil,
      key: expect.stringMatching(/^release:/),
    })
    await given.advance(7.9)
    expect([given.mailSender.sent.length, await given.read.folder(lan, 'sent')]).toEqual([0, []])
    await given.advance(0.1)
    expect(given.mailSender.sent).toHaveLength(1)
    expect(await given.read.message(lan, draft.id)).toMatchObject({
      kind: 'sent',
      sendState: 'none',
      folderRole: 'sent',
      receivedAt: receipt.holdUntil,
      isRead: true,
    })
  })

  it('makes it no draft: neither the folder counts it nor a row of its conversation names it, until it is taken back', async () => {
    const vy = await given.mailbox('vy@sen.example')
    const asked = await given.message(vy, { messageIdHeader: 'hoi-gia@khach.example' })
    const answer = { to: [OUTSIDE], threadId: asked.threadId, inReplyTo: 'hoi-gia@khach.example' }
    const [draft, alone] = [await given.draft(vy, answer), await given.draft(vy, { to: [OUTSIDE] })]
    const counted = async () => (await findFolder(given, vy, 'Drafts')).totalThreads
    const rowsOf = async (folder: string) => (await listThreads(given, vy, { in: folder, limit: 9, offset: 0 })).rows
    const named = async () => (await rowsOf('INBOX')).map(({ draftIds }) => draftIds)
    expect([await counted(), await named()]).toEqual([2, [[draft.id]]])
    const { version } = await sendMessage(given, vy, draft.id)
    expect([await counted(), await named()]).toEqual([1, [[]]])
    // Pages that show the thread in another folder are notified too.
    const { id: inbox } = await findFolder(given, vy, 'INBOX')
    const told = (await given.events.since(vy.mailboxId, version - 1, 50)).filter(
      ({ type }) => type === 'threads.changed',
    )
    expect(told).toContainEqual(expect.objectContaining({ folderIds: expect.arrayContaining([inbox]) }))
    await sendMessage(given, vy, alone.id)
    expect([await counted(), (await rowsOf('Drafts')).length]).toEqual([0, 2])
    await undoSend(given, vy, draft.id)
    await undoSend(given, vy, alone.id)
    expect([await counted(), await named()]).toEqual([2, [[draft.id]]])
  })

  it('lasts as long as the user likes', async () => {
    await set(lan, 'time_delay_send', 30)
    const draft = await given.draft(lan, { to: [OUTSIDE] })
    const { holdUntil, undoSeconds } = await sendMessage(given, lan, draft.id)
    expect([undoSeconds, holdUntil.getTime() - given.clock.now().getTime()]).toEqual([30, 33_000])
    await given.advance(33)
    await set(lan, 'time_delay_send', 5)
  })

  it('is none when the user wants none: the mail is in Sent at once', async () => {
    await set(lan, 'enable_delay_send', false)
    const draft = await given.draft(lan, { to: [OUTSIDE] })
    const receipt = await sendMessage(given, lan, draft.id)
    expect(receipt).toMatchObject({ undoSeconds: 0, holdUntil: given.clock.now() })
    expect(await given.read.message(lan, draft.id)).toMatchObject({ kind: 'sent', folderRole: 'sent' })
    await given.work()
    expect(await given.read.deliveries(lan, draft.id)).toMatchObject({ 'an@khach.example': { state: 'handed_over' } })
    await set(lan, 'enable_delay_send', true)
  })

  it('is continued later if the job runs early', async () => {
    const draft = await given.draft(lan, { to: [OUTSIDE] })
    await sendMessage(given, lan, draft.id)
    const early = { ...given, clock: { now: () => new Date(given.clock.now().getTime() - 3_600_000) } }
    const { releaseSubmission } = await import('./release-submission.ts')
    const submission = await given.read.submission(lan, draft.id)
    if (submission) await releaseSubmission(early, lan.mailboxId, submission.id)
    expect((await given.read.submission(lan, draft.id))?.state).toBe('held')
    await given.advance(8)
    expect((await given.read.submission(lan, draft.id))?.state).toBe('done')
  })

  it('refuses to change or delete a message that is being sent', async () => {
    const draft = await given.draft(lan, { to: [OUTSIDE] })
    await sendMessage(given, lan, draft.id)
    await expect(saveDraft(given, lan, draft.id, 1, EMPTY)).rejects.toMatchObject({ code: 'already_sent' })
    await expect(deleteDraft(given, lan, draft.id)).rejects.toMatchObject({ code: 'already_sent' })
    await given.advance(8)
    await expect(saveDraft(given, lan, draft.id, 1, EMPTY)).rejects.toMatchObject({ code: 'already_sent' })
  })
})

describe('the bytes that go out', () => {
  it('is the same bytes for every recipient and does not reveal Bcc', async () => {
    given.mailSender.sent.length = 0
    const hidden = [at('kin@bi-mat.example'), at(minh.address)]
    const draft = await given.draft(lan, {
      to: [OUTSIDE, at('AN@khach.example')],
      cc: [at('lan+nho@sen.example')],
      bcc: hidden,
      subject: 'Báo giá quý 1',
    })
    await sendMessage(given, lan, draft.id)
    await given.advance(8)
    const message = await given.read.message(lan, draft.id)
    const raw = await given.read.raw(lan, draft.id)
    expect(given.mailSender.sent.map(({ mailFrom, recipients }) => ({ mailFrom, recipients }))).toEqual([
      { mailFrom: expect.stringMatching(/^bounces\+token-\d+@sen\.example$/), recipients: ['an@khach.example'] },
      { mailFrom: expect.stringMatching(/^bounces\+token-\d+@sen\.example$/), recipients: ['kin@bi-mat.example'] },
    ])
    for (const mail of given.mailSender.sent) expect(Buffer.from(mail.raw).toString('latin1')).toBe(raw)
    const [own] = await given.read.folder(lan, 'inbox')
    const [theirs] = await given.read.folder(minh, 'inbox')
    for (const copy of [own, theirs]) {
      expect(copy).toMatchObject({
        subject: 'Báo giá quý 1',
        messageIdHeader: message?.messageIdHeader,
        bcc: [],
        to: message?.to,
        isRead: false,
      })
    }
    for (const [actor, copy] of [
      [lan, own],
      [minh, theirs],
    ] as const) {
      expect(await given.read.raw(actor, copy?.id ?? draft.id)).toBe(raw)
    }
    expect(raw).not.toMatch(/bi-mat|minh@|^bcc/im)
    expect(message?.bcc).toEqual(hidden)
    expect(await given.read.deliveries(lan, draft.id)).toMatchObject({
      'an@khach.example': { state: 'handed_over', isBcc: false, attempts: 1 },
      'kin@bi-mat.example': { state: 'handed_over', isBcc: true },
      'minh@sen.example': { state: 'handed_over', isBcc: true },
      'lan+nho@sen.example': { state: 'handed_over', isBcc: false },
    })
    expect((await given.read.submission(lan, draft.id))?.state).toBe('done')
    expect(own?.threadId).toBe(message?.threadId)
  })

  it('tells the open pages: on its way, in Sent, done', async () => {
    const before = (await given.read.events(lan)).length
    const draft = await given.draft(lan, { to: [OUTSIDE] })
    await sendMessage(given, lan, draft.id)
    await given.advance(8)
    const types = (await given.read.events(lan)).slice(before).map((event) => event.type)
    expect(types).toEqual(['draft.saved', 'threads.changed', 'sent', 'threads.changed'])
  })

  it('has its files, pictures in their place, and none that was taken out of the text', async () => {
    const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 1, 2, 3)
    const image = (name: string) =>
      uploadFile(given, lan, { name, contentType: 'image/png', isInline: true, content: bytes(png) })
    const [logo, map, gone] = [await image('logo.png'), await image('bản đồ.png'), await image('đã xoá.png')]
    const file = await uploadFile(given, lan, {
      name: 'hợp đồng.txt',
      contentType: 'text/plain',
      isInline: false,
      content: bytes('điều 1'),
    })
    const html = `<p><img src="cid:${logo.contentId}"><img src="/api/v2/files/${map.uuid}/download?inline=1"></p>`
    const draft = await given.draft(lan, { to: [OUTSIDE], html, files: [logo.id, map.id, gone.id, file.id] })
    await sendMessage(given, lan, draft.id)
    await given.advance(8)
    const sent = given.mailSender.sent.at(-1)
    const parsed = await given.mime.parse(sent?.raw ?? new Uint8Array())
    expect(parsed.parts.map(({ name, isInline, contentId }) => ({ name, isInline, contentId }))).toEqual([
      { name: 'logo.png', isInline: true, contentId: logo.contentId },
      { name: 'bản đồ.png', isInline: true, contentId: map.contentId },
      { name: 'hợp đồng.txt', isInline: false, contentId: '' },
    ])
    expect(parsed.html).not.toContain('/api/')
    const [part] = await given.mime.extractParts(sent?.raw ?? new Uint8Array(), [parsed.parts[2]?.index ?? -1])
    expect(Buffer.from(part ?? []).toString()).toBe('điều 1')
  })

  it('is text only when only text was written, line by line as typed', async () => {
    const plainText = 'Chào anh,\n\n  > <b>trích</b>\nLan'
    const draft = await given.draft(lan, { to: [OUTSIDE], html: '<p>nothing of this</p>', plainText })
    await sendMessage(given, lan, draft.id)
    await given.advance(8)
    const raw = given.mailSender.sent.at(-1)?.raw ?? new Uint8Array()
    const parsed = await given.mime.parse(raw)
    expect([parsed.html, parsed.text.trimEnd()]).toEqual(['', plainText])
    expect(Buffer.from(raw).toString('latin1')).not.toMatch(/text\/html|multipart/i)
  })

  it('forwards parts of a received mail without their being uploaded again', async () => {
    const source =
      'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nchữ\r\n--b\r\nContent-Type: application/pdf; name="a.pdf"\r\nContent-Disposition: attachment\r\nContent-Transfer-Encoding: base64\r\n\r\nJVBERg==\r\n--b--\r\n'
    const raw = new TextEncoder().encode(source)
    const parsed = await given.mime.parse(raw)
    const received = await given.message(lan, { rawBlob: await given.blobs.write(raw), parts: parsed.parts })
    const [part] = await given.store.read(lan.mailboxId, (r) => r.files.ofMessage(received.id))
    const draft = await given.draft(lan, { to: [OUTSIDE], files: part ? [part.id] : [] })
    await sendMessage(given, lan, draft.id)
    await given.advance(8)
    const sent = await given.mime.parse(given.mailSender.sent.at(-1)?.raw ?? new Uint8Array())
    expect(sent.parts).toMatchObject([{ name: 'a.pdf', contentType: 'application/pdf', sizeBytes: 4 }])
  })

  it('has the references of its thread', async () => {
    const draft = await given.draft(lan, { to: [OUTSIDE], inReplyTo: 'b@x', references: ['a@x', 'b@x'] })
    await sendMessage(given, lan, draft.id)
    await given.advance(8)
    const sent = await given.mime.parse(given.mailSender.sent.at(-1)?.raw ?? new Uint8Array())
    expect([sent.inReplyTo, sent.references]).toEqual(['b@x', ['a@x', 'b@x']])
  })
})

describe('once', () => {
  it('sends one mail for two calls at the same moment', async () => {
    const sentBefore = given.mailSender.sent.length
    const draft = await given.draft(lan, { to: [OUTSIDE] })
    const calls = await Promise.allSettled([1, 2, 3].map(() => sendMessage(given, lan, draft.id)))
    expect(calls.filter((call) => call.status === 'fulfilled')).toHaveLength(1)
    for (const call of calls)
      if (call.status === 'rejected') expect(call.reason).toMatchObject({ code: 'already_sent' })
    await given.advance(8)
    await given.advance(3_600)
    expect(given.mailSender.sent.length).toBe(sentBefore + 1)
    await expect(sendMessage(given, lan, draft.id)).rejects.toMatchObject({ code: 'already_sent' })
  })

  it('refuses to send when a newer version was saved', async () => {
    const draft = await given.draft(lan, { to: [OUTSIDE] })
    await saveDraft(given, lan, draft.id, 1, { ...EMPTY, to: [OUTSIDE] })
    await expect(sendMessage(given, lan, draft.id, 1)).rejects.toMatchObject({
      code: 'draft_conflict',
      details: { revision: 2 },
    })
    expect((await given.read.message(lan, draft.id))?.sendState).toBe('none')
  })

  it('does not send a version that was saved while its bytes were being built', async () => {
    const draft = await given.draft(lan, { to: [OUTSIDE] })
    const mime = Object.assign(Object.create(given.mime), {
      compose: async (...request: Parameters<typeof given.mime.compose>) => {
        await saveDraft(given, lan, draft.id, 1, { ...EMPTY, to: [OUTSIDE], html: 'thêm một câu' })
        return given.mime.compose(...request)
      },
    })
    await expect(sendMessage({ ...given, mime }, lan, draft.id, 1)).rejects.toMatchObject({
      code: 'draft_conflict',
      details: { revision: 2 },
    })
    expect((await given.read.message(lan, draft.id))?.sendState).toBe('none')
  })
})

describe('refusals', () => {
  it.each([
    ['nobody to write to', { to: [] }, 'no_receiver'],
    ['an address that is none', { to: [at('an@khach')] }, 'invalid_receivers'],
    [
      'a hundred and one recipients',
      { to: Array.from({ length: 101 }, (_, n) => at(`n${n}@x.example`)) },
      'too_many_recipients',
    ],
    ['a sender of somebody else', { from: at('minh@sen.example'), to: [OUTSIDE] }, 'sender_not_allowed'],
    [
      'a sender that looks like one’s own',
      { from: at('lan@sen.example.evil.example'), to: [OUTSIDE] },
      'sender_not_allowed',
    ],
    [
      'a name that reads as a colleague’s address',
      { from: at('lan@sen.example', 'minh@sen.example'), to: [OUTSIDE] },
      'sender_name_misleading',
    ],
    [
      'a name that reads as somebody else’s address, with a tag of one’s own',
      { from: at('lan+ban@sen.example', 'sep＠khach．example'), to: [OUTSIDE] },
      'sender_name_misleading',
    ],
    ['a body that is too long', { to: [OUTSIDE], html: 'x'.repeat(1_000_001) }, 'body_too_large'],
  ])('names %s', async (_, input, code) => {
    const draft = await given.draft(lan, input)
    await expect(sendMessage(given, lan, draft.id)).rejects.toMatchObject({ code })
    expect(await given.read.message(lan, draft.id)).toMatchObject({ kind: 'draft', sendState: 'none' })
    expect(await given.read.submission(lan, draft.id)).toBeUndefined()
  })

  it('counts uploads together, forwarded parts in the whole', async () => {
    const content = new Uint8Array(13 * MEGABYTE_BYTES)
    const files = await Promise.all(
      ['a', 'b'].map((name) =>
        uploadFile(given, lan, { name, contentType: 'text/plain', isInline: false, content: bytes(content) }),
      ),
    )
    const draft = await given.draft(lan, { to: [OUTSIDE], files: files.map(({ id }) => id) })
    await expect(sendMessage(given, lan, draft.id)).rejects.toMatchObject({
      code: 'attachments_too_large',
      details: { actual: 26 * MEGABYTE_BYTES },
    })
  })

  it('sends by a name of the sender that an earlier rule accepted, and by a name of the author’s choice', async () => {
    const hoa = await given.mailbox('hoa@sen.example', { name: 'minh@sen.example' })
    for (const name of ['minh@sen.example', 'Hoa, phòng kế toán', '']) {
      const draft = await given.draft(hoa, { from: at('hoa@sen.example', name), to: [OUTSIDE] })
      await expect(sendMessage(given, hoa, draft.id)).resolves.toMatchObject({ messageId: draft.id })
    }
  })

  it('lets a tag of one’s own address write', async () => {
    const draft = await given.draft(lan, { from: at('lan+banhang@sen.example'), to: [OUTSIDE] })
    await sendMessage(given, lan, draft.id)
    await given.advance(8)
    expect(await given.read.deliveries(lan, draft.id)).toMatchObject({ 'an@khach.example': { state: 'handed_over' } })
  })

  it('refuses those who may not write, and other people’s drafts', async () => {
    const draft = await given.draft(lan, { to: [OUTSIDE] })
    const received = await given.message(lan)
    const send = (actor: Actor, id = draft.id) => sendMessage(given, actor, id)
    await expect(send({ ...lan, rights: { ...lan.rights, smtpEnabled: false } })).rejects.toMatchObject({
      code: 'smtp_disabled',
    })
    await expect(send({ ...lan, rights: { ...lan.rights, domainVerified: false } })).rejects.toMatchObject({
      code: 'domain_not_verified',
    })
    await expect(send(minh)).rejects.toMatchObject({ code: 'message_not_found' })
    await expect(send(lan, received.id)).rejects.toMatchObject({ code: 'not_a_draft' })
    expect((await given.read.message(lan, draft.id))?.sendState).toBe('none')
  })

  it('stops at five hundred recipients an hour, also when they come at once', async () => {
    const people = (count: number, from: number) =>
      Array.from({ length: count }, (_, n) => at(`p${from + n}@dong.example`))
    const drafts = await Promise.all([0, 1, 2, 3, 4, 5].map((n) => given.draft(minh, { to: people(100, n * 100) })))
    const calls = await Promise.allSettled(drafts.map(({ id }) => sendMessage(given, minh, id)))
    const refused = calls.filter((call) => call.status === 'rejected')
    expect(refused).toMatchObject([
      { reason: { code: 'send_quota_exceeded', details: { scope: 'mailbox', window: 'hour', limit: 500, used: 500 } } },
    ])
    await given.advance(3_601)
    const late = drafts[calls.findIndex((call) => call.status === 'rejected')]
    await expect(sendMessage(given, minh, late?.id ?? (lan.mailboxId as never))).resolves.toMatchObject({
      undoSeconds: 5,
    })
    await given.advance(8)
  })
})
