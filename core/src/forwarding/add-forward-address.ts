import { normaliseEmail } from '@sen/model/addresses'
import { forwardRefusal } from '@sen/model/forwarding/forward-address'
import { MAX_FORWARD_ADDRESSES } from '@sen/model/forwarding/limits'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import { type ConfirmingNeeds, confirmPerson, type Proof } from '../mailed-codes/confirm-person.ts'
import { issueCode, type MailingNeeds, requireCodeAllowance, writeCode } from '../mailed-codes/mail-code.ts'
import type { Reader } from '../store.ts'

/**
 * The user must prove their identity again (product decision 33).
 * @throws Refused `address_invalid`, `forward_exists`, `forward_own`, `too_many_forwards`, `code_wait`,
 * `too_many_codes`, smtp_disabled, domain_not_verified, and the refusals of `confirmPerson`
 */
export async function addForwardAddress(
  needs: MailingNeeds & ConfirmingNeeds,
  actor: Actor,
  email: string,
  proof: Proof,
): Promise<void> {
  requirePermission(actor, 'send_mail')
  const address = normaliseEmail(email)
  const key = { purpose: 'forward', address } as const
  // Check this first: otherwise a refused request would use up a code or count a password attempt.
  await needs.store.read(actor.mailboxId, async (r) => {
    await requireFree(r, address)
    await requireCodeAllowance(r, key, needs.clock.now())
  })
  await confirmPerson(needs, actor, proof)
  const written = await writeCode(needs, actor, key)
  await needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    await requireFree(w, address)
    await w.forwarding.add(address, needs.clock.now())
    await issueCode(needs, w, actor, written)
    await w.record({ type: 'rules.changed', version })
  })
}

async function requireFree(r: Reader, address: string): Promise<void> {
  const existing = (await r.forwarding.all()).map(({ email }) => email)
  const refusal = forwardRefusal(address, { own: await r.mailbox.ownAddresses(), existing })
  if (refusal) throw new Refused(refusal)
  if (existing.length >= MAX_FORWARD_ADDRESSES) throw new Refused('too_many_forwards', { limit: MAX_FORWARD_ADDRESSES })
}
