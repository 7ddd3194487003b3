import type { FolderId } from '@sen/model/ids'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../kit/actor.ts'
import { listThreads } from '../threads/list-threads.ts'
import { moveThreads } from '../threads/move-threads.ts'
import { notSpam } from '../threads/not-spam.ts'
import { restoreThreads } from '../threads/restore-threads.ts'
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

const SPAMMER = { name: 'Rác', email: 'rac@ngoai.example' }

async function stage() {
  const { lan, mailbox } = await newUser(w)
  const [inbox, junk] = [await folderOf(mailbox, 'inbox'), await folderOf(mailbox, 'junk')]
  const flagsIn = async (folder: FolderId) => (await fetched(mailbox, folder)).map(({ flags }) => flags)
  const store = (folder: FolderId, ...flags: string[]) => all(mailbox.setFlags(folder, uids(1), { mode: 'add', flags }))
  return { lan, mailbox, inbox, junk, flagsIn, store }
}

const blocks = (actor: Actor) => w.store.read(actor.mailboxId, (r) => r.filters.countBlocks())
const threadsIn = async (actor: Actor, folder: FolderId) =>
  (await listThreads(w, actor, { in: folder, limit: 10, offset: 0 })).rows.map(({ threadId }) => threadId)

describe('the verdict on spam', () => {
  it('$Junk moves to Junk as the button of the web does, without a block filter, and undo restores it', async () => {
    const { lan, mailbox, inbox, junk, flagsIn, store } = await stage()
    const { threadId } = await w.message(lan, { from: SPAMMER })
    const [receipt] = await store(inbox, '$junk')
    expect(receipt?.changed).toMatchObject([{ uid: 1, flags: ['$junk'] }])
    expect([await uidsIn(mailbox, inbox), await flagsIn(junk), await blocks(lan)]).toEqual([[], [['$Junk']], 0])
    const { highestModseq } = await mailbox.open(junk)
    await restoreThreads(w, lan, junk, [threadId], highestModseq)
    expect([await flagsIn(inbox), await uidsIn(mailbox, junk)]).toEqual([[[]], []])
  })

  it('$NotJunk moves from Junk to the former folder and removes the block filter', async () => {
    const { lan, mailbox, inbox, junk, flagsIn, store } = await stage()
    const { threadId } = await w.message(lan, { from: SPAMMER })
    await moveThreads(w, lan, [{ threadIds: [threadId], from: inbox, to: junk, blockSenders: true }])
    expect([await flagsIn(junk), await blocks(lan)]).toEqual([[['$Junk']], 1])
    await store(junk, '$NotJunk')
    expect([await flagsIn(inbox), await uidsIn(mailbox, junk), await blocks(lan)]).toEqual([[['$NotJunk']], [], 0])
    expect(await threadsIn(lan, inbox)).toEqual([threadId])
  })

  it('moves and copies between folders set and remove the keyword, and so does the web', async () => {
    const { lan, mailbox, inbox, junk, flagsIn } = await stage()
    const { threadId } = await w.message(lan, { from: SPAMMER })
    await all(mailbox.move(inbox, ALL, junk))
    expect([await flagsIn(junk), await blocks(lan)]).toEqual([[['$Junk']], 0])
    await all(mailbox.move(junk, ALL, inbox))
    expect(await flagsIn(inbox)).toEqual([[]])
    await moveThreads(w, lan, [{ threadIds: [threadId], from: inbox, to: junk, blockSenders: true }])
    await mailbox.copy(junk, ALL, inbox)
    expect([await flagsIn(inbox), await flagsIn(junk), await blocks(lan)]).toEqual([[[]], [['$Junk']], 0])
    await notSpam(w, lan, [threadId])
    expect(await flagsIn(inbox)).toEqual([[], ['$NotJunk']])
    await mailbox.copy(inbox, uids((await uidsIn(mailbox, inbox))[0] ?? 0), junk)
    expect(await flagsIn(junk)).toEqual([['$Junk']])
  })

  it('moves nothing from Sent, and nothing that has the keyword already', async () => {
    const { lan, mailbox, inbox, junk, store } = await stage()
    const sent = await folderOf(mailbox, 'sent')
    await w.messages(lan, [{}, {}])
    await all(mailbox.move(inbox, uids(1), sent))
    await store(sent, '$Junk')
    expect([await uidsIn(mailbox, sent), await uidsIn(mailbox, junk)]).toEqual([[1], []])
    await all(mailbox.move(sent, ALL, inbox))
    await all(mailbox.setFlags(inbox, ALL, { mode: 'remove', flags: ['$NotJunk'] }))
    expect(await uidsIn(mailbox, junk)).toEqual([])
  })
})
