import { MAX_LISTED_ADDRESSES } from '@sen/model/messages/limits'
import { recountUse } from '@sen/testkit/recount'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Actor } from '../kit/actor.ts'
import { withStores } from '../kit/with-stores.ts'
import type { MailStore, Writer } from '../store.ts'
import { openMailProgramMailbox } from './open-mail-program-mailbox.ts'
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
  uidsIn,
} from './program-stage.fixture.ts'

let w: ProgramWorld
beforeAll(async () => {
  w = await programWorld()
})
afterAll(() => w.close())

describe('appended mail', () => {
  const given = async (text: string, flags: readonly string[] = []) => {
    const raw = bytes(text)
    return { blob: await w.blobs.write(raw), sizeBytes: raw.byteLength, flags, internalDate: new Date('2026-04-01') }
  }

  it('has its flags and its date', async () => {
    const { mailbox } = await newUser(w)
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
    const { mailbox } = await newUser(w)
    const inbox = { role: 'inbox' } as const
    await expect(mailbox.requireRoom(inbox, 41 * 1024 * 1024)).rejects.toMatchObject({ code: 'message_too_large' })
    await mailbox.requireRoom(inbox, 1_000)
    // The messages of one command have the limit one by one.
    await mailbox.requireRoom(inbox, 30 * 1024 * 1024, 30 * 1024 * 1024)
  })

  it('follows a folder that is renamed meanwhile, and is refused when it is deleted', async () => {
    const { lan, mailbox } = await newUser(w)
    const folder = await mailbox.createFolder('Một')
    const appendAfter = async (change: () => Promise<void>) => {
      const appendMemory = { pass: async <T>(_: number, work: () => Promise<T>) => change().then(work) }
      const message = await given('Subject: S\n\nx\n')
      return openMailProgramMailbox({ ...w, appendMemory }, lan).append(folder.id, [message])
    }
    await appendAfter(() => mailbox.renameFolder(folder.id, 'Hai'))
    expect(await uidsIn(mailbox, folder.id)).toEqual([1])
    const deleted = appendAfter(() => mailbox.deleteFolder(folder.id))
    await expect(deleted).rejects.toMatchObject({ code: 'folder_not_found' })
    expect((await mailbox.folders()).filter(({ role }) => role === 'custom')).toEqual([])
    expect(await uidsIn(mailbox, await folderOf(mailbox, 'trash')), 'the first message only').toHaveLength(1)
  })

  it('in memory is stored as one in a blob is', async () => {
    const { mailbox } = await newUser(w)
    const inbox = await folderOf(mailbox, 'inbox')
    const raw = bytes('From: a@ngoai.example\nSubject: S\n\nx\n')
    expect((await mailbox.append(inbox, [{ raw, flags: [] }])).uids).toEqual([1])
    expect(await sourceOf(mailbox, inbox)).toEqual(Buffer.from(raw))
    await expect(mailbox.append(inbox, [{ raw, flags: ['a b'] }])).rejects.toMatchObject({ code: 'keyword_invalid' })
  })

  it('is stored when another message that was not sent has its Message-ID', async () => {
    const { lan, mailbox } = await newUser(w)
    const sent = await folderOf(mailbox, 'sent')
    const header = `From: ${lan.address}\nMessage-ID: <s1@x>\nDate: Sat, 28 Nov 2026 10:00:00 +0000\nSubject: S\n\n`
    const now = async (text: string) => ({ ...(await given(header + text)), internalDate: w.clock.now() })
    expect((await mailbox.append(sent, [await now('one\n')])).uids).toEqual([1])
    expect((await mailbox.append(sent, [await now('two\n')])).uids).toEqual([2])
    expect((await mailbox.append(sent, [await now('one\n')])).uids).toEqual([3])
  })

  const binary = async (bodyBytes: number) => {
    const header = 'Subject: x\r\nContent-Type: application/pdf\r\nContent-Transfer-Encoding: binary\r\n\r\n'
    const body = Buffer.from(Array.from({ length: bodyBytes }, (_, at) => at % 251))
    const raw = Uint8Array.from(Buffer.concat([Buffer.from(header), body]))
    return {
      body,
      message: { blob: await w.blobs.write(raw), sizeBytes: raw.byteLength, flags: [], isBinary: true as const },
    }
  }

  it('lets other work have turns while its binary parts are encoded', async () => {
    const { lan } = await newUser(w)
    let yielder = 0
    const next = async () => {
      yielder += 1
    }
    const mailbox = openMailProgramMailbox({ ...w, yielder: { yield: next } }, lan)
    const folder = await mailbox.createFolder('Lớn')
    const { body, message } = await binary(2_000_001)
    await mailbox.append(folder.id, [message])
    expect(yielder).toBeGreaterThan(8)
    const source = (await sourceOf(mailbox, folder.id)).toString('latin1')
    const encoded = source.slice(source.indexOf('\r\n\r\n') + 4)
    expect(encoded.replaceAll('\r\n', '')).toBe(body.toString('base64'))
    expect(encoded).toMatch(/^(?:[^\r\n]{76}\r\n)+[^\r\n]{1,76}\r\n$/)
  })

  it('is refused before binary parts are encoded that would be too long', async () => {
    const { lan, mailbox } = await newUser(w)
    const folder = await mailbox.createFolder('Đầy')
    await w.database.pool.query(
      'update mailbox set quota_megabytes = 1, auto_quota = false, used_bytes = 1048576 - 110000 where id = $1',
      [lan.mailboxId],
    )
    const { message } = await binary(100_000)
    await mailbox.requireRoom(folder, message.sizeBytes)
    const [write, writeStream] = [vi.spyOn(w.blobs, 'write'), vi.spyOn(w.blobs, 'writeStream')]
    try {
      await expect(mailbox.append(folder.id, [message])).rejects.toMatchObject({ code: 'quota_exceeded' })
      expect([...write.mock.calls, ...writeStream.mock.calls]).toEqual([])
    } finally {
      write.mockRestore()
      writeStream.mockRestore()
    }
  })

  it('is a draft in Drafts that the web can edit', async () => {
    const { lan, mailbox } = await newUser(w)
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
    expect(row).toMatchObject({ flags: ['\\Seen', '\\Draft'], internalDate: new Date('2026-04-01') })
    expect((await sourceOf(mailbox, drafts)).equals(bytes(text))).toBe(true)
  })

  it.each(['drafts', 'inbox'] as const)('cannot exceed the quota in parallel: %s', async (role) => {
    const { lan, mailbox } = await newUser(w)
    const folder = await folderOf(mailbox, role)
    await w.database.pool.query(
      'update mailbox set quota_megabytes = 1, auto_quota = false, used_bytes = 1048576 - 250000 where id = $1',
      [lan.mailboxId],
    )
    const messages = await Promise.all(
      Array.from({ length: 6 }, (_, at) => {
        const part = `Content-Type: application/pdf; name=a.pdf\nContent-Disposition: attachment\n\n${String(at).repeat(100_000)}\n`
        return given(`From: ${lan.address}\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\nx\n--b\n${part}--b--\n`)
      }),
    )
    const results = await Promise.allSettled(messages.map((message) => mailbox.append(folder, [message])))
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
    expect(refused).toEqual(Array(4).fill('quota_exceeded'))
    const { usedBytes, limitBytes } = await mailbox.quota()
    expect(usedBytes).toBeLessThanOrEqual(limitBytes)
  })

  it('is a draft with at most as many recipients as a list has', async () => {
    const { mailbox, lan } = await newUser(w)
    const drafts = await folderOf(mailbox, 'drafts')
    const to = Array.from({ length: 20_000 }, (_, at) => `p${at}@khach.example`).join(',\n ')
    await mailbox.append(drafts, [await given(`From: ${lan.address}\nTo: ${to}\n\nx\n`)])
    const [row] = await fetched(mailbox, drafts)
    const message = row && (await w.store.read(lan.mailboxId, (r) => r.messages.find(row.id)))
    expect(message?.to.length).toBeLessThanOrEqual(MAX_LISTED_ADDRESSES + 1)
  })
})

describe('a command that fails at its second message', () => {
  const raw = (subject: string) => bytes(`From: a@x.example\nSubject: ${subject}\nMessage-ID: <${subject}@x>\n\nx\n`)
  const given = async (subject: string) => {
    const content = raw(subject)
    return { blob: await w.blobs.write(content), sizeBytes: content.byteLength, flags: [] }
  }
  /** As after a crash, the transaction is rolled back. */
  const failing = (lan: Actor, change: (writer: Writer) => Partial<Writer>) => {
    const store: MailStore = {
      read: (id, work) => w.store.read(id, work),
      write: (id, work, options) => w.store.write(id, (writer) => work(withStores(writer, change(writer))), options),
    }
    return openMailProgramMailbox({ ...w, store }, lan)
  }

  it('appends no draft', async () => {
    const { lan, mailbox } = await newUser(w)
    const drafts = await folderOf(mailbox, 'drafts')
    let created = 0
    const broken = failing(lan, ({ drafts: writer }) => ({
      drafts: {
        ...writer,
        create: (draft) => {
          created += 1
          return created === 2 ? Promise.reject(new Error('lost')) : writer.create(draft)
        },
      },
    }))
    await expect(broken.append(drafts, [await given('one'), await given('two')])).rejects.toThrow('lost')
    expect(created).toBe(2)
    expect(await uidsIn(mailbox, drafts)).toEqual([])
    expect(await recountUse(w.database.db, lan.mailboxId)).toEqual({ said: 0, counted: 0 })
  })

  it('copies neither drafts nor other messages', async () => {
    const { lan, mailbox } = await newUser(w)
    const [drafts, trash, inbox] = await Promise.all([
      folderOf(mailbox, 'drafts'),
      folderOf(mailbox, 'trash'),
      folderOf(mailbox, 'inbox'),
    ])
    await mailbox.append(drafts, [await given('draft')])
    await all(mailbox.move(drafts, ALL, trash))
    await mailbox.append(trash, [await given('other')])
    const broken = failing(lan, ({ messages }) => ({
      messages: { ...messages, addToItsThread: () => Promise.reject(new Error('lost')) },
    }))
    await expect(broken.copy(trash, ALL, inbox)).rejects.toThrow('lost')
    expect(await uidsIn(mailbox, inbox)).toEqual([])
    expect(await mailbox.copy(trash, ALL, inbox)).toMatchObject({ sources: [1, 2] })
    expect(await uidsIn(mailbox, inbox)).toHaveLength(2)
  })
})
