import type { MailSigner } from '../ports/mail-signer.ts'
import type { DkimKeyStore } from './dkim-key-store.ts'

export interface SigningNeeds {
  readonly mailSigner: MailSigner
  readonly dkimKeys: DkimKeyStore
}

/** Called once when the bytes are built; every attempt sends the same bytes. */
export async function signMail(
  needs: SigningNeeds,
  raw: Uint8Array,
  fromDomain: string,
  at: Date,
): Promise<Uint8Array> {
  const key = await needs.dkimKeys.find(fromDomain)
  return key ? needs.mailSigner.sign(raw, key, at) : raw
}
