import { orderedJobs } from '@sen/testkit/run-jobs'
import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { saveDraft } from '../drafts/save-draft.ts'
import type { Actor } from '../kit/actor.ts'
import { releaseSubmission } from './release-submission.ts'
import { sendMessage } from './send-message.ts'
import { undoSend } from './undo-send.ts'

let given: SendingWorld
let lan: Actor
let minh: Actor
beforeAll(async () => {
  given = await sendingWorld()
  lan = await given.mailbox('lan@sen.example')
  minh = await given.mailbox('minh@sen.example')
})
afterAll(() => given.close())

const TO = [{ name: '', email: 'an@khach.example' }]

async function sendOne() {
  const draft = await given.draft(lan, { to: TO })
  const receipt = await sendMessage(given, lan, draft.id)
  const submission = await given.read.submission(lan, draft.id)
  if (!submission) throw new Error('nothing was submitted')
  return { ...receipt, id: draft.id, submissionId: submission.id }
}

it('makes an ordinary draft of it again, which can be changed and sent', async () => {
  const { id, threadId } = await sendOne()
  const undone = await undoSend(given, lan, id)
  expect(undone).toMatchObject({ messageId: id, threadId, revision: 1 })
  expect(await given.read.message(lan, id)).toMatchObject({ kind: 'draft', sendState: 'none', folderRole: 'drafts' })
  expect((await given.read.events(lan)).at(-1)).toMatchObject({
    type: 'draft.saved',
    revision: 1,
    version: undone.version,
  })
  expect(await orderedJobs(given.database.db)).toEqual([])
  expect(await given.read.deliveries(lan, id)).toEqual({})
  await given.advance(60)
  expect(given.mailSender.sent).toEqual([])

  await saveDraft(given, lan, id, undone.revision, { to: TO, cc: [], bcc: [], subject: 'Sửa lại', html: '', files: [] })
  await sendMessage(given, lan, id, 2)
  await given.advance(8)
  expect(given.mailSender.sent).toHaveLength(1)
  expect(Buffer.from(given.mailSender.sent[0]?.raw ?? []).toString()).toMatch(/^Subject: =\?UTF-8\?/m)
})

it('answers the same when it is asked again', async () => {
  const { id } = await sendOne()
  const first = await undoSend(given, lan, id)
  expect(await undoSend(given, lan, id)).toMatchObject({ messageId: id, revision: first.revision })
})

it('still works after the hold while the mail is not released yet', async () => {
  const { id } = await sendOne()
  given.clock.advance(20)
  await undoSend(given, lan, id)
  const before = given.mailSender.sent.length
  await given.work()
  expect(given.mailSender.sent.length).toBe(before)
})

it('is refused after the mail was sent', async () => {
  const { id } = await sendOne()
  await given.advance(8)
  await expect(undoSend(given, lan, id)).rejects.toMatchObject({ code: 'undo_too_late' })
  expect(await given.read.message(lan, id)).toMatchObject({ kind: 'sent' })
})

it('knows no mail of another mailbox, and none that was never sent', async () => {
  const { id } = await sendOne()
  const draft = await given.draft(lan)
  await expect(undoSend(given, minh, id)).rejects.toMatchObject({ code: 'message_not_found' })
  await expect(undoSend(given, lan, draft.id)).rejects.toMatchObject({ code: 'undo_too_late' })
  expect((await given.read.submission(lan, id))?.state).toBe('held')
  await given.advance(8)
})

it('and the release: exactly one of them happens, in either order', async () => {
  for (let round = 0; round < 24; round++) {
    const before = given.mailSender.sent.length
    const { id, submissionId } = await sendOne()
    given.clock.advance(8)
    const race = [
      () =>
        undoSend(given, lan, id).then(
          () => 'undone',
          () => 'too late',
        ),
      () => releaseSubmission(given, lan.mailboxId, submissionId).then(() => 'released'),
    ]
    const [answer] = await Promise.all(
      round % 2 === 0
        ? race.map((run) => run())
        : race
            .toReversed()
            .map((run) => run())
            .toReversed(),
    )
    await given.work()
    const message = await given.read.message(lan, id)
    const sent = given.mailSender.sent.length - before
    if (answer === 'undone') expect([message?.kind, sent]).toEqual(['draft', 0])
    else expect([message?.kind, sent]).toEqual(['sent', 1])
  }
})
