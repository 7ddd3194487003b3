import type { FolderId, ThreadId } from '@sen/model/ids'
import { DirectMime } from '@sen/testkit/direct-mime'
import { MemoryBlobStore } from '@sen/testkit/fakes/memory-blob-store'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDraft } from '../drafts/create-draft.ts'
import { deleteDraft } from '../drafts/delete-draft.ts'
import { saveDraft } from '../drafts/save-draft.ts'
import type { Actor } from '../kit/actor.ts'
import { createLabel } from '../labels/create-label.ts'
import { labelThreads } from '../threads/label-threads.ts'
import { listThreads } from '../threads/list-threads.ts'
import { markThreads } from '../threads/mark-threads.ts'
import { moveThreads } from '../threads/move-threads.ts'
import { purgeThreads } from '../threads/purge-threads.ts'
import { restoreThreads } from '../threads/restore-threads.ts'
import { starThread } from '../threads/star-thread.ts'
import { trashThreads } from '../threads/trash-threads.ts'
import type { MailProgramMailbox } from './mail-program-mailbox.ts'
import { openMailProgramMailbox } from './open-mail-program-mailbox.ts'

const STEPS = 100
const SYNC_EVERY = 7

let w: TestWorld & { readonly blobs: MemoryBlobStore; readonly mime: DirectMime }
beforeAll(async () => {
  w = { ...(await world()), blobs: new MemoryBlobStore(), mime: new DirectMime() }
})
afterAll(() => w.close())

/** A program that knows a folder and asks only for what has changed since (RFC 7162 section 3.2). */
class MirroredFolder {
  readonly #mailbox: MailProgramMailbox
  readonly id: FolderId
  readonly flags = new Map<number, string>()
  #modseq = 1
  #uidNext = 1

  constructor(mailbox: MailProgramMailbox, id: FolderId) {
    this.#mailbox = mailbox
    this.id = id
  }

  async sync(): Promise<void> {
    const { isComplete, gone, highestModseq, uidNext } = await this.#mailbox.changes(this.id, this.#modseq)
    expect(isComplete).toBe(true)
    for (const uid of gone) this.flags.delete(uid)
    for await (const slice of this.#mailbox.fetch(this.id, {
      ranges: [{ first: 1, last: undefined }],
      changedSince: this.#modseq,
    })) {
      for (const { uid, flags, version } of slice) {
        expect(uid >= this.#uidNext || this.flags.has(uid), 'an old UID does not come back').toBe(true)
        expect(version).toBeGreaterThan(this.#modseq)
        this.flags.set(uid, flags.join(' '))
      }
    }
    this.#modseq = highestModseq
    this.#uidNext = uidNext
  }

  async truth(): Promise<ReadonlyMap<number, string>> {
    const truth = new Map<number, string>()
    for await (const slice of this.#mailbox.fetch(this.id, { ranges: [{ first: 1, last: undefined }] })) {
      for (const { uid, flags } of slice) truth.set(uid, flags.join(' '))
    }
    return truth
  }
}

/** Numerical Recipes: the sequence is the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

async function threadsIn(lan: Actor, folder: FolderId): Promise<readonly ThreadId[]> {
  return (await listThreads(w, lan, { in: folder, limit: 50, offset: 0 })).rows.map(({ threadId }) => threadId)
}

it.each([1, 2, 3])(
  'a program that asks only for changes has the same messages as the folder (seed %i)',
  async (seed) => {
    const lan = await w.mailbox(`mirror${seed}@senmail.test`)
    const mailbox = openMailProgramMailbox(w, lan)
    const random = numbers(seed)
    const { label } = await createLabel(w, lan, { name: 'Việc', colour: 'red' })
    const custom = await mailbox.createFolder('Riêng')
    const folders = (await mailbox.folders()).map(({ id, role }) => ({ id, role }))
    const idOf = (role: string) => folders.find((folder) => folder.role === role)?.id ?? custom.id
    const [inbox, junk, trash, drafts] = [idOf('inbox'), idOf('junk'), idOf('trash'), idOf('drafts')]
    const mirrors = folders.map(({ id }) => new MirroredFolder(mailbox, id))
    const movable = [inbox, junk, trash, custom.id]
    const any = <T>(list: readonly T[]): T | undefined => list[random(list.length)]
    let draft: { readonly id: string; readonly revision: number } | undefined
    let undo: (() => Promise<unknown>) | undefined
    const drain = async (slices: AsyncIterable<unknown>) => {
      for await (const _ of slices);
    }
    const step = async (): Promise<unknown> => {
      const from = any(movable) ?? inbox
      const threads = await threadsIn(lan, from)
      const some = threads.filter(() => random(3) === 0)
      const ranges = [{ first: 1 + random(20), last: 1 + random(40) }]
      const to = any(movable) ?? inbox
      const input = { to: [], cc: [], bcc: [], subject: 'N', html: `<p>${random(99)}</p>`, files: [] }
      switch (random(12)) {
        case 0:
          return w.messages(lan, [{}, { isStarred: true }])
        case 1:
          return w.message(lan, { in: 'junk' })
        case 2: {
          if (from === to) return undefined
          const { version } = await moveThreads(w, lan, [{ threadIds: some, from, to }])
          undo = () => restoreThreads(w, lan, to, some, version)
          return undefined
        }
        case 3: {
          const { version } = await trashThreads(w, lan, some)
          undo = () => restoreThreads(w, lan, trash, some, version)
          return undefined
        }
        case 4:
          return undo?.()
        case 5:
          return markThreads(w, lan, { threadIds: some, folderId: from, unread: random(2) === 0 })
        case 6:
          return threads[0] && starThread(w, lan, threads[0], random(2) === 0)
        case 7:
          return labelThreads(w, lan, { threadIds: some, labelId: label.id, labelled: random(2) === 0 })
        case 8:
          return drain(mailbox.setFlags(from, ranges, { mode: 'add', flags: [random(2) ? '\\Deleted' : '$Junk'] }))
        case 9:
          return random(2) ? drain(mailbox.expunge(from, ranges)) : purgeThreads(w, lan, some, trash)
        case 10:
          return random(2) ? drain(mailbox.move(from, ranges, to)) : mailbox.copy(inbox, ranges, custom.id)
        default:
          if (!draft) draft = await createDraft(w, lan, { ...input, clientKey: `k${random(1e9)}` })
          else if (random(3) === 0) draft = void (await deleteDraft(w, lan, draft.id as never))
          else draft = await saveDraft(w, lan, draft.id as never, draft.revision, input)
          return undefined
      }
    }
    for (let count = 1; count <= STEPS; count += 1) {
      await step()
      if (count % SYNC_EVERY !== 0 && count < STEPS) continue
      for (const mirror of mirrors) {
        await mirror.sync()
        const sorted = new Map([...mirror.flags].sort(([one], [other]) => one - other))
        expect(sorted, `folder ${mirror.id} after ${count} steps`).toEqual(await mirror.truth())
      }
    }
    const { uids } = await mailbox.open(drafts)
    expect(uids.length).toBe(draft ? 1 : 0)
  },
)
