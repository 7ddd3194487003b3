import type { AccountId } from '@sen/model/ids'
import type { Visitor } from '../visitor.ts'

export interface RememberedDevice extends Visitor {
  readonly id: string
  readonly lastSeenAt: Date
  readonly rememberedUntil: Date
}

/** The digest of a token in a browser's cookie identifies it. `SessionStore.create` adds browsers. */
export interface KnownDeviceStore {
  isRemembered(accountId: AccountId, tokenDigests: readonly string[], now: Date): Promise<boolean>
  remembered(accountId: AccountId, now: Date): Promise<readonly RememberedDevice[]>
  revoke(accountId: AccountId, id: string, now: Date): Promise<boolean>
}
