import { hasRoomFor, type QuotaUsage } from '@sen/model/account/storage'
import { Refused } from './refused.ts'

/** @param usage of the mailbox; from `usageToAdd` when the transaction adds the bytes @throws Refused quota_exceeded */
export function requireRoom(usage: QuotaUsage, bytes: number): void {
  if (!hasRoomFor(usage, bytes)) throw new Refused('quota_exceeded')
}
