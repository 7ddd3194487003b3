import { STORAGE_CRITICAL_PERCENT, STORAGE_FULL_PERCENT, STORAGE_WARNING_PERCENT } from './storage-limits.ts'

export interface StorageUse {
  readonly usedBytes: number
  readonly allowedBytes: number
}

/** Rounds down, so that 100 means that no more mail fits. A quota of 0 counts as full. */
export function usedPercent({ usedBytes, allowedBytes }: StorageUse): number {
  return allowedBytes <= 0 ? 100 : Math.floor((Math.max(0, usedBytes) / allowedBytes) * 100)
}

export type StorageLevel = 'fine' | 'almost-full' | 'critical' | 'full'

/** Spec sections 2 and 9. At 100 %, new mail waits at its senders' servers (product decision 24). */
export function judgeStorage(use: StorageUse): StorageLevel {
  const percent = usedPercent(use)
  if (percent >= STORAGE_FULL_PERCENT) return 'full'
  if (percent >= STORAGE_CRITICAL_PERCENT) return 'critical'
  return percent >= STORAGE_WARNING_PERCENT ? 'almost-full' : 'fine'
}

export interface QuotaUsage {
  readonly usedBytes: number
  readonly quotaBytes: number
}

/** @param bytes 1 while the size is unknown, so that a full mailbox is refused before anything is stored */
export function hasRoomFor({ usedBytes, quotaBytes }: QuotaUsage, bytes: number): boolean {
  return usedBytes + bytes <= quotaBytes
}
