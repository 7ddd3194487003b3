import { createDraft, getMessage, saveDraft } from '@sen/contract/messages'
import { recallMessage } from '@sen/contract/recall/recall'
import { answerMissed, cancelPeriod, type PeriodicPlanField, startPeriod } from '@sen/contract/recurrence/period'
import { fieldsOfPlan } from '@sen/contract/recurrence/recurrence-fields'
import { cancelSchedule, scheduleMail } from '@sen/contract/scheduling/schedule'
import { sendMail, undoSend } from '@sen/contract/sending'
import { DEFAULT_RECALL_WINDOW_SECONDS } from '@sen/model/recalling/limits'
import type { PeriodicPlan } from '@sen/model/recurrence/recurrence'
import { localTimeOf } from '@sen/model/scheduling/local-times'
import { HOLD_MARGIN_SECONDS } from '@sen/model/sending/limits'
import { CallRefused } from '../../program/api-client.ts'
import { becomesTrue } from '../../program/waiting.ts'
import type { Correspondent } from './correspondent.ts'
import { agrees, type Letter, subjectOf } from './letter.ts'
import { after, at, type SendCommand, timesOf, WRITTEN } from './mail.ts'
import type { MovingClock } from './moving-clock.ts'

const ZONE = 'Asia/Ho_Chi_Minh'
const HOLD_MILLISECONDS = (5 + HOLD_MARGIN_SECONDS) * 1_000
/** Mails due within this time are left alone, because the outcome would depend on timing. */
const NEAR_MILLISECONDS = 60_000
const LEFT_WITHIN_MILLISECONDS = 180_000
const LEAVES_WITHIN_MILLISECONDS = 90_000

export class RandomActions {
  readonly letters: Letter[] = []
  readonly wrong: string[] = []
  readonly counts = new Map<string, number>()
  readonly #clock: MovingClock
  readonly #outside: string

  constructor(clock: MovingClock, outside: string) {
    this.#clock = clock
    this.#outside = outside
  }

  /**
   * Writes a mail to one or both of the others, sometimes also to an external recipient, in To or Bcc.
   * @param number its own
   */
  async write(number: number, sender: Correspondent, others: readonly string[]): Promise<void> {
    const { random } = sender
    const token = `out-${number}-end`
    const inside = random.chance(0.5) ? others : [others[random.whole(0, others.length - 1)] ?? '']
    const goesOutside = random.chance(0.5)
    const [to = '', ...bcc] = inside
    const outside = goesOutside ? [{ name: '', email: this.#outside }] : []
    const isHidden = random.chance(0.5)
    const letter: Letter = {
      token,
      id: '',
      sender,
      inside,
      goesOutside,
      revision: 0,
      mail: WRITTEN,
      leftAt: undefined,
    }
    this.letters.push(letter)
    const { data } = await sender.ask((call) =>
      call(createDraft, {
        body: {
          client_key: `drill-${token}`,
          ...this.#content(token, 1),
          to: [{ name: 'Nguyễn Thị Bưởi', email: to }],
          cc: isHidden ? [] : outside,
          bcc: [...bcc.map((email) => ({ name: '', email })), ...(isHidden ? outside : [])],
        },
      }),
    )
    Object.assign(letter, { id: data.id, revision: data.revision })
  }

  async act(letter: Letter): Promise<void> {
    this.look(letter)
    const now = this.#clock.now()
    if (timesOf(letter.mail, new Date(now.getTime() + NEAR_MILLISECONDS)).length > 0) return
    const { random } = letter.sender
    const { where } = letter.mail
    switch (where.is) {
      case 'draft':
        return random.pick(DRAFT_DEEDS).call(this, letter)
      case 'held':
        return random.chance(0.4) ? this.#undo(letter) : undefined
      case 'scheduled':
      case 'missed':
        return random.pick(PLANNED_DEEDS).call(this, letter)
      case 'sent':
        return random.chance(0.5) ? this.#recall(letter) : undefined
      case 'periodic':
      case 'ended':
        if (where.asks && random.chance(0.6)) return this.#answer(letter, random.pick(['send', 'skip']))
        return random.chance(0.3) ? this.#cancelPeriod(letter) : undefined
      case 'recalled':
        return undefined
    }
  }

  look(letter: Letter): void {
    const now = this.#clock.now()
    const sentEditions = letter.mail.sentEditions.length
    letter.mail = at(letter.mail, now)
    if (letter.mail.sentEditions.length > sentEditions) letter.leftAt = now
  }

  async agreesWithServer(letter: Letter): Promise<boolean> {
    const { data } = await letter.sender.ask((call) => call(getMessage, { params: { id: letter.id } }))
    return agrees(letter, data)
  }

  #done(letter: Letter, command: SendCommand): void {
    letter.mail = after(letter.mail, command)
    if (command.did === 'send missed') letter.leftAt = this.#clock.now()
    this.counts.set(command.did, (this.counts.get(command.did) ?? 0) + 1)
  }

  async send(letter: Letter): Promise<void> {
    const until = new Date(this.#clock.now().getTime() + HOLD_MILLISECONDS)
    await letter.sender.insist((call) => call(sendMail, { body: { msg_id: letter.id } }), ['already_sent'])
    this.#done(letter, { did: 'send', until })
  }

  async schedule(letter: Letter): Promise<void> {
    const ahead = letter.sender.random.pick([330, 700, 3_600, 40_000])
    const time = Math.floor(this.#clock.now().getTime() / 1_000) + ahead
    await letter.sender.insist((call) => call(scheduleMail, { body: { msg_id: letter.id, intended_time: time } }))
    this.#done(letter, { did: 'schedule', at: new Date(time * 1_000) })
  }

  async repeat(letter: Letter): Promise<void> {
    const { day, time } = localTimeOf(new Date(this.#clock.now().getTime() + 600_000), ZONE)
    const plan: PeriodicPlan = {
      period: { kind: 'by_days', everyDays: 1 },
      startDay: day,
      time,
      end: { kind: 'count', count: 3 },
      timeZone: ZONE,
    }
    const fields: PeriodicPlanField = fieldsOfPlan(plan)
    await letter.sender.insist((call) => call(startPeriod, { body: { ...fields, msg_id: letter.id } }))
    this.#done(letter, { did: 'repeat', plan })
  }

  async edit(letter: Letter): Promise<void> {
    const { sender, id, token } = letter
    const edition = letter.mail.edition + 1
    const { data: kept } = await sender.ask((call) => call(getMessage, { params: { id } }))
    const { to, cc, bcc } = kept
    const body = { ...this.#content(token, edition), to, cc, bcc, revision: kept.revision }
    await sender.insist((call) => call(saveDraft, { params: { id }, body }), ['draft_conflict'])
    this.#done(letter, { did: 'edit' })
  }

  async #undo(letter: Letter): Promise<void> {
    try {
      await letter.sender.insist((call) => call(undoSend, { body: { msg_id: letter.id } }))
      this.#done(letter, { did: 'take back' })
    } catch (error) {
      if (!(error instanceof CallRefused) || error.code !== 'undo_too_late') throw error
      this.look(letter)
      if (letter.mail.where.is === 'held') this.wrong.push(`${letter.token}: undo was too late within the hold`)
    }
  }

  async cancelSchedule(letter: Letter): Promise<void> {
    await letter.sender.insist((call) => call(cancelSchedule, { params: { id: letter.id } }))
    this.#done(letter, { did: 'take back' })
  }

  async #cancelPeriod(letter: Letter): Promise<void> {
    await letter.sender.insist((call) => call(cancelPeriod, { params: { id: letter.id } }))
    this.#done(letter, { did: 'take back' })
  }

  async #answer(letter: Letter, answer: 'send' | 'skip'): Promise<void> {
    await letter.sender.insist((call) => call(answerMissed, { params: { id: letter.id }, body: { answer } }))
    this.#done(letter, { did: answer === 'send' ? 'send missed' : 'skip missed' })
  }

  async #recall(letter: Letter): Promise<void> {
    if (!(await becomesTrue(() => this.agreesWithServer(letter), LEAVES_WITHIN_MILLISECONDS))) {
      this.wrong.push(`${letter.token}: did not leave`)
      return
    }
    const age = this.#clock.now().getTime() - (letter.leftAt?.getTime() ?? 0)
    const spare = DEFAULT_RECALL_WINDOW_SECONDS * 1_000 - age
    try {
      await letter.sender.insist(
        (call) => call(recallMessage, { body: { message_id: letter.id } }),
        ['recall_not_available'],
      )
      if (spare < -LEFT_WITHIN_MILLISECONDS) this.wrong.push(`${letter.token}: was recalled after the window`)
      this.#done(letter, { did: 'recall' })
    } catch (error) {
      if (!(error instanceof CallRefused) || error.code !== 'recall_expired') throw error
      if (spare > LEFT_WITHIN_MILLISECONDS) this.wrong.push(`${letter.token}: recall was too late within the window`)
    }
  }

  #content(token: string, edition: number): { subject: string; body: string; files: string[] } {
    return { subject: subjectOf(token, edition), body: `<p>Nội dung ban-${edition}.</p>`, files: [] }
  }
}

const { send, schedule, repeat, edit, cancelSchedule: cancel } = RandomActions.prototype
const DRAFT_DEEDS = [send, send, send, schedule, schedule, repeat, edit] as const
const PLANNED_DEEDS = [cancel, schedule, send] as const
