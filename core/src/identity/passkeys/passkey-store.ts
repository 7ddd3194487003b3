import type { AccountId } from '@sen/model/ids'
import type { PasskeyCredential } from '../../ports/passkey-verifier.ts'
import type { Visitor } from '../visitor.ts'

/** A passkey as shown to its owner. */
export interface Passkey {
  readonly id: string
  readonly name: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | undefined
  /** When its counter went backwards, which suggests a copy. */
  readonly suspectedAt: Date | undefined
}

/** Lets a browser find a passkey, or avoid creating a second one. */
export interface PasskeyHint {
  readonly credentialId: string
  readonly transports: readonly string[]
}

/** A passkey that is used to sign in. */
export interface PresentedPasskey extends PasskeyCredential {
  readonly id: string
  readonly accountId: AccountId
  readonly userHandle: string
}

/** The actor and time of a change, for the sign-in history. */
export type PasskeyAct = Visitor & { readonly at: Date }

/** The purpose of a challenge. */
export type ChallengePurpose =
  | { readonly kind: 'adding'; readonly accountId: AccountId; readonly userHandle: string }
  /** With an `accountId` it is the second step after the password; without one, the passkey identifies the account. */
  | { readonly kind: 'signing_in'; readonly accountId: AccountId | undefined }

/** Passkeys by their credential, and pending challenges by their digest. */
export interface PasskeyStore {
  /** Oldest first. */
  ofAccount(accountId: AccountId): Promise<readonly Passkey[]>
  /** @returns the user handle of the account (undefined when it has no passkey) and its passkeys */
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
  /** Returns false when the account has none with that id. */
  rename(accountId: AccountId, id: string, name: string): Promise<boolean>
  /** Returns false when the account has none with that id. The account is notified by mail. */
  remove(accountId: AccountId, id: string, act: PasskeyAct): Promise<boolean>
  /**
   * Records a signature and advances the counter (`judgeSignCount`). Of concurrent callers only one succeeds.
   * @returns `copied` when the counter did not grow, which is recorded
   */
  noteUsed(id: string, signCount: number, at: Date): Promise<'fine' | 'copied'>

  keepChallenge(digest: string, purpose: ChallengePurpose, expiresAt: Date): Promise<void>
  /** Deletes a challenge that has not expired and returns its purpose. Of concurrent callers only one gets it. */
  takeChallenge(digest: string, now: Date): Promise<ChallengePurpose | undefined>
  /** Deletes the challenges that have expired by then. @returns their number */
  removeExpired(now: Date): Promise<number>
}
