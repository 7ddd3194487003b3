import { MAX_SENDERS } from '@sen/model/account/sender-limits'
import { isSenderName, senderRefusal } from '@sen/model/account/senders'
import { domainOf, isOwnAddress, normaliseEmail } from '@sen/model/addresses'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import { requireTruthfulName } from '../kit/require-truthful-name.ts'
import type { Directory } from '../mailboxes/directory.ts'
import { issueCode, type MailingNeeds, writeCode } from '../mailed-codes/mail-code.ts'
import type { Reader } from '../store.ts'
import { requireSender, type SenderView, viewSender } from './sender-view.ts'

/**
 * Own addresses, also with a tag, are verified at once. Others get a code by mail (product decision 38).
 * @throws Refused `address_invalid`, `sender_exists`, `sender_hosted`, `too_many_senders`, `code_wait`,
 * `too_many_codes`, `invalid` (its name), `sender_name_misleading`, smtp_disabled, domain_not_verified
 */
export async function addSender(
  needs: MailingNeeds & { readonly directory: Directory },
  actor: Actor,
  { email, name }: { readonly email: string; readonly name: string },
): Promise<SenderView> {
  requirePermission(actor, 'send_mail')
  if (!isSenderName(name)) throw new Refused('invalid', { field: 'name' })
  const address = normaliseEmail(email)
  await requireTruthfulName(needs.directory, { name, email: address })
  const domain = domainOf(address)
  // A claimed domain does not count as hosted: otherwise a claim would prevent its people from sending.
  const isHosted = (await needs.directory.findDomain(domain))?.verified ?? false
  const requireFree = (r: Reader) => requireFreeAddress(r, address, isHosted ? [domain] : [])
  const own = await needs.store.read(actor.mailboxId, requireFree)
  const isOwn = isOwnAddress(address, own)
  const written = isOwn ? undefined : await writeCode(needs, actor, { purpose: 'sender', address })
  const added = await needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const now = await requireFree(w)
    // The alias may have been removed meanwhile, so the address is not verified.
    if (isOwn && !isOwnAddress(address, now)) throw new Refused('sender_hosted')
    await w.senders.add({ email: address, name, isVerified: isOwn })
    if (written) await issueCode(needs, w, actor, written)
    await w.record({ type: 'senders.changed', version })
    return requireSender(w, address)
  })
  return viewSender(needs, added)
}

async function requireFreeAddress(
  r: Reader,
  address: string,
  hostedDomains: readonly string[],
): Promise<readonly string[]> {
  const own = await r.mailbox.ownAddresses()
  const senders = (await r.senders.all()).map(({ email }) => email)
  const refusal = senderRefusal(address, { own, senders, hostedDomains })
  if (refusal) throw new Refused(refusal)
  if (senders.length >= MAX_SENDERS) throw new Refused('too_many_senders', { limit: MAX_SENDERS })
  return own
}
