import { typedWords } from '@sen/model/contacts/matching-people'
import type { Actor } from '../kit/actor.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { OrganisationStore } from '../organisations/organisation-store.ts'
import type { QuarantinePage } from './quarantine-store.ts'

/**
 * Lists the infected mail of the organisation's mailboxes, the newest first, searched in the addresses of its mailbox and author.
 * An Owner sees who wrote it, for whom, and the name of the virus, and nothing of what it says (product decision 86).
 * @throws Refused not_permitted
 */
export function listQuarantined(
  { organisations }: { readonly organisations: OrganisationStore },
  actor: Actor,
  { text, ...page }: { readonly text: string; readonly offset: number; readonly limit: number },
): Promise<QuarantinePage> {
  requirePermission(actor, 'administer')
  return organisations.read(actor.organisationId, (r) => r.quarantine.list({ ...page, words: typedWords(text) }))
}
