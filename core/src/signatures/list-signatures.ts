import { type Address, normaliseEmail } from '@sen/model/addresses'
import type { Actor } from '../kit/actor.ts'
import type { MailStore, Reader } from '../store.ts'

export interface SenderSignature {
  readonly sender: Address
  /** Clean HTML; undefined where the default signature (the setting) is used. */
  readonly html: string | undefined
}

/** The signature of each address that this mailbox sends by, in the order of its senders. */
export function listSignatures(
  needs: { readonly store: MailStore },
  actor: Actor,
): Promise<readonly SenderSignature[]> {
  return needs.store.read(actor.mailboxId, signaturesOf)
}

/** Signatures of addresses that are no senders any more are kept, and not listed. */
export async function signaturesOf(r: Reader): Promise<readonly SenderSignature[]> {
  const [senders, own] = [await r.mailbox.senders(), await r.signatures.all()]
  return senders.map((sender) => ({ sender, html: own.get(normaliseEmail(sender.email)) }))
}
