import { STORAGE_CRITICAL_PERCENT, STORAGE_FULL_PERCENT, STORAGE_WARNING_PERCENT } from '../limits.ts'

export interface StorageUse {
  readonly usedBytes: number
  readonly allowedBytes: number
}

/**
 * How full a mailbox is, in whole percent. Rounded down, so that 100 means that nothing more fits; more than 100 when
 * the quota was made smaller. Nothing allowed counts as full.
 */
export function usedPercent({ usedBytes, allowedBytes }: StorageUse): number {
  return allowedBytes <= 0 ? 100 : Math.floor((Math.max(0, usedBytes) / allowedBytes) * 100)
}

export type StorageLevel = 'fine' | 'almost-full' | 'critical' | 'full'

/**
 * What a mailbox's storage asks to be said (spec sections 2 and 9): from 80 % it is almost full, from 90 % that is an
 * error rather than a warning, at 100 % it is full and new mail waits at its senders' (product decision 24). Lists and
 * threads read the same; a list shows all levels, a thread, which is for reading, only the last two.
 */
export function judgeStorage(use: StorageUse): StorageLevel {
  const percent = usedPercent(use)
  if (percent >= STORAGE_FULL_PERCENT) return 'full'
  if (percent >= STORAGE_CRITICAL_PERCENT) return 'critical'
  return percent >= STORAGE_WARNING_PERCENT ? 'almost-full' : 'fine'
}
