import type { LabelId, ThreadId } from '@sen/model/ids'
import { parseQueryText } from '@sen/model/search/query-text'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../kit/actor.ts'
import { createLabel } from '../labels/create-label.ts'
import { deleteLabel } from '../labels/delete-label.ts'
import { findThreads } from '../search/find-threads.ts'
import { indexMail } from '../search/index-mail.ts'
import { foldersOf, needsOf, workOff } from '../tasks/task-work.fixture.ts'
import { startThreadTask, type ThreadTaskRequest } from '../tasks/threads/start-thread-task.ts'
import { undoTask } from '../tasks/undo-task.ts'
import { labelThreads } from './label-threads.ts'
import { listThreads } from './list-threads.ts'
import { trashThreads } from './trash-threads.ts'

let w: TestWorld
let lan: Actor
let work: LabelId
let urgent: LabelId
let users = 0

beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())
beforeEach(async () => {
  users += 1
  lan = await w.mailbox(`lan${users}@senmail.test`)
  work = (await createLabel(w, lan, { name: 'Công việc' })).label.id
  urgent = (await createLabel(w, lan, { name: 'Gấp' })).label.id
})

const put = (threadIds: readonly ThreadId[], labelId = work, labelled = true, undoneVersion?: number) =>
  labelThreads(w, lan, { threadIds, labelId, labelled, undoneVersion })
const rowsIn = async (folder = 'INBOX') => (await listThreads(w, lan, { in: folder, limit: 100, offset: 0 })).rows
const labelsIn = async (folder?: string) => (await rowsIn(folder)).map(({ labelIds }) => labelIds)
async function twoThreads() {
  const first = await w.message(lan, { messageIdHeader: `a${users}@x` })
  const id = `b${users}@x`
  await w.message(lan, { messageIdHeader: id, references: [`a${users}@x`], subject: 'Re: x' })
  const other = await w.message(lan)
  return { thread: first.threadId, other: other.threadId, lastHeader: id }
}
const bearing = async (labelId: LabelId) => {
  const { rows } = await w.database.pool.query<{ n: number }>(
    'select count(*)::int as n from message_label where label_id = $1 and is_set',
    [labelId],
  )
  return rows[0]?.n
}

describe('a label', () => {
  it('is put on all messages of a conversation, many of them on one, and taken off', async () => {
    const { thread, other } = await twoThreads()
    const receipt = await put([thread, other])
    expect(receipt.threadIds.toSorted()).toEqual([thread, other].toSorted())
    expect(await bearing(work)).toBe(3)
    await put([thread], urgent)
    expect(await labelsIn()).toEqual([[work], [work, urgent]])
    expect((await put([thread], work)).threadIds).toEqual([])
    await put([thread], work, false)
    expect(await labelsIn()).toEqual([[work], [urgent]])
    const events = await w.events.since(lan.mailboxId, receipt.version - 1, 10)
    expect(events.map((event) => event.type === 'threads.labelled' && [event.labelId, event.labelled])).toEqual([
      [work, true],
      [urgent, true],
      [work, false],
    ])
  })

  it('is undone only for messages that the change labelled', async () => {
    const { thread, other } = await twoThreads()
    await put([other])
    const receipt = await put([thread, other])
    expect(receipt.threadIds).toEqual([thread])
    const undone = await put([thread, other], work, false, receipt.version)
    expect(undone.threadIds).toEqual([thread])
    expect(await labelsIn()).toEqual([[work], []])
    const taken = await put([thread, other], work, false)
    expect((await put([thread, other], work, true, taken.version)).threadIds).toEqual([other])
    expect(await labelsIn()).toEqual([[work], []])
  })

  it('is set on later mail of the conversation too, and removed from that when it is undone', async () => {
    const { thread, lastHeader } = await twoThreads()
    const { version } = await put([thread])
    await w.message(lan, { references: [lastHeader], subject: 'Re: x' })
    expect(await bearing(work)).toBe(3)
    expect(await labelsIn()).toEqual([[work], []])
    await put([thread], work, false, version)
    expect(await bearing(work)).toBe(0)
  })

  it('is given to a draft when it is sent, and to a draft alone at once', async () => {
    const { thread, lastHeader } = await twoThreads()
    await put([thread])
    const { id } = await w.message(lan, { in: 'drafts', references: [lastHeader], subject: 'Re: x' })
    await put([thread])
    expect(await bearing(work)).toBe(2)
    await w.database.pool.query(`update message set kind = 'sent' where id = $1`, [id])
    expect(await bearing(work)).toBe(3)
    const alone = await w.message(lan, { in: 'drafts' })
    await put([alone.threadId], urgent)
    expect(await labelsIn('Drafts')).toEqual([[urgent], [work]])
  })

  it('appears in a row of Trash only for messages there', async () => {
    const { thread, lastHeader } = await twoThreads()
    await put([thread])
    await trashThreads(w, lan, [thread])
    expect(await labelsIn('Trash')).toEqual([[work]])
    await put([thread], work, false)
    await w.message(lan, { references: [lastHeader], subject: 'Re: x' })
    await put([thread], urgent)
    await put([thread], work)
    expect((await labelsIn('Trash'))[0]).toEqual([work, urgent])
  })
})

describe('a task', () => {
  const selectAll = async (order: Omit<ThreadTaskRequest, 'selection'>) => {
    const folders = await foldersOf(w, lan)
    return startThreadTask(w, lan, { ...order, selection: { allIn: folders.INBOX ?? ('' as never) } })
  }

  it('labels all of a folder, and takes exactly that back', async () => {
    const { other } = await twoThreads()
    await put([other])
    const { task } = await selectAll({ action: 'label', label: work })
    await workOff(w)
    expect(await labelsIn()).toEqual([[work], [work]])
    await undoTask(needsOf(w), lan, task.id)
    await workOff(w)
    expect(await labelsIn()).toEqual([[work], []])
  })

  it('takes a label off all that a search finds', async () => {
    const { thread, other } = await twoThreads()
    await put([thread, other])
    await index()
    const search = { query: parseQueryText('label:"công việc"') }
    await startThreadTask(w, lan, { action: 'unlabel', label: work, selection: { search } })
    await workOff(w)
    expect(await labelsIn()).toEqual([[], []])
  })

  it('is refused beside one that puts the same label on the same, and without a label', async () => {
    await twoThreads()
    await expect(selectAll({ action: 'label' })).rejects.toMatchObject({ code: 'label_not_found' })
    await selectAll({ action: 'label', label: work })
    await expect(selectAll({ action: 'unlabel', label: work })).rejects.toMatchObject({ code: 'operation_in_progress' })
  })
})

const index = () =>
  indexMail(w, {
    onFailure: (_, error) => {
      throw error
    },
  })

describe('a search', () => {
  const found = async (text: string) => {
    const query = parseQueryText(text)
    return (await findThreads(w, lan, { query, sort: 'date', limit: 50, offset: 0 })).rows.map(({ subject }) => subject)
  }

  it('finds by labels, by their names without case and diacritics, beside words, and mail that has none', async () => {
    for (const subject of ['Một', 'Hai', 'Ba']) await w.message(lan, { subject })
    const [three, two, one] = (await rowsIn()).map(({ threadId }) => threadId) as [ThreadId, ThreadId, ThreadId]
    await put([one, two])
    await put([two, three], urgent)
    await index()
    expect(await found('label:"công việc"')).toEqual(['Hai', 'Một'])
    expect(await found('LABEL:"CONG viec"')).toEqual(['Hai', 'Một'])
    expect(await found('label:gấp label:"công việc"')).toEqual(['Hai'])
    expect(await found('-label:gấp')).toEqual(['Một'])
    expect(await found('label:gap -label:"cong viec"')).toEqual(['Ba'])
    expect(await found('label:gấp hai')).toEqual(['Hai'])
    expect(await found('label:gấp hai is:starred')).toEqual([])
    await expect(found('label:không')).rejects.toMatchObject({ code: 'label_not_found' })
    await deleteLabel(w, lan, urgent)
    await expect(found('label:gấp')).rejects.toMatchObject({ code: 'label_not_found' })
  })
})
