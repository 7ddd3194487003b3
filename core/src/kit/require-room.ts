import { Refused } from './refused.ts'

/** @param usage of the mailbox; from `usageToAdd` when the transaction adds the bytes @throws Refused quota_exceeded */
export function requireRoom(usage: { readonly usedBytes: number; readonly quotaBytes: number }, bytes: number): void {
  if (usage.usedBytes + bytes > usage.quotaBytes) throw new Refused('quota_exceeded')
}
