import type { LabelId } from '@sen/model/ids'
import { MAX_LABELS } from '@sen/model/labels/limits'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../kit/actor.ts'
import { purgeTasks } from '../tasks/purge-tasks.ts'
import { labelThreads } from '../threads/label-threads.ts'
import { listThreads } from '../threads/list-threads.ts'
import { changeLabel } from './change-label.ts'
import { createLabel } from './create-label.ts'
import { deleteLabel } from './delete-label.ts'
import { listLabels } from './list-labels.ts'
import { restoreLabel } from './restore-label.ts'

let given: TestWorld
let lan: Actor
let users = 0
beforeAll(async () => {
  given = await world()
})
beforeEach(async () => {
  users += 1
  lan = await given.mailbox(`lan${users}@muc.example`)
})
afterAll(() => given.close())

const create = async (name: string, actor = lan) => (await createLabel(given, actor, { name })).label
const names = async () => (await listLabels(given, lan)).map(({ name }) => name)
const eventsOf = async () => (await given.events.since(lan.mailboxId, 0, 100)).map(({ type }) => type)

describe('a label', () => {
  it('is created with an unused colour, renamed and coloured, and open pages are notified', async () => {
    const work = await create('  việc  gấp ')
    expect(work).toMatchObject({ name: 'việc gấp', colour: 'red' })
    expect(await create('Gia đình')).toMatchObject({ colour: 'orange' })
    const { label } = await changeLabel(given, lan, work.id, { name: 'Việc gấp', colour: 'teal' })
    expect(label).toEqual({ id: work.id, name: 'Việc gấp', colour: 'teal' })
    expect(await listLabels(given, lan)).toEqual([expect.objectContaining({ name: 'Gia đình' }), label])
    expect(await eventsOf()).toEqual(Array(3).fill('labels.changed'))
  })

  it.each([
    ['VIỆC', { code: 'label_exists' }],
    ['', { code: 'label_invalid', details: { reason: 'missing' } }],
    ['a"b', { code: 'label_invalid', details: { reason: 'characters' } }],
    ['Vi\u200bệc', { code: 'label_invalid', details: { reason: 'invisible' } }],
    ['x'.repeat(51), { code: 'label_invalid', details: { reason: 'too-long' } }],
  ])('is refused: %j', async (name, refusal) => {
    await create('Việc')
    const other = await create('Khác')
    await expect(create(name)).rejects.toMatchObject(refusal)
    await expect(changeLabel(given, lan, other.id, { name })).rejects.toMatchObject(refusal)
    expect(await names()).toEqual(['Khác', 'Việc'])
  })

  it('is limited in number', async () => {
    for (let n = 0; n < MAX_LABELS; n += 1) await create(`Nhãn ${n}`)
    await expect(create('Một nữa')).rejects.toMatchObject({ code: 'too_many_labels' })
  })

  it('cannot be read or changed from another mailbox', async () => {
    const minh = await given.mailbox(`minh${users}@muc.example`)
    const { id } = await create('Việc')
    const { threadId } = await given.message(minh)
    const missing = { code: 'label_not_found' }
    await expect(changeLabel(given, minh, id, { name: 'Của Minh' })).rejects.toMatchObject(missing)
    await expect(deleteLabel(given, minh, id)).rejects.toMatchObject(missing)
    await expect(
      labelThreads(given, minh, { threadIds: [threadId], labelId: id, labelled: true }),
    ).rejects.toMatchObject(missing)
    await deleteLabel(given, lan, id)
    await expect(restoreLabel(given, minh, id)).rejects.toMatchObject(missing)
    expect(await listLabels(given, minh)).toEqual([])
  })
})

describe('a label that was deleted', () => {
  it('comes back on all that bore it, unless its name was given away', async () => {
    const { id } = await create('Việc')
    const { threadId } = await given.message(lan)
    await labelThreads(given, lan, { threadIds: [threadId], labelId: id, labelled: true })
    await deleteLabel(given, lan, id)
    expect(await names()).toEqual([])
    await expect(deleteLabel(given, lan, id)).rejects.toMatchObject({ code: 'label_not_found' })
    const other = await create('việc')
    await expect(restoreLabel(given, lan, id)).rejects.toMatchObject({ code: 'label_exists' })
    await deleteLabel(given, lan, other.id)
    await restoreLabel(given, lan, id)
    expect(await names()).toEqual(['Việc'])
    const { rows } = await listThreads(given, lan, { in: 'INBOX', limit: 5, offset: 0 })
    expect(rows.map(({ labelIds }) => labelIds)).toEqual([[id]])
  })

  it('is purged from all rows after a day', async () => {
    const { id } = await create('Việc')
    const stays = await create('Ở lại')
    const { threadId } = await given.message(lan)
    for (const labelId of [id, stays.id]) {
      await labelThreads(given, lan, { threadIds: [threadId], labelId, labelled: true })
    }
    await deleteLabel(given, lan, id)
    await purgeTasks({ ...given, clock: { now: () => new Date() } })
    await restoreLabel(given, lan, id)
    await deleteLabel(given, lan, id)
    await purgeTasks({ ...given, clock: { now: () => new Date(Date.now() + 25 * 3_600_000) } })
    await expect(restoreLabel(given, lan, id as LabelId)).rejects.toMatchObject({ code: 'label_not_found' })
    const { rows } = await listThreads(given, lan, { in: 'INBOX', limit: 5, offset: 0 })
    expect(rows.map(({ labelIds }) => labelIds)).toEqual([[stays.id]])
  })
})
