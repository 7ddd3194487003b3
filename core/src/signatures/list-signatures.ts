import { type Address, normaliseEmail } from '@sen/model/addresses'
import type { Actor } from '../kit/actor.ts'
import type { MailStore, Reader } from '../store.ts'

export interface SenderSignature {
  readonly sender: Address
  readonly html: string | undefined
}

export function listSignatures(
  needs: { readonly store: MailStore },
  actor: Actor,
): Promise<readonly SenderSignature[]> {
  return needs.store.read(actor.mailboxId, signaturesOf)
}

/** Signatures of removed senders are retained but not listed. */
export async function signaturesOf(r: Reader): Promise<readonly SenderSignature[]> {
  const [senders, own] = [await r.mailbox.senders(), await r.signatures.all()]
  return senders.map((sender) => ({ sender, html: own.get(normaliseEmail(sender.email)) }))
}
