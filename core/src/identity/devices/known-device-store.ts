import type { AccountId } from '@sen/model/ids'
import type { Visitor } from '../visitor.ts'

/** A device that is not asked for the second step, as its user is shown it. */
export interface RememberedDevice extends Visitor {
  readonly id: string
  readonly lastSeenAt: Date
  readonly rememberedUntil: Date
}

/** Browsers that an account was signed in to from, by the digest of a token in their cookie. `SessionStore.create` adds them. */
export interface KnownDeviceStore {
  /** Whether the password is enough in the browser that has one of these. */
  isRemembered(accountId: AccountId, tokenDigests: readonly string[], now: Date): Promise<boolean>
  /** The last used first. */
  remembered(accountId: AccountId, now: Date): Promise<readonly RememberedDevice[]>
  /** Asks it for the second step again; false when this account has none of that id that is remembered. */
  forget(accountId: AccountId, id: string, now: Date): Promise<boolean>
}
