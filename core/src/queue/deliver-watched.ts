import type { MailboxId, SubmissionId } from '@sen/model/ids'
import type { OrganisationStore } from '../organisations/organisation-store.ts'
import { deliverToDomain } from '../sending/deliver-to-domain.ts'

type Needs = Parameters<typeof deliverToDomain>[0] & { readonly organisations: OrganisationStore }

export async function deliverWatched(
  needs: Needs,
  mailboxId: MailboxId,
  submissionId: SubmissionId,
  domain: string,
): Promise<void> {
  try {
    await deliverToDomain(needs, mailboxId, submissionId, domain)
  } catch (error) {
    // The first failure has already set the time of the next attempt. The delivery's error matters more than this one.
    await notifyOwners(needs, mailboxId).catch(() => undefined)
    throw error
  }
  await notifyOwners(needs, mailboxId)
}

async function notifyOwners({ directory, organisations }: Needs, mailboxId: MailboxId): Promise<void> {
  const actor = await directory.findActor(mailboxId)
  if (!actor) return
  await organisations.write(actor.organisationId, (w) => w.record('owners', { type: 'administration.changed' }))
}
