import { MAX_SIGNATURES } from '@sen/model/account/signature-limits'
import { type Address, isOwnAddress, normaliseEmail } from '@sen/model/addresses'
import { isSettingValid } from '@sen/model/settings'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { HtmlCleaner } from '../ports/html-cleaner.ts'
import { cleanSignature } from '../settings/save-settings.ts'
import type { MailStore, Writer } from '../store.ts'
import { type SenderSignature, signaturesOf } from './list-signatures.ts'

/**
 * Sanitises the signature (spec section 5). Undefined restores the default. Returns all signatures.
 * @throws Refused `setting_invalid` for more than 10,000 characters, `sender_not_allowed` for an address that is not
 * the account's own
 */
export async function saveSignature(
  needs: { readonly store: MailStore; readonly htmlCleaner: HtmlCleaner },
  actor: Actor,
  senderEmail: string,
  html: string | undefined,
): Promise<readonly SenderSignature[]> {
  if (html !== undefined && !isSettingValid('signature', html))
    throw new Refused('setting_invalid', { key: 'signature' })
  const clean = html === undefined ? undefined : await cleanSignature(needs.htmlCleaner, html)
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const senders = await w.mailbox.senders()
    const isOwn = isOwnAddress(
      senderEmail,
      senders.map(({ email }) => email),
    )
    if (!isOwn) throw new Refused('sender_not_allowed')
    if (clean === undefined) await w.signatures.remove(normaliseEmail(senderEmail))
    else await setSignature(w, normaliseEmail(senderEmail), clean, senders)
    await w.record({ type: 'settings.changed', version, keys: ['signature'] })
    return signaturesOf(w)
  })
}

/** Signatures of removed senders are purged when they would make the stored ones too many. */
async function setSignature(w: Writer, email: string, html: string, senders: readonly Address[]): Promise<void> {
  const stored = await w.signatures.all()
  if (!stored.has(email) && stored.size >= MAX_SIGNATURES) {
    const present = new Set(senders.map((sender) => normaliseEmail(sender.email)))
    for (const each of stored.keys()) if (!present.has(each)) await w.signatures.remove(each)
  }
  await w.signatures.set(email, html)
}
