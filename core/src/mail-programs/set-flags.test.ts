import type { FolderId } from '@sen/model/ids'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../kit/actor.ts'
import { createLabel } from '../labels/create-label.ts'
import type { MailStore, Reader } from '../store.ts'
import { labelThreads } from '../threads/label-threads.ts'
import { listThreads } from '../threads/list-threads.ts'
import { markThreads } from '../threads/mark-threads.ts'
import { FolderCache } from './folder-cache.ts'
import type { MailProgramMailbox } from './mail-program-mailbox.ts'
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
  uids,
} from './program-stage.fixture.ts'

let w: ProgramWorld
beforeAll(async () => {
  w = await programWorld()
})
afterAll(() => w.close())

function countingKeywordReads(actor: Actor): { readonly mailbox: MailProgramMailbox; readonly reads: () => number } {
  let count = 0
  const counted = <T extends Reader>(stores: T): T => {
    const mailPrograms = {
      ...stores.mailPrograms,
      keywordsIn: (folderId: FolderId) => {
        count += 1
        return stores.mailPrograms.keywordsIn(folderId)
      },
    }
    return new Proxy(stores, {
      get: (target, name) => (name === 'mailPrograms' ? mailPrograms : Reflect.get(target, name)),
    })
  }
  const store: MailStore = {
    read: (mailboxId, work) => w.store.read(mailboxId, (r) => work(counted(r))),
    write: (mailboxId, work) => w.store.write(mailboxId, (writer) => work(counted(writer))),
  }
  return {
    mailbox: openMailProgramMailbox({ ...w, store, folderCache: new FolderCache() }, actor),
    reads: () => count,
  }
}

describe('flags', () => {
  it('are one truth with the web, both ways', async () => {
    const { lan, mailbox } = await newUser(w)
    const inbox = await folderOf(mailbox, 'inbox')
    const { threadId } = await w.message(lan)
    const before = (await mailbox.open(inbox)).highestModseq
    const [receipt] = await all(
      mailbox.setFlags(inbox, uids(1), {
        mode: 'add',
        flags: ['\\Seen', '\\Answered', '$MDNSent', 'Riêng'.normalize('NFD').replaceAll(/[^a-z]/gi, '')],
      }),
    )
    expect(receipt?.changed).toMatchObject([{ uid: 1, flags: ['\\Answered', '\\Seen', '$MDNSent', 'Rieng'] }])
    expect((await listThreads(w, lan, { in: 'INBOX', limit: 10, offset: 0 })).rows[0]).toMatchObject({ unread: false })
    await markThreads(w, lan, { threadIds: [threadId], folderId: inbox, unread: true })
    const rows = await fetched(mailbox, inbox, { changedSince: before })
    expect(rows).toMatchObject([{ uid: 1, flags: ['\\Answered', '$MDNSent', 'Rieng'] }])
    expect((await mailbox.open(inbox)).keywords).toEqual(['$MDNSent', 'Rieng'])
  })

  it('are not changed in messages that changed since', async () => {
    const { lan, mailbox } = await newUser(w)
    const inbox = await folderOf(mailbox, 'inbox')
    const [, second] = await w.messages(lan, [{}, {}])
    const since = (await mailbox.open(inbox)).highestModseq
    await markThreads(w, lan, { threadIds: [second?.threadId ?? ('0' as never)], folderId: inbox, unread: false })
    const change = { mode: 'replace', flags: ['\\Deleted'] } as const
    const [receipt] = await all(mailbox.setFlags(inbox, ALL, change, { unchangedSince: since }))
    expect(receipt).toMatchObject({ changed: [{ uid: 1, flags: ['\\Deleted'] }], modified: [2] })
  })

  it('show labels as keywords and set them', async () => {
    const { lan, mailbox } = await newUser(w)
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
    const { lan, mailbox } = await newUser(w)
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

describe('the keywords of a folder', () => {
  it('are read once, however often known or new ones are stored', async () => {
    const { lan } = await newUser(w)
    const { mailbox, reads } = countingKeywordReads(lan)
    const inbox = await folderOf(mailbox, 'inbox')
    await w.messages(lan, [{}, {}])
    const add = (flags: readonly string[], range = uids(1)) =>
      all(mailbox.setFlags(inbox, range, { mode: 'add', flags }))
    await add(['Rare'])
    await add(['\\Seen'])
    await add(['Other'], uids(2))
    await add(['$Junk', '\\Deleted'], uids(7))
    await all(mailbox.setFlags(inbox, uids(1), { mode: 'remove', flags: ['Rare'] }))
    await add(['rare', 'Third'], ALL)
    expect(reads()).toBe(1)
    expect(new Set((await mailbox.open(inbox)).keywords)).toEqual(new Set(['rare', 'Other', 'Third']))
  })

  it('are read again for a new one after another change, and not for a known one', async () => {
    const { lan } = await newUser(w)
    const { mailbox, reads } = countingKeywordReads(lan)
    const inbox = await folderOf(mailbox, 'inbox')
    const { threadId } = await w.message(lan)
    const add = (flags: readonly string[]) => all(mailbox.setFlags(inbox, ALL, { mode: 'add', flags }))
    const change = (unread: boolean) => markThreads(w, lan, { threadIds: [threadId], folderId: inbox, unread })
    await add(['Rare'])
    await change(false)
    await add(['rare'])
    expect(reads()).toBe(1)
    await add(['Other'])
    expect(reads()).toBe(2)
  })

  it('are read once while a full folder refuses new ones, and room is noticed at once', async () => {
    const { lan } = await newUser(w)
    const { mailbox, reads } = countingKeywordReads(lan)
    const inbox = await folderOf(mailbox, 'inbox')
    await w.messages(lan, [{}, {}])
    const fill = (of: string, uid: number) =>
      all(
        mailbox.setFlags(inbox, uids(uid), {
          mode: 'replace',
          flags: Array.from({ length: 50 }, (_, at) => `${of}${at}`),
        }),
      )
    const add = () => all(mailbox.setFlags(inbox, uids(1), { mode: 'add', flags: ['new'] }))
    await fill('k', 1)
    await fill('m', 2)
    for (let time = 0; time < 3; time += 1) await expect(add()).rejects.toMatchObject({ code: 'too_many_keywords' })
    expect(reads()).toBe(1)
    // In another process, which shares no cache.
    const other = openMailProgramMailbox({ ...w, folderCache: new FolderCache() }, lan)
    await all(other.setFlags(inbox, uids(1), { mode: 'remove', flags: ['k1'] }))
    await add()
    expect(reads()).toBe(2)
  })

  it('are counted in all messages of one APPEND together', async () => {
    const { mailbox } = await newUser(w)
    const inbox = await folderOf(mailbox, 'inbox')
    const message = (of: string) => ({
      raw: bytes(`Subject: ${of}\n\n${of}\n`),
      flags: Array.from({ length: 60 }, (_, at) => `${of}${at}`),
    })
    await expect(mailbox.append(inbox, [message('a'), message('b')])).rejects.toMatchObject({
      code: 'too_many_keywords',
    })
    await mailbox.append(inbox, [message('a')])
    await expect(mailbox.append(inbox, [message('b')])).rejects.toMatchObject({ code: 'too_many_keywords' })
    await mailbox.append(inbox, [message('a')])
  })
})

describe('marks of other ways', () => {
  it('are set on the message that a sent one answers or forwards', async () => {
    const { lan, mailbox } = await newUser(w)
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
