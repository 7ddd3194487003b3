import type { AccountId } from '@sen/model/ids'
import type { Visitor } from '../visitor.ts'

/** A device that skips the second step, as shown to its user. */
export interface RememberedDevice extends Visitor {
  readonly id: string
  readonly lastSeenAt: Date
  readonly rememberedUntil: Date
}

/** Browsers that signed in to an account, by the digest of a token in their cookie. `SessionStore.create` adds them. */
export interface KnownDeviceStore {
  /** Whether the browser with one of these tokens skips the second step. */
  isRemembered(accountId: AccountId, tokenDigests: readonly string[], now: Date): Promise<boolean>
  /** Most recently used first. */
  remembered(accountId: AccountId, now: Date): Promise<readonly RememberedDevice[]>
  /** Requires the second step again. Returns false when the account remembers no device with that id. */
  forget(accountId: AccountId, id: string, now: Date): Promise<boolean>
}
