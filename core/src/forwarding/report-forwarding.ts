import type { MailboxId } from '@sen/model/ids'
import { settingsFrom } from '@sen/model/settings'
import type { Directory } from '../mailboxes/directory.ts'
import type { ReceivingNeeds } from '../receiving/arrival.ts'
import { deliverNotice } from '../system-mail/deliver-notice.ts'
import { reporterName } from '../system-mail/report-text.ts'
import { type ForwardAlert, forwardAlertSubject, forwardAlertText } from './forward-alert-text.ts'

/** Includes the address because its row may be deleted by the time the job runs. */
export interface ForwardingReport {
  readonly email: string
  readonly about: ForwardAlert
  readonly version: number
}

/** Product decision 33. Idempotent. */
export async function reportForwarding(
  needs: ReceivingNeeds & { readonly directory: Directory },
  mailboxId: MailboxId,
  { email, about, version }: ForwardingReport,
): Promise<void> {
  const actor = await needs.directory.findActor(mailboxId)
  if (!actor) return
  const { language } = settingsFrom(await needs.store.read(mailboxId, (r) => r.settings.all()))
  const name = `forwarding-${mailboxId}-${version}-${about}`
  await deliverNotice(needs, actor, {
    name,
    from: reporterName(language),
    subject: forwardAlertSubject(language, about),
    text: forwardAlertText(language, about, email),
  })
}
