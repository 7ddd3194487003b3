import { DRAFT_CLAIM_SECONDS } from '@sen/model/drafts/limits'
import type { MessageId } from '@sen/model/ids'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Actor } from '../kit/actor.ts'
import { claimDraft } from './claim-draft.ts'
import { createDraft } from './create-draft.ts'
import { deleteDraft } from './delete-draft.ts'
import { releaseDraft } from './release-draft.ts'

let given: TestWorld
let lan: Actor
let minh: Actor
let draft: MessageId
let count = 0
beforeAll(async () => {
  given = await world()
  lan = await given.mailbox('lan@sen.example')
  minh = await given.mailbox('minh@sen.example')
})
beforeEach(async () => {
  count += 1
  const empty = { to: [], cc: [], bcc: [], subject: 'Nháp', html: '', files: [] }
  draft = (await createDraft(given, lan, { ...empty, clientKey: `khoa-${count}` })).id
})
afterAll(() => given.close())

const claim = (writer: string, isTaking = false, by = lan) => claimDraft(given, by, draft, { writer, isTaking })

async function told(type: 'draft.claimed' | 'draft.released' = 'draft.claimed'): Promise<unknown[]> {
  const rows = await given.database.db
    .selectFrom('mailbox_event')
    .select('body')
    .where('mailbox_id', '=', lan.mailboxId)
    .orderBy('id')
    .execute()
  const bodies = rows.map(({ body }) => body as { type: string; messageId: string; writer: string })
  return bodies.flatMap((one) => (one.type === type && one.messageId === draft ? [one.writer] : []))
}

it('belongs to the first window, however often that renews it', async () => {
  expect(await claim('cua-so-1')).toEqual({ isYours: true, revision: 1 })
  expect(await claim('cua-so-1')).toEqual({ isYours: true, revision: 1 })
  expect(await claim('cua-so-2')).toEqual({ isYours: false, revision: 1 })
  expect(await claim('cua-so-1')).toEqual({ isYours: true, revision: 1 })
  expect(await told()).toEqual([])
})

it('goes to the window that takes it, and the previous one is notified and may take it back', async () => {
  await claim('cua-so-1')
  expect(await claim('cua-so-2', true)).toMatchObject({ isYours: true })
  expect(await claim('cua-so-1')).toMatchObject({ isYours: false })
  expect(await claim('cua-so-1', true)).toMatchObject({ isYours: true })
  expect(await told()).toEqual(['cua-so-2', 'cua-so-1'])
})

it('is free again when it is released by its writer, and not by another', async () => {
  await claim('cua-so-1')
  await releaseDraft(given, lan, draft, 'cua-so-2')
  expect(await claim('cua-so-2')).toMatchObject({ isYours: false })
  await expect(releaseDraft(given, minh, draft, 'cua-so-1')).rejects.toMatchObject({ code: 'message_not_found' })
  expect(await claim('cua-so-2')).toMatchObject({ isYours: false })
  await releaseDraft(given, lan, draft, 'cua-so-1')
  expect(await claim('cua-so-2')).toMatchObject({ isYours: true })
})

it('tells the waiting windows when its writer stops, also after it was taken over', async () => {
  await claim('cua-so-1')
  await claim('cua-so-2', true)
  await releaseDraft(given, lan, draft, 'cua-so-1')
  expect(await claim('cua-so-1')).toMatchObject({ isYours: false })
  await releaseDraft(given, lan, draft, 'cua-so-2')
  expect(await told('draft.released')).toEqual(['cua-so-1', 'cua-so-2'])
})

it('expires when its writer does not renew it', async () => {
  await claim('cua-so-1')
  given.clock.advance(DRAFT_CLAIM_SECONDS - 1)
  expect(await claim('cua-so-2')).toMatchObject({ isYours: false })
  given.clock.advance(1)
  expect(await claim('cua-so-2')).toMatchObject({ isYours: true })
})

it('has at most one writer under concurrent requests', async () => {
  const answers = await Promise.all(['mot', 'hai', 'ba', 'bon'].map((writer) => claim(`cua-so-${writer}`)))
  expect(answers.filter(({ isYours }) => isYours)).toHaveLength(1)
})

it('is refused for anything but a draft of this mailbox', async () => {
  await expect(claim('cua-so-1', true, minh)).rejects.toMatchObject({ code: 'message_not_found' })
  const received = await given.message(lan, { subject: 'Thư đến' })
  await expect(claimDraft(given, lan, received.id, { writer: 'cua-so-1', isTaking: false })).rejects.toMatchObject({
    code: 'not_a_draft',
  })
  await claim('cua-so-1')
  await deleteDraft(given, lan, draft)
  await expect(claim('cua-so-1')).rejects.toMatchObject({ code: 'message_not_found' })
})
