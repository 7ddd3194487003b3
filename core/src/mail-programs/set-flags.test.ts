import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLabel } from '../labels/create-label.ts'
import { labelThreads } from '../threads/label-threads.ts'
import { listThreads } from '../threads/list-threads.ts'
import { markThreads } from '../threads/mark-threads.ts'
import { ALL, all, fetched, folderOf, newUser, type ProgramWorld, programWorld, uids } from './program-stage.fixture.ts'

let w: ProgramWorld
beforeAll(async () => {
  w = await programWorld()
})
afterAll(() => w.close())

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

describe('marks of other ways', () => {
  it('are set on what a sent message answers or forwards', async () => {
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
