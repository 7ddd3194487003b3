import type { MailSigner } from '../ports/mail-signer.ts'
import type { DkimKeyStore } from './dkim-key-store.ts'

export interface SigningNeeds {
  readonly mailSigner: MailSigner
  readonly dkimKeys: DkimKeyStore
}

/**
 * Mail as it leaves: signed with the key of the domain in its From, if that is ours and has one. Called once for each
 * mail, when its bytes are built; every attempt then sends those bytes.
 */
export async function signMail(
  needs: SigningNeeds,
  raw: Uint8Array,
  fromDomain: string,
  at: Date,
): Promise<Uint8Array> {
  const key = await needs.dkimKeys.find(fromDomain)
  return key ? needs.mailSigner.sign(raw, key, at) : raw
}
