import type { Actor } from '../kit/actor.ts'
import type { MailStore } from '../store.ts'
import { requireForwardAddress } from './forwarding-view.ts'

/** Stops forwarding if the address was active. @throws Refused `forward_not_found` */
export async function removeForwardAddress(
  needs: { readonly store: MailStore },
  actor: Actor,
  email: string,
): Promise<void> {
  await needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    await w.forwarding.remove((await requireForwardAddress(w, email)).email)
    await w.record({ type: 'rules.changed', version })
  })
}
