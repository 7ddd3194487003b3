import { UNNAMED_MAIL_QUOTAS } from '@sen/model/blobs/limits'
import { MIN_DRAFT_BYTES } from '@sen/model/drafts/limits'
import { MAX_UNCOUNTED_RELEASED_BYTES } from '@sen/model/files/limits'
import type { FileId } from '@sen/model/ids'
import { MAX_ATTACHMENT_BYTES } from '@sen/model/messages/limits'
import { MemoryBlobStore } from '@sen/testkit/fakes/memory-blob-store'
import { recountUse } from '@sen/testkit/recount'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createDraft } from '../drafts/create-draft.ts'
import { deleteDraft } from '../drafts/delete-draft.ts'
import type { Actor } from '../kit/actor.ts'
import type { ByteStream } from '../kit/bytes.ts'
import type { Mime } from '../ports/mime.ts'
import { deleteUnusedUploads } from './delete-unused-uploads.ts'
import { readFile } from './read-file.ts'
import { type Upload, uploadFile } from './upload-file.ts'

let given: TestWorld
let lan: Actor
let minh: Actor
const EMPTY = { to: [], cc: [], bcc: [], subject: '', html: '' }
const blobs = new MemoryBlobStore()
const mime: Pick<Mime, 'extractParts'> = {
  extractParts: async (raw, indexes) =>
    indexes.map((index) => (index < raw.length ? raw.subarray(index, index + 1) : undefined)),
}
beforeAll(async () => {
  given = await world()
  lan = await given.mailbox('lan@sen.example')
  minh = await given.mailbox('minh@sen.example')
})
afterAll(() => given.close())

async function* chunks(...parts: (string | Uint8Array | Error)[]): ByteStream {
  for (const part of parts) {
    if (part instanceof Error) throw part
    yield typeof part === 'string' ? new TextEncoder().encode(part) : part
  }
}

const upload = (actor: Actor, changes: Partial<Upload> = {}) =>
  uploadFile({ ...given, blobs, virusScanner: undefined }, actor, {
    name: 'báo giá.txt',
    contentType: 'text/plain; charset=utf-8',
    isInline: false,
    content: chunks('xin ', 'chào'),
    ...changes,
  })
const read = (actor: Actor, id: string) => readFile({ ...given, blobs, mime: mime as Mime }, actor, id)
const used = (actor: Actor) => given.store.read(actor.mailboxId, async (r) => (await r.mailbox.usage()).usedBytes)

async function textOf(content: ByteStream): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of content) parts.push(part)
  return new TextDecoder().decode(new Uint8Array(parts.flatMap((part) => [...part])))
}

describe('uploadFile', () => {
  it('keeps the bytes under a safe name in NFC, and counts their room', async () => {
    const before = await used(lan)
    const file = await upload(lan, { name: '../../Hợp đồng\u202e.pdf'.normalize('NFD') })
    expect(file).toMatchObject({
      name: 'Hợp đồng.pdf',
      sizeBytes: 9,
      contentType: 'text/plain',
      contentId: '',
      messageId: undefined,
    })
    expect(await used(lan)).toBe(before + 9)
    const { content } = await read(lan, file.id)
    expect(await textOf(content)).toBe('xin chào')
    expect((await read(lan, file.uuid)).file.id).toBe(file.id)
  })

  it('gives images of the editor a content id, and no other files', async () => {
    const picture = await upload(lan, {
      isInline: true,
      contentType: 'text/html',
      content: chunks(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0)),
    })
    expect(picture).toMatchObject({
      isInline: true,
      contentType: 'image/png',
      contentId: expect.stringMatching(/^token-\d+@sen\.example$/),
    })
    expect(
      await upload(lan, { isInline: true, contentType: 'image/svg+xml', content: chunks('<svg/>') }),
    ).toMatchObject({ isInline: false, contentId: '' })
  })

  it.each([
    ['by its name', { name: 'cài đặt.EXE' }, 'exe'],
    ['by what it is', { name: 'ảnh.png', content: chunks('M', 'Z\x90\0', 'x'.repeat(600)) }, 'exe'],
  ])('refuses a program %s', async (_, changes, extension) => {
    await expect(upload(lan, changes)).rejects.toMatchObject({ code: 'file_type_blocked', details: { extension } })
  })

  it('stops an upload at 25 MB', async () => {
    const half = new Uint8Array(MAX_ATTACHMENT_BYTES / 2)
    await expect(upload(lan, { content: chunks(half, half, 'x') })).rejects.toMatchObject({
      code: 'file_too_large',
      details: { limit: MAX_ATTACHMENT_BYTES },
    })
    expect((await upload(lan, { content: chunks(half, half) })).sizeBytes).toBe(MAX_ATTACHMENT_BYTES)
  })

  it('fails with the first error when the bytes cannot be noted either', async () => {
    const first = new Error('the database ended')
    const write = vi.spyOn(given.store, 'write')
    write.mockRejectedValueOnce(first).mockRejectedValueOnce(new Error('the connection is closed'))
    await expect(upload(lan)).rejects.toBe(first)
    expect(write).toHaveBeenCalledTimes(2)
    write.mockRestore()
  })

  it('reports a client that disconnected, and stores nothing', async () => {
    const before = await used(lan)
    await expect(upload(lan, { content: chunks('nửa chừng', new Error('aborted')) })).rejects.toMatchObject({
      code: 'upload_interrupted',
    })
    expect(await used(lan)).toBe(before)
  })

  it('refuses more than the mailbox may hold', async () => {
    await given.database.db
      .updateTable('mailbox')
      .set({ quota_megabytes: 1 })
      .where('id', '=', minh.mailboxId)
      .execute()
    const large = () => upload(minh, { content: chunks(new Uint8Array(700_000)) })
    await large()
    await expect(large()).rejects.toMatchObject({ code: 'quota_exceeded' })
    expect(await used(minh)).toBe(700_000)
  })

  it('refuses more when a day of refused uploads has three quotas', async () => {
    const chi = await given.mailbox('chi@sen.example')
    await given.database.pool.query(
      'update mailbox set quota_megabytes = 1, auto_quota = false, used_bytes = 1048575 where id = $1',
      [chi.mailboxId],
    )
    const large = () => upload(chi, { content: chunks(new Uint8Array(1_048_576)) })
    for (let at = 0; at < UNNAMED_MAIL_QUOTAS; at += 1) {
      await expect(large()).rejects.toMatchObject({ code: 'quota_exceeded' })
    }
    await expect(large()).rejects.toMatchObject({ code: 'too_many_attempts' })
  })

  it('is refused when mail may only be read', async () => {
    await expect(upload({ ...lan, rights: { ...lan.rights, smtpEnabled: false } })).rejects.toMatchObject({
      code: 'smtp_disabled',
    })
  })
})

describe('a program under another name', () => {
  it('is marked as disguised in its message and by its id', async () => {
    const rawBlob = await blobs.write(new TextEncoder().encode('abc'))
    const part = { index: 1, name: 'gia.jpg', sizeBytes: 1, contentType: 'image/jpeg', contentId: '', isInline: false }
    const { id } = await given.message(lan, {
      rawBlob,
      parts: [
        { ...part, isDisguised: true },
        { ...part, index: 2 },
      ],
    })
    const files = await given.store.read(lan.mailboxId, (r) => r.files.ofMessage(id))
    expect(files.map(({ isDisguised }) => isDisguised)).toEqual([true, undefined])
    expect((await read(lan, files[0]?.id ?? '')).file.isDisguised).toBe(true)
  })
})

describe('readFile', () => {
  it('finds a part inside its message', async () => {
    const rawBlob = await blobs.write(new TextEncoder().encode('abc'))
    const part = { index: 1, name: 'b', sizeBytes: 1, contentType: 'text/plain', contentId: '', isInline: false }
    const { id } = await given.message(lan, { rawBlob, parts: [part, { ...part, index: 9 }] })
    const [there, missing] = await given.store.read(lan.mailboxId, (r) => r.files.ofMessage(id))
    expect(await textOf((await read(lan, there?.id ?? '')).content)).toBe('b')
    await expect(read(lan, missing?.id ?? '')).rejects.toMatchObject({ code: 'file_not_found' })
  })

  it('answers “not found” for files of other mailboxes and unknown ids', async () => {
    const file = await upload(lan)
    for (const id of [file.id, file.uuid])
      await expect(read(minh, id)).rejects.toMatchObject({ code: 'file_not_found' })
    for (const id of ['', '0', 'abc', '1 or 1=1', '9'.repeat(40)])
      await expect(read(lan, id)).rejects.toMatchObject({ code: 'file_not_found' })
  })
})

describe('files of a deleted draft', () => {
  const NO_PEOPLE_BYTES = '[][][]{}'.length

  it('count no longer at once, count again when the deletion is undone, and are counted once when they are swept', async () => {
    const before = await used(lan)
    const large = () => upload(lan, { content: chunks(new Uint8Array(MIN_DRAFT_BYTES)) })
    const [kept, dropped] = [await large(), await large()]
    const written = (clientKey: string, files: readonly { readonly id: string }[]) =>
      createDraft(given, lan, { ...EMPTY, clientKey, files: files.map(({ id }) => id as FileId) })
    const draft = await written('bỏ', [kept, dropped])
    expect(await used(lan)).toBe(before + kept.sizeBytes + dropped.sizeBytes + NO_PEOPLE_BYTES)

    await deleteDraft(given, lan, draft.id)
    expect(await used(lan)).toBe(before)
    const again = await written('hoàn tác', [kept])
    expect((await read(lan, kept.id)).file.id).toBe(kept.id)
    expect(await used(lan)).toBe(before + kept.sizeBytes + NO_PEOPLE_BYTES)

    await deleteDraft(given, lan, again.id)
    const clock = { now: () => new Date(Date.now() + 25 * 3_600_000) }
    await deleteUnusedUploads({ uploads: given.uploads, clock })
    const { said, counted } = await recountUse(given.database.db, lan.mailboxId)
    expect(said).toBe(counted)
  })

  it('count again from the oldest when more are released than stay uncounted, and the newest can still be restored', async () => {
    const an = await given.mailbox('an@sen.example')
    const each = MAX_UNCOUNTED_RELEASED_BYTES / 4
    const release = async (number: number) => {
      const file = await upload(an, { content: chunks(new Uint8Array(each)) })
      const files = [file.id as FileId]
      const draft = await createDraft(given, an, { ...EMPTY, clientKey: `released ${number}`, files })
      await deleteDraft(given, an, draft.id)
      return file
    }
    const released = []
    for (let number = 0; number < 6; number += 1) released.push(await release(number))
    expect(await used(an)).toBe(2 * each)

    const files = released.map(({ id }) => id as FileId)
    const restored = await createDraft(given, an, { ...EMPTY, clientKey: 'restored', files })
    expect(restored.files.map(({ id }) => id)).toEqual(files)
    expect(await used(an)).toBe(6 * each + NO_PEOPLE_BYTES)
    await deleteDraft(given, an, restored.id)
    expect(await used(an)).toBe(2 * each)
    const { said, counted } = await recountUse(given.database.db, an.mailboxId)
    expect(said).toBe(counted)
  })
})

describe('deleteUnusedUploads', () => {
  it('deletes uploads after a day, except those that a draft uses', async () => {
    const [waiting, taken] = [await upload(lan), await upload(lan)]
    await createDraft(given, lan, {
      clientKey: 'quét',
      to: [],
      cc: [],
      bcc: [],
      subject: '',
      html: '',
      files: [taken.id as FileId],
    })
    const before = await used(lan)
    const sweepAt = (hours: number) =>
      deleteUnusedUploads({ uploads: given.uploads, clock: { now: () => new Date(Date.now() + hours * 3_600_000) } })
    expect(await sweepAt(23)).toBe(0)
    expect(await sweepAt(25)).toBeGreaterThan(0)
    await expect(read(lan, waiting.id)).rejects.toMatchObject({ code: 'file_not_found' })
    expect((await read(lan, taken.id)).file.id).toBe(taken.id)
    expect(await used(lan)).toBeLessThan(before)
    expect(await sweepAt(25)).toBe(0)
  })

  it('retains a public image while a signature, a template or mail begun with it shows it', async () => {
    const sweep = () =>
      deleteUnusedUploads({ uploads: given.uploads, clock: { now: () => new Date(Date.now() + 25 * 3_600_000) } })
    const logo = () =>
      upload(lan, { isInline: true, isPublic: true, content: chunks(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0)) })
    const sign = (html: string) =>
      given.store.write(lan.mailboxId, async (w) => {
        await w.nextVersion()
        await w.settings.set('signature', html)
      })
    const [named, own, written, often, gone] = [await logo(), await logo(), await logo(), await logo(), await logo()]
    const forgotten = await logo()
    const show = ({ uuid }: { readonly uuid: string }) =>
      `<p><img src="https://mail.sen.example/api/v2/public/files/${uuid}/raw"></p>`
    await sign(show(named))
    await given.store.write(lan.mailboxId, async (w) => {
      await w.nextVersion()
      await w.signatures.set('lan@sen.example', show(own))
      await w.templates.add({ name: 'Mẫu', subject: '', html: show(often), snippet: '' })
    })
    const draft = { clientKey: 'có chữ ký', to: [], cc: [], bcc: [], subject: '', html: show(written), files: [] }
    await createDraft(given, lan, draft)
    await given.message(lan, { in: 'sent', html: show(gone) })
    expect(await sweep()).toBe(1)
    for (const { id } of [named, own, written, often, gone]) expect((await read(lan, id)).file.id).toBe(id)
    await expect(read(lan, forgotten.id)).rejects.toMatchObject({ code: 'file_not_found' })
    await sign('')
    expect(await sweep()).toBe(1)
  })
})
