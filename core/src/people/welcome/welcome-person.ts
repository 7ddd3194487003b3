import { domainOf } from '@sen/model/addresses'
import type { MailboxId } from '@sen/model/ids'
import { settingsFrom } from '@sen/model/settings'
import type { Directory } from '../../mailboxes/directory.ts'
import type { ReceivingNeeds } from '../../receiving/arrival.ts'
import { deliverSystemMail } from '../../system-mail/deliver-system-mail.ts'
import { welcomeSubject, welcomeText } from './welcome-text.ts'

interface Needs extends ReceivingNeeds {
  readonly directory: Directory
  readonly publicUrl: string
  readonly brandName: string
}

/** A mailbox is new while it shows its first steps. Idempotent. */
export async function welcomePerson(needs: Needs, mailboxId: MailboxId): Promise<void> {
  const actor = await needs.directory.findActor(mailboxId)
  if (!actor) return
  const settings = settingsFrom(await needs.store.read(mailboxId, (r) => r.settings.all()))
  if (!settings.show_first_steps) return
  const { language, timezone: timeZone } = settings
  const { address, displayName: name } = actor
  const { brandName, publicUrl } = needs
  const domain = domainOf(address)
  const key = `welcome-${mailboxId}`
  const raw = await needs.mime.compose({
    messageIdHeader: `${key}@${domain}`,
    inReplyTo: '',
    references: [],
    from: { name: brandName, email: `postmaster@${domain}` },
    to: [{ name, email: address }],
    cc: [],
    bcc: [],
    subject: welcomeSubject(language, brandName),
    date: needs.clock.now(),
    timeZone,
    html: '',
    text: welcomeText(language, { name, address, brandName, publicUrl }),
    parts: [],
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
  await deliverSystemMail(needs, mailboxId, { mailFrom: '', recipient: address, raw, deliveryKey: key })
}
