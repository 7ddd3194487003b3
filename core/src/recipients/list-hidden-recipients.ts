import type { Address } from '@sen/model/addresses'
import { MAX_HIDDEN_RECIPIENTS } from '@sen/model/contacts/limits'
import type { Actor } from '../kit/actor.ts'
import type { MailStore } from '../store.ts'

export function listHiddenRecipients(needs: { readonly store: MailStore }, actor: Actor): Promise<readonly Address[]> {
  return needs.store.read(actor.mailboxId, (r) => r.contacts.hidden(MAX_HIDDEN_RECIPIENTS))
}
