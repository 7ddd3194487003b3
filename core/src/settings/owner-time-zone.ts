import type { MailboxId } from '@sen/model/ids'
import { settingsFrom } from '@sen/model/settings'
import type { MailStore } from '../store.ts'

/** Product decision 2: visitors see times in the owner's zone. */
export async function ownerTimeZone({ store }: { readonly store: MailStore }, mailboxId: MailboxId): Promise<string> {
  return settingsFrom(await store.read(mailboxId, (r) => r.settings.all())).timezone
}
