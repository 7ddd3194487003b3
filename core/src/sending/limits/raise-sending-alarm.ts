import { domainOf } from '@sen/model/addresses'
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
import { type SigningNeeds, signMail } from '../../signing/sign-mail.ts'
import { putIntoMailbox } from '../../system-mail/put-into-mailbox.ts'
import { queueNotice } from '../../system-mail/queue-notice.ts'
import { type ReportLanguage, reporterName } from '../../system-mail/report-text.ts'
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

/**
 * Job: reports unusual sending by a log line and by mail to the organisation's Owner and the operator, once a day for
 * each cause. Limits of the whole installation are reported to the operator only. A hold is also recorded in the
 * organisation's log.
 */
export async function raiseSendingAlarm(needs: Needs, mailboxId: MailboxId, cause: SendingAlarmCause): Promise<void> {
  const actor = await needs.directory.findActor(mailboxId)
  if (!actor) return
  const scope = alarmScope(cause)
  const subject = scope === 'mailbox' ? mailboxId : scope === 'organisation' ? actor.organisationId : '0'
  const at = needs.clock.now()
  const since = new Date(at.getTime() - SENDING_ALARM_HOURS * 3_600_000)
  // Report every hold, because the operator released the previous one.
  if (!isHoldCause(cause) && (await needs.sendingAlarms.wasRaised(cause, subject, since))) return
  const { organisationId, address } = actor
  const limit = limitOf(needs.sendingLimits, cause)
  needs.mailLog.alarm({ cause, mailboxId, from: address, organisationId, limit })
  const facts = { cause, address, limit }
  const name = `sending-alarm-${cause}-${subject}-${at.getTime()}`
  if (scope !== 'installation') await tellOwner(needs, actor, facts, name)
  if (needs.operatorAddress !== undefined) await tellOperator(needs, actor, facts, needs.operatorAddress)
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

async function tellOwner(needs: Needs, actor: MailboxActor, facts: AlarmFacts, name: string): Promise<void> {
  const owner = await needs.directory.findRecipient(`postmaster@${domainOf(actor.address)}`)
  if (!owner) return
  const settings = await needs.store.read(owner.mailboxId, (r) => r.settings.all())
  const { language, timezone } = settingsFrom(settings)
  const mail = { language, timeZone: timezone, to: owner.address, messageId: name }
  const raw = await compose(needs, actor, facts, mail)
  const arrival = { mailFrom: '', recipient: owner.address, raw, deliveryKey: name }
  await putIntoMailbox(needs, owner.mailboxId, arrival)
}

async function tellOperator(needs: Needs, actor: MailboxActor, facts: AlarmFacts, to: string): Promise<void> {
  const messageId = needs.secrets.token()
  const raw = await compose(needs, actor, facts, { language: 'en', timeZone: 'UTC', to, messageId })
  const at = needs.clock.now()
  const signed = await signMail(needs, raw, domainOf(actor.address), at)
  const notice = {
    kind: 'sending_alarm',
    recipient: to,
    bounceToken: needs.secrets.token().toLowerCase(),
    rawBlob: await needs.blobs.put(signed),
    sizeBytes: signed.byteLength,
    at,
  } as const
  await needs.store.write(actor.mailboxId, async (w) => {
    await w.nextVersion()
    await queueNotice(w, actor.mailboxId, notice)
  })
}

function compose(
  { mime, clock }: Needs,
  { address }: MailboxActor,
  facts: AlarmFacts,
  mail: {
    readonly language: ReportLanguage
    readonly timeZone: string
    readonly to: string
    readonly messageId: string
  },
): Promise<Uint8Array> {
  const domain = domainOf(address)
  const { language, timeZone, to, messageId } = mail
  return mime.compose({
    messageIdHeader: `${messageId}@${domain}`,
    inReplyTo: '',
    references: [],
    from: { name: reporterName(language), email: `postmaster@${domain}` },
    to: [{ name: '', email: to }],
    cc: [],
    bcc: [],
    subject: alarmSubject(language, facts),
    date: clock.now(),
    timeZone,
    html: '',
    text: alarmText(language, facts),
    parts: [],
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
}
