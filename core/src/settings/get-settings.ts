import { type Settings, settingsFrom } from '@sen/model/settings'
import type { Actor } from '../kit/actor.ts'
import type { MailStore } from '../store.ts'

export async function getSettings(needs: { readonly store: MailStore }, actor: Actor): Promise<Settings> {
  return settingsFrom(await needs.store.read(actor.mailboxId, (r) => r.settings.all()))
}
