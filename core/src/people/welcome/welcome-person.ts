import type { MailboxId } from '@sen/model/ids'
import { settingsFrom } from '@sen/model/settings'
import type { Directory } from '../../mailboxes/directory.ts'
import type { ReceivingNeeds } from '../../receiving/arrival.ts'
import { deliverNotice } from '../../system-mail/deliver-notice.ts'
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
  const key = `welcome-${mailboxId}`
  await deliverNotice(needs, actor, {
    name: key,
    from: brandName,
    subject: welcomeSubject(language, brandName),
    text: welcomeText(language, { name, address, brandName, publicUrl }),
    timeZone,
  })
}
