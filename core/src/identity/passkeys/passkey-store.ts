import type { AccountId } from '@sen/model/ids'
import type { PasskeyCredential } from '../../ports/passkey-verifier.ts'
import type { Visitor } from '../visitor.ts'

/** A passkey, as its owner is shown it. */
export interface Passkey {
  readonly id: string
  readonly name: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | undefined
  /** Its counter went back then: there may be a copy of it. */
  readonly suspectedAt: Date | undefined
}

/** What a browser is told of a passkey, so that it finds it, or makes no second one beside it. */
export interface PasskeyHint {
  readonly credentialId: string
  readonly transports: readonly string[]
}

/** A passkey that somebody signs in by. */
export interface PresentedPasskey extends PasskeyCredential {
  readonly id: string
  readonly accountId: AccountId
  readonly userHandle: string
}

/** By whom something is changed, and when: it is written down where the account's sign-ins are. */
export type PasskeyAct = Visitor & { readonly at: Date }

/** What a challenge was made for. */
export type ChallengePurpose =
  | { readonly kind: 'adding'; readonly accountId: AccountId; readonly userHandle: string }
  /** `accountId` undefined: whoever signs in has not said who. Else it is the second step after the password. */
  | { readonly kind: 'signing_in'; readonly accountId: AccountId | undefined }

/** Passkeys by their credential, and the challenges that wait for an answer by their digest. */
export interface PasskeyStore {
  /** Those that were added first come first. */
  ofAccount(accountId: AccountId): Promise<readonly Passkey[]>
  /** @returns what authenticators know the account by (undefined: it has no passkey), and its passkeys */
  hints(
    accountId: AccountId,
  ): Promise<{ readonly userHandle: string | undefined; readonly passkeys: readonly PasskeyHint[] }>
  /** Undefined where there is none, or its account is suspended. */
  find(credentialId: string): Promise<PresentedPasskey | undefined>
  /**
   * False when the credential is somebody's already. Two at once may make one more than `MAX_PASSKEYS`.
   */
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
  /** False when the account has none of that id. */
  rename(accountId: AccountId, id: string, name: string): Promise<boolean>
  /** False when the account has none of that id. The account is told by mail, as it is when an administrator removes all. */
  remove(accountId: AccountId, id: string, act: PasskeyAct): Promise<boolean>
  /**
   * It has signed. Its counter moves on, for one caller only; by `judgeSignCount`.
   * @returns `copied` where the counter does not grow, which is written down
   */
  noteUsed(id: string, signCount: number, at: Date): Promise<'fine' | 'copied'>

  keepChallenge(digest: string, purpose: ChallengePurpose, expiresAt: Date): Promise<void>
  /** Takes it away and says what it was made for: for one caller only, and only before it has expired. */
  takeChallenge(digest: string, now: Date): Promise<ChallengePurpose | undefined>
  /** Forgets challenges that have expired by then. @returns how many */
  removeExpired(now: Date): Promise<number>
}
