import type { Actor } from '../kit/actor.ts'
import type { PageInfo, PageRequest } from '../kit/list-page.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { OrganisationStore } from '../organisations/organisation-store.ts'
import type { WaitingMail, WaitingMailCursor } from './delivery-queue.ts'

/** Includes sender and recipients, but no content (product decision 74). @throws Refused not_permitted */
export function listWaiting(
  { organisations }: { readonly organisations: OrganisationStore },
  actor: Actor,
  page: PageRequest<WaitingMailCursor>,
): Promise<{ readonly mails: readonly WaitingMail[] } & PageInfo<WaitingMailCursor>> {
  requirePermission(actor, 'administer')
  return organisations.read(actor.organisationId, (r) => r.waiting.list(page))
}
