import { STORAGE_CRITICAL_PERCENT, STORAGE_FULL_PERCENT, STORAGE_WARNING_PERCENT } from '../limits.ts'

export interface StorageUse {
  readonly usedBytes: number
  readonly allowedBytes: number
}

/**
 * Returns how full a mailbox is, in whole percent. It rounds down, so that 100 means that no more mail fits, and
 * exceeds 100 after the quota was lowered. A quota of 0 counts as full.
 */
export function usedPercent({ usedBytes, allowedBytes }: StorageUse): number {
  return allowedBytes <= 0 ? 100 : Math.floor((Math.max(0, usedBytes) / allowedBytes) * 100)
}

export type StorageLevel = 'fine' | 'almost-full' | 'critical' | 'full'

/**
 * Returns the warning level of a mailbox's storage (spec sections 2 and 9). From 80 % it is almost full, from 90 %
 * critical, and at 100 % full: new mail then waits at its senders' servers (product decision 24). Lists show every
 * level, an open thread only the last two.
 */
export function judgeStorage(use: StorageUse): StorageLevel {
  const percent = usedPercent(use)
  if (percent >= STORAGE_FULL_PERCENT) return 'full'
  if (percent >= STORAGE_CRITICAL_PERCENT) return 'critical'
  return percent >= STORAGE_WARNING_PERCENT ? 'almost-full' : 'fine'
}
