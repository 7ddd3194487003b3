import { domainOf } from '@sen/model/addresses'
import { HOUR_MILLISECONDS } from '@sen/model/durations'
import type { MailboxId } from '@sen/model/ids'
import { SENDING_ALARM_HOURS } from '@sen/model/sending-limits/limits'
import {
  alarmScope,
  isHoldCause,
  SENDING_WINDOWS,
  type SendingAlarmCause,
  type SendingLimits,
} from '@sen/model/sending-limits/sending-limits'
import { settingsFrom } from '@sen/model/settings'
import type { MailboxActor } from '../../kit/actor.ts'
import type { Directory } from '../../mailboxes/directory.ts'
import type { OrganisationStore } from '../../organisations/organisation-store.ts'
import { recordAct } from '../../organisations/record-act.ts'
import type { MailLog } from '../../ports/mail-log.ts'
import type { Secrets } from '../../ports/secrets.ts'
import type { ReceivingNeeds } from '../../receiving/arrival.ts'
import type { SigningNeeds } from '../../signing/sign-mail.ts'
import { deliverSystemMail } from '../../system-mail/deliver-system-mail.ts'
import { mailNotice, type Notice, noticeRequest } from '../../system-mail/mail-notice.ts'
import type { SendingAlarmStore } from './sending-alarm-store.ts'
import { type AlarmFacts, alarmSubject, alarmText } from './sending-alarm-text.ts'
import type { SendingLimitNeeds } from './sending-refusal.ts'

type Needs = ReceivingNeeds &
  SigningNeeds &
  SendingLimitNeeds & {
    readonly directory: Directory
    readonly organisations: OrganisationStore
    readonly sendingAlarms: SendingAlarmStore
    readonly mailLog: MailLog
    readonly secrets: Secrets
    /** Undefined when the operator relies on the log and the metrics. */
    readonly operatorAddress: string | undefined
  }

export async function raiseSendingAlarm(needs: Needs, mailboxId: MailboxId, cause: SendingAlarmCause): Promise<void> {
  const actor = await needs.directory.findActor(mailboxId)
  if (!actor) return
  const scope = alarmScope(cause)
  const subject = scope === 'mailbox' ? mailboxId : scope === 'organisation' ? actor.organisationId : '0'
  const at = needs.clock.now()
  const since = new Date(at.getTime() - SENDING_ALARM_HOURS * HOUR_MILLISECONDS)
  // Report every hold, because the operator released the previous one.
  if (!isHoldCause(cause) && (await needs.sendingAlarms.wasRaised(cause, subject, since))) return
  const { organisationId, address } = actor
  const limit = limitOf(needs.sendingLimits, cause)
  needs.mailLog.alarm({ cause, mailboxId, from: address, organisationId, limit })
  const facts = { cause, address, limit }
  const name = `sending-alarm-${cause}-${subject}-${at.getTime()}`
  if (scope !== 'installation') await notifyOwner(needs, actor, facts, name)
  if (needs.operatorAddress !== undefined) await notifyOperator(needs, actor, facts, needs.operatorAddress)
  if (isHoldCause(cause)) {
    const act = { act: 'person.sending_held', target: address, details: { cause } } as const
    await needs.organisations.write(organisationId, (w) => recordAct(w, 'program', act, at))
  }
  await needs.sendingAlarms.raise(cause, subject, at)
}

function limitOf(limits: SendingLimits, cause: SendingAlarmCause): number {
  if (cause === 'bounces') return limits.hold.bounces
  if (cause === 'new_recipients') return limits.hold.newRecipients
  const window = SENDING_WINDOWS.find((each) => cause.endsWith(each)) ?? 'hour'
  return limits[alarmScope(cause)][window]
}

async function notifyOwner(needs: Needs, actor: MailboxActor, facts: AlarmFacts, name: string): Promise<void> {
  const owner = await needs.directory.findRecipient(`postmaster@${domainOf(actor.address)}`)
  if (!owner) return
  const settings = await needs.store.read(owner.mailboxId, (r) => r.settings.all())
  const { language, timezone } = settingsFrom(settings)
  const domain = domainOf(actor.address)
  const notice = noticeOf(facts, { to: owner.address, language, timeZone: timezone })
  const raw = await needs.mime.compose(noticeRequest(notice, { domain, messageId: name, at: needs.clock.now() }))
  const arrival = { mailFrom: '', recipient: owner.address, raw, deliveryKey: name }
  await deliverSystemMail(needs, owner.mailboxId, arrival)
}

async function notifyOperator(needs: Needs, actor: MailboxActor, facts: AlarmFacts, to: string): Promise<void> {
  await mailNotice(needs, actor, 'sending_alarm', noticeOf(facts, { to, language: 'en', timeZone: 'UTC' }))
}

function noticeOf(facts: AlarmFacts, reader: Pick<Notice, 'to' | 'language' | 'timeZone'>): Notice {
  const { language } = reader
  return { ...reader, subject: alarmSubject(language, facts), text: alarmText(language, facts) }
}
