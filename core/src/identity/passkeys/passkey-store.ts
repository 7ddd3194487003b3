import type { AccountId } from '@sen/model/ids'
import type { PasskeyCredential } from '../../ports/passkey-verifier.ts'
import type { Visitor } from '../visitor.ts'

export interface Passkey {
  readonly id: string
  readonly name: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | undefined
  /** Set when the counter went backwards, which suggests a copy. */
  readonly suspectedAt: Date | undefined
}

/** Lets a browser find a passkey, or avoid creating a second one. */
export interface PasskeyHint {
  readonly credentialId: string
  readonly transports: readonly string[]
}

export interface PresentedPasskey extends PasskeyCredential {
  readonly id: string
  readonly accountId: AccountId
  readonly userHandle: string
}

export type PasskeyAct = Visitor & { readonly at: Date }

export type ChallengePurpose =
  | { readonly kind: 'adding'; readonly accountId: AccountId; readonly userHandle: string }
  /** With an `accountId` it is the second step; without one, the passkey identifies the account. */
  | { readonly kind: 'signing_in'; readonly accountId: AccountId | undefined }

/** Pending challenges are stored as digests. */
export interface PasskeyStore {
  ofAccount(accountId: AccountId): Promise<readonly Passkey[]>
  hints(
    accountId: AccountId,
  ): Promise<{ readonly userHandle: string | undefined; readonly passkeys: readonly PasskeyHint[] }>
  /** Undefined when it is unknown or its account is suspended. */
  find(credentialId: string): Promise<PresentedPasskey | undefined>
  /** Returns false when the credential exists already. Concurrent calls may exceed `MAX_PASSKEYS` by one. */
  add(
    accountId: AccountId,
    added: PasskeyAct &
      PasskeyCredential & {
        readonly userHandle: string
        readonly signCount: number
        readonly transports: readonly string[]
        readonly name: string
      },
  ): Promise<boolean>
  rename(accountId: AccountId, id: string, name: string): Promise<boolean>
  /** Returns false when the account has no such passkey. The account is notified by mail. */
  remove(accountId: AccountId, id: string, act: PasskeyAct): Promise<boolean>
  /** One of several concurrent callers succeeds. `copied`: the counter did not grow, which is recorded. */
  noteUsed(id: string, signCount: number, at: Date): Promise<'fine' | 'copied'>

  saveChallenge(digest: string, purpose: ChallengePurpose, expiresAt: Date): Promise<void>
  /** One of several concurrent callers gets the purpose. */
  consumeChallenge(digest: string, now: Date): Promise<ChallengePurpose | undefined>
  removeExpired(now: Date): Promise<number>
}
