import type { MailboxId } from '@sen/model/ids'
import { settingsFrom } from '@sen/model/settings'
import type { MailStore } from '../store.ts'

/** Returns the time zone for pages that a mailbox shows to visitors (product decision 2). */
export async function ownerTimeZone({ store }: { readonly store: MailStore }, mailboxId: MailboxId): Promise<string> {
  return settingsFrom(await store.read(mailboxId, (r) => r.settings.all())).timezone
}
