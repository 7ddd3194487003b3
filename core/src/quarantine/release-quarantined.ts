import type { QuarantinedMessageId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { OrganisationStore } from '../organisations/organisation-store.ts'
import { type Act, recordAct } from '../organisations/record-act.ts'
import type { ReceivingNeeds } from '../receiving/arrival.ts'
import type { IncomingMail } from '../receiving/examine-mail.ts'
import { receiveMail } from '../receiving/receive-mail.ts'
import type { QuarantinedMessage } from './quarantine-store.ts'

/**
 * Keeps the sender verdict of the arrival, because DNS may have changed, and does not scan again. Idempotent.
 * @throws Refused `not_permitted`; `not_found`, also for a message of another organisation
 */
export async function releaseQuarantined(
  needs: ReceivingNeeds & { readonly organisations: OrganisationStore },
  actor: Actor,
  id: QuarantinedMessageId,
): Promise<void> {
  requirePermission(actor, 'administer')
  const message = await needs.organisations.read(actor.organisationId, (r) => r.quarantine.find(id))
  if (!message) throw new Refused('not_found')
  const { mailboxId, rawBlob, envelope, sentDigest, deliveryKey = `quarantine-${id}` } = message
  const raw = await needs.blobs.get(rawBlob)
  const arrival = {
    mailboxId,
    deliveryKey,
    ...(envelope && { envelope }),
    ...(sentDigest !== undefined && { sentDigest }),
  }
  await receiveMail(needs, { way: 'release', raw, kept: rawBlob, ...senderOf(message) }, [arrival])
  await needs.organisations.write(actor.organisationId, async (o) => {
    if (!(await o.quarantine.remove(id))) return
    await recordAct(o, actor, quarantineAct('quarantine.released', message), needs.clock.now())
  })
}

/** Mail from outside without a verdict was stored before verdicts were, so it is checked now. */
function senderOf({ verdict, envelope }: QuarantinedMessage): Pick<IncomingMail, 'verdict' | 'envelope'> {
  if (verdict) return { verdict }
  return envelope && envelope.remoteAddress !== ''
    ? { envelope: { ...envelope, recipients: [envelope.recipient] } }
    : {}
}

export function quarantineAct(
  act: 'quarantine.released' | 'quarantine.deleted',
  { mailbox, from, signature }: QuarantinedMessage,
): Act {
  return { act, target: mailbox, details: { from: from.email, virus: signature } }
}
