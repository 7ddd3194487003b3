import { typedWords } from '@sen/model/contacts/matching-people'
import type { Actor } from '../kit/actor.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { OrganisationStore } from '../organisations/organisation-store.ts'
import type { QuarantinePage } from './quarantine-store.ts'

/** An Owner sees author, mailbox and virus, but no content (product decision 86). @throws Refused not_permitted */
export function listQuarantined(
  { organisations }: { readonly organisations: OrganisationStore },
  actor: Actor,
  { text, ...page }: { readonly text: string; readonly offset: number; readonly limit: number },
): Promise<QuarantinePage> {
  requirePermission(actor, 'administer')
  return organisations.read(actor.organisationId, (r) => r.quarantine.list({ ...page, words: typedWords(text) }))
}
