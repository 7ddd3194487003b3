import type { MailProtocol } from '@sen/model/app-passwords/app-passwords'
import type { AccountId, AppPasswordId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'

/** The digest of the stored hash ends open connections when the account's password changes. */
export type MailProgramCredential =
  | { readonly kind: 'appPassword'; readonly id: AppPasswordId }
  | { readonly kind: 'password'; readonly hashDigest: string }

export interface MailProgramSession {
  readonly actor: Actor
  readonly accountId: AccountId
  readonly credential: MailProgramCredential
  readonly protocol: MailProtocol
}
