import { domainOf } from '@sen/model/addresses'
import type { MailboxId } from '@sen/model/ids'
import { settingsFrom } from '@sen/model/settings'
import type { Directory } from '../../mailboxes/directory.ts'
import type { ReceivingNeeds } from '../../receiving/arrival.ts'
import { putIntoMailbox } from '../../sending/put-into-mailbox.ts'
import { reporterName } from '../../sending/report-text.ts'
import type { SignInLog } from '../sign-in-log.ts'
import { newDeviceSubject, newDeviceText } from './new-device-text.ts'

interface Needs extends ReceivingNeeds {
  readonly directory: Directory
  readonly signIns: SignInLog
  readonly publicUrl: string
  /** Whether accounts are told at all: not where everybody signs in to the same ones. */
  readonly newDeviceAlerts: boolean
}

/**
 * Job: tells the account by a mail of its own that it was signed in to from a device that it was not signed in to from before. Run
 * twice, it stands there once.
 */
export async function reportNewDevice(needs: Needs, mailboxId: MailboxId, signInId: string): Promise<void> {
  if (!needs.newDeviceAlerts) return
  const actor = await needs.directory.findActor(mailboxId)
  const signIn = await needs.signIns.find(signInId)
  if (!actor || signIn?.mailboxId !== mailboxId) return
  const settings = settingsFrom(await needs.store.read(mailboxId, (r) => r.settings.all()))
  const { language, timezone: timeZone } = settings
  const domain = domainOf(actor.address)
  const name = `new-device-${mailboxId}-${signInId}`
  const raw = await needs.mime.compose({
    messageIdHeader: `${name}@${domain}`,
    inReplyTo: '',
    references: [],
    from: { name: reporterName(language), email: `postmaster@${domain}` },
    to: [{ name: actor.displayName, email: actor.address }],
    cc: [],
    bcc: [],
    subject: newDeviceSubject(language),
    date: needs.clock.now(),
    timeZone,
    html: '',
    text: newDeviceText(language, { signIn, address: actor.address, timeZone, publicUrl: needs.publicUrl }),
    parts: [],
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
  await putIntoMailbox(needs, mailboxId, { mailFrom: '', recipient: actor.address, raw, deliveryKey: name })
}
