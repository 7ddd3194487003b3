import type { MessageId, ShareId } from '@sen/model/ids'
import { localTimeOf } from '@sen/model/scheduling/local-times'
import { Crash, CrashPoints } from '@sen/testkit/crash-points'
import { type SendingPorts, type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { deleteDraft } from '../drafts/delete-draft.ts'
import type { Actor } from '../kit/actor.ts'
import { recallMessage } from '../recall/recall-message.ts'
import { cancelRecurrence } from '../recurrence/cancel-recurrence.ts'
import { startRecurrence } from '../recurrence/start-recurrence.ts'
import { cancelSchedule } from '../scheduling/cancel-schedule.ts'
import { scheduleMessage } from '../scheduling/schedule-message.ts'
import { sendMessage } from '../sending/send-message.ts'
import { undoSend } from '../sending/undo-send.ts'
import { saveSettings } from '../settings/save-settings.ts'
import { changeShare } from './change-share.ts'
import { createShares } from './create-shares.ts'
import { listMessageShares } from './list-shares.ts'
import { shareStage } from './share-stage.fixture.ts'
import type { Share } from './share-store.ts'

let given: SendingWorld
let lan: Actor
let stage: ReturnType<typeof shareStage>
let count = 0
beforeAll(async () => {
  given = await sendingWorld()
  const counted = given.secrets.token.bind(given.secrets)
  vi.spyOn(given.secrets, 'token').mockImplementation(() => asLongAsReal(counted()))
  await given.mailbox(VY.email)
})
beforeEach(async () => {
  count += 1
  lan = await given.mailbox(`lan${count}@sen.example`)
  stage = shareStage(given, lan)
})
afterAll(() => given.close())

const AN = { name: 'An', email: 'an@ngoai.example' }
/** Mail to a local recipient can be recalled. */
const VY = { name: 'Vy', email: 'vy@sen.example' }
const ZONE = 'Asia/Ho_Chi_Minh'
const page = { limit: 100, offset: 0 }
const inSeconds = (seconds: number) => new Date(given.clock.now().getTime() + seconds * 1_000)
const outcome = (trial: Promise<unknown>) =>
  trial.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )
const opens = async ({ token }: Share) => (await outcome(stage.approach(token))) === 'done'
const receiversOf = async ({ id }: Share) =>
  (await given.store.read(lan.mailboxId, (r) => r.shares.find(id)))?.receivers
const ofMessage = async (id: MessageId) =>
  (await listMessageShares(given, lan, id, page)).shares.map(({ share }) => share.id)

/** A token is recognised as a link only at its full length. */
const asLongAsReal = (token: string) => token.padStart(32, '0')
const urlOf = ({ token }: Share) => `https://thu.sen.example/s/${token}`
const linkTo = (share: Share) => `<p><a href="${urlOf(share)}">báo giá.xlsx</a></p>`

async function written() {
  const { id } = await given.draft(lan, { to: [AN, VY] })
  const share = await stage.share(await stage.drive.upload('báo giá.xlsx'), { messageId: id, receivers: [AN.email] })
  return { id, share }
}

describe('shares for the recipients of a mail', () => {
  it('opens when the hold is over, and the page gets it with the sent mail', async () => {
    const { id, share } = await written()
    expect([share.state, await opens(share)]).toEqual(['draft', false])
    await sendMessage(given, lan, id, 1, [share.id])
    expect(await opens(share)).toBe(false)
    await given.advance(60)
    expect(await opens(share)).toBe(true)
    expect(await ofMessage(id)).toEqual([share.id])
    expect((await given.read.events(lan)).map(({ type }) => type)).toContain('shares.changed')
  })

  it('opens for anyone with the link when it goes outside without a password, and by name otherwise', async () => {
    const { id, share } = await written()
    const inside = await given.draft(lan, { to: [VY] })
    const forVy = await stage.share(await stage.drive.upload('nội bộ.xlsx'), { messageId: inside.id })
    await sendMessage(given, lan, id, 1, [share.id])
    await sendMessage(given, lan, inside.id, 1, [forVy.id])
    await given.advance(60)
    const asks = await Promise.all([share, forVy].map(async ({ token }) => (await stage.approach(token)).asks))
    expect(asks).toEqual(['nothing', 'name'])
  })

  it('opens for the recipients of the mail, regardless of earlier named people', async () => {
    const { id, share } = await written()
    const other = await stage.share(await stage.drive.upload('giá.xlsx'), { messageId: id })
    const failed = sendMessage(given, lan, id, 1, [share.id, other.id, '999' as ShareId])
    expect(await outcome(failed)).toBe('share_not_found')
    expect([await receiversOf(share), await receiversOf(other)]).toEqual([[AN.email], []])
    await sendMessage(given, lan, id, 1, [share.id, other.id])
    const all = [AN.email, VY.email]
    expect([await receiversOf(share), await receiversOf(other)]).toEqual([all, all])
  })

  it('opens for recipients of a scheduled and of a periodic mail alike', async () => {
    const [scheduled, periodic] = [await written(), await written()]
    await scheduleMessage(given, lan, scheduled.id, inSeconds(600), 1, [scheduled.share.id])
    const { day, time } = localTimeOf(inSeconds(3_600), ZONE)
    const period = { kind: 'by_days', everyDays: 1 } as const
    const plan = { period, startDay: day, time, end: { kind: 'never' } as const, timeZone: ZONE }
    await startRecurrence(given, lan, periodic.id, plan, 1, [periodic.share.id])
    for (const { share } of [scheduled, periodic]) expect(await receiversOf(share)).toEqual([AN.email, VY.email])
  })

  it('stays open for anyone if so chosen, and for the recipients of an earlier mail', async () => {
    const { id, share } = await written()
    await changeShare(stage.needs, lan, share.id, { forAnybody: true })
    await sendMessage(given, lan, id, 1, [share.id])
    expect(await receiversOf(share)).toEqual([])
    const first = await given.draft(lan, { to: [VY] })
    const sent = await stage.share(await stage.drive.upload('chung.xlsx'), { messageId: first.id })
    await sendMessage(given, lan, first.id, 1, [sent.id])
    await given.advance(60)
    const second = await given.draft(lan, { to: [AN] })
    await sendMessage(given, lan, second.id, 1, [sent.id])
    expect(await receiversOf(sent)).toEqual([VY.email, AN.email])
  })

  it('opens at once when nothing is held', async () => {
    await saveSettings(given, lan, [{ key: 'enable_delay_send', value: false }])
    const { id, share } = await written()
    await sendMessage(given, lan, id, 1, [share.id])
    expect(await opens(share)).toBe(true)
  })

  it('does not open after an undo, and opens with the next sending under the same link', async () => {
    const { id, share } = await written()
    await sendMessage(given, lan, id, 1, [share.id])
    await undoSend(given, lan, id)
    await given.advance(60)
    expect([await stage.state(share.id), await opens(share)]).toEqual(['draft', false])
    await sendMessage(given, lan, id, undefined, [share.id])
    await given.advance(60)
    expect(await opens(share)).toBe(true)
  })

  it('is judged when its mail leaves, and not before: its recipients are not known yet', async () => {
    const { id } = await given.draft(lan, { to: [AN] })
    const strict = { ...lan, rights: { ...lan.rights, sharingPublic: false } }
    const item = await stage.drive.upload('báo giá.xlsx')
    const order = { ids: [item.id], paths: [], receivers: [], permission: 'READ', messageId: id } as const
    const [made] = await createShares(stage.needs, strict, { ...order, password: undefined, expiresAt: undefined })
    const shareId = made?.share.id as ShareId
    for (const receivers of [[], [AN.email]]) {
      await changeShare(stage.needs, strict, shareId, { receivers })
      expect(await outcome(sendMessage(given, strict, id, 1, [shareId]))).toBe('share_invalid')
    }
    expect(await stage.state(shareId)).toBe('draft')
    await changeShare(stage.needs, strict, shareId, { password: 'mật khẩu 8' })
    await sendMessage(given, strict, id, 1, [shareId])
    await given.advance(60)
    expect(await stage.state(shareId)).toBe('live')
  })

  it('ends for good when it was taken out before the mail left', async () => {
    const { id, share } = await written()
    await sendMessage(given, lan, id, 1, [])
    await given.advance(60)
    expect(await stage.state(share.id)).toBe('revoked')
  })

  it('ends with the draft that is thrown away', async () => {
    const { id, share } = await written()
    await deleteDraft(given, lan, id)
    expect(await stage.state(share.id)).toBe('revoked')
  })

  it('comes back with the draft that was thrown away, and opens with its mail under the same link', async () => {
    const { id, share } = await written()
    await deleteDraft(given, lan, id)
    const again = await given.draft(lan, { to: [AN, VY], html: linkTo(share) })
    expect([await stage.state(share.id), await opens(share)]).toEqual(['draft', false])
    expect(await ofMessage(again.id)).toEqual([share.id])
    expect((await given.read.events(lan)).at(-2)?.type).toBe('shares.changed')
    await sendMessage(given, lan, again.id, 1, [share.id])
    await given.advance(60)
    expect(await opens(share)).toBe(true)
  })

  it('comes back with plain text too, as often as it is thrown away, and only once', async () => {
    const { id, share } = await written()
    await deleteDraft(given, lan, id)
    const plain = await given.draft(lan, { html: '', plainText: `Xem ${urlOf(share)}` })
    await deleteDraft(given, lan, plain.id)
    expect(await stage.state(share.id)).toBe('revoked')
    const [first, second] = [
      await given.draft(lan, { html: linkTo(share) }),
      await given.draft(lan, { html: linkTo(share) }),
    ]
    expect([await ofMessage(first.id), await ofMessage(second.id)]).toEqual([[share.id], []])
  })

  it('stays revoked when its link is not in the restored text', async () => {
    const { id, share } = await written()
    await deleteDraft(given, lan, id)
    await given.draft(lan, { html: '<p>không có liên kết</p>' })
    expect(await stage.state(share.id)).toBe('revoked')
  })

  it('stays revoked when it was revoked before its draft was thrown away, or otherwise', async () => {
    const [byHand, takenOut, calledBack] = [await written(), await written(), await written()]
    await given.store.write(lan.mailboxId, (w) => w.shares.revoke(byHand.share.id, given.clock.now()))
    await deleteDraft(given, lan, byHand.id)
    await sendMessage(given, lan, takenOut.id, 1, [])
    await sendMessage(given, lan, calledBack.id, 1, [calledBack.share.id])
    await given.advance(60)
    await recallMessage(given, lan, calledBack.id)
    await given.database.pool.query('delete from message where id = any($1::bigint[])', [[takenOut.id, calledBack.id]])
    for (const { share } of [byHand, takenOut, calledBack]) {
      await given.draft(lan, { html: linkTo(share) })
      expect(await stage.state(share.id)).toBe('revoked')
    }
  })

  it('is restored for its own mailbox alone, and not when the user may no longer share', async () => {
    const minh = await given.mailbox(`minh${count}@sen.example`)
    const { id, share } = await written()
    await deleteDraft(given, lan, id)
    await given.draft(minh, { html: linkTo(share) })
    await given.draft({ ...lan, rights: { ...lan.rights, driveEnabled: false } }, { html: linkTo(share) })
    expect(await stage.state(share.id)).toBe('revoked')
  })

  it('ends with the recalled mail, and closes for its readers at once', async () => {
    const { id, share } = await written()
    await sendMessage(given, lan, id, 1, [share.id])
    await given.advance(60)
    await recallMessage(given, lan, id)
    expect([await stage.state(share.id), await opens(share)]).toEqual(['revoked', false])
  })

  it('stays open when the sent mail is deleted for ever', async () => {
    const { id, share } = await written()
    await sendMessage(given, lan, id, 1, [share.id])
    await given.advance(60)
    await given.database.pool.query('delete from message where id = $1', [id])
    expect(await opens(share)).toBe(true)
  })

  it.each<[string, (ids: { own: Share; other: Share }) => readonly ShareId[]]>([
    ['is not there', () => ['999' as ShareId]],
    ['is no id', () => ["1'; --" as ShareId]],
    ['belongs to another mailbox', ({ other }) => [other.id]],
    ['was ended', ({ own }) => [own.id]],
  ])('lets no mail leave with what %s', async (_, ids) => {
    const minh = await given.mailbox(`minh${count}@sen.example`)
    const theirs = shareStage(given, minh)
    const other = await theirs.share(await theirs.drive.upload('của Minh.txt'))
    const { id, share } = await written()
    await given.store.write(lan.mailboxId, (w) => w.shares.revoke(share.id, given.clock.now()))
    expect(await outcome(sendMessage(given, lan, id, 1, ids({ own: share, other })))).toBe('share_not_found')
    expect((await given.read.message(lan, id))?.sendState).toBe('none')
    expect(await theirs.state(other.id)).toBe('live')
  })
})

describe('shares for a planned mail', () => {
  it('opens at its time; a plan that is cancelled opens nothing', async () => {
    const [first, second] = [await written(), await written()]
    await scheduleMessage(given, lan, first.id, inSeconds(600), 1, [first.share.id])
    await scheduleMessage(given, lan, second.id, inSeconds(600), 1, [second.share.id])
    await cancelSchedule(given, lan, second.id)
    await given.advance(599)
    expect([await opens(first.share), await opens(second.share)]).toEqual([false, false])
    await given.advance(2)
    expect([await opens(first.share), await opens(second.share)]).toEqual([true, false])
  })

  it('opens also when it is scheduled again, or sent now, without naming it again', async () => {
    const { id, share } = await written()
    await scheduleMessage(given, lan, id, inSeconds(600), 1, [share.id])
    await scheduleMessage(given, lan, id, inSeconds(900))
    await sendMessage(given, lan, id)
    await given.advance(60)
    expect(await opens(share)).toBe(true)
  })

  it('opens with the first of several mails, and stays open until all of them were recalled', async () => {
    const { id, share } = await written()
    const { day, time } = localTimeOf(inSeconds(3_600), ZONE)
    const period = { kind: 'by_days', everyDays: 1 } as const
    const plan = { period, startDay: day, time, end: { kind: 'never' } as const, timeZone: ZONE }
    const { nextAt } = await startRecurrence(given, lan, id, plan, 1, [share.id])
    expect(await opens(share)).toBe(false)
    await given.advance((nextAt.getTime() - given.clock.now().getTime()) / 1_000)
    expect(await opens(share)).toBe(true)
    await given.advance(86_400)
    const sent = await given.read.folder(lan, 'sent')
    expect(sent).toHaveLength(2)
    for (const occurrence of sent) expect(await ofMessage(occurrence.id)).toEqual([share.id])
    await cancelRecurrence(given, lan, id)
    expect(await opens(share)).toBe(true)
    const calledBack = []
    for (const { id: each } of sent) {
      await recallMessage(given, lan, each)
      calledBack.push(await opens(share))
    }
    expect(calledBack).toEqual([true, false])
  })
})

it('is live exactly when its mail is released, after a crash at any step', async () => {
  const crash = new CrashPoints()
  const doors: SendingPorts = { ...given.doors, store: crash.guard('store', given.store, ['write']) }
  let hasDied = true
  for (let point = 0; hasDied; point += 1) {
    const { id, share } = await written()
    await sendMessage(given, lan, id, undefined, [share.id])
    crash.arm(point)
    given.clock.advance(60)
    for (let isDone = false; !isDone; ) {
      isDone = await given.work(doors).then(
        () => true,
        (error: unknown) => {
          if (!(error instanceof Crash)) throw error
          return false
        },
      )
      const isReleased = (await given.read.submission(lan, id))?.releasedAt !== undefined
      expect([point, await opens(share)]).toEqual([point, isReleased])
    }
    expect(await opens(share)).toBe(true)
    hasDied = crash.hasDied
  }
})
