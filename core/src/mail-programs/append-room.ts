import { Refused } from '../kit/refused.ts'

/** @throws Refused quota_exceeded */
export function requireRoom(
  { usedBytes, quotaBytes }: { readonly usedBytes: number; readonly quotaBytes: number },
  bytes: number,
): void {
  if (usedBytes + bytes > quotaBytes) throw new Refused('quota_exceeded')
}
