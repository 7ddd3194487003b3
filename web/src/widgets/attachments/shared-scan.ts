import type { FileField } from '@sen/contract/messages'

/** Undefined unless all files share a harmless result. */
export function sharedScan(files: readonly Pick<FileField, 'scan'>[]): 'clean' | 'not_scanned' | undefined {
  const [first, ...others] = files
  if (first?.scan !== 'clean' && first?.scan !== 'not_scanned') return undefined
  return others.length > 0 && others.every(({ scan }) => scan === first.scan) ? first.scan : undefined
}
