import type { MailboxId, SubmissionId } from '@sen/model/ids'
import type { OrganisationStore } from '../organisations/organisation-store.ts'
import { deliverToDomain } from '../sending/deliver-to-domain.ts'

type Needs = Parameters<typeof deliverToDomain>[0] & { readonly organisations: OrganisationStore }

/** Job: an attempt that an Owner ordered and looks on at. The Owners' pages hear when its outcome stands, whatever it is. */
export async function deliverWatched(
  needs: Needs,
  mailboxId: MailboxId,
  submissionId: SubmissionId,
  domain: string,
): Promise<void> {
  try {
    await deliverToDomain(needs, mailboxId, submissionId, domain)
  } finally {
    const actor = await needs.directory.findActor(mailboxId)
    if (actor) {
      await needs.organisations.write(actor.organisationId, (w) =>
        w.record('owners', { type: 'administration.changed' }),
      )
    }
  }
}
