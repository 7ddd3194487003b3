import type { Address } from '@sen/model/addresses'
import { MAX_LISTED_ADDRESSES } from '@sen/model/limits'
import type { Actor } from '../kit/actor.ts'
import type { MailStore } from '../store.ts'

/** Who is offered no more, by their addresses, so that they can be offered again. */
export function listHiddenContacts(needs: { readonly store: MailStore }, actor: Actor): Promise<readonly Address[]> {
  return needs.store.read(actor.mailboxId, (r) => r.contacts.hidden(MAX_LISTED_ADDRESSES))
}
