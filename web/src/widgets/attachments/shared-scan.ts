import type { FileField } from '@sen/contract/messages'

/** Returns what the virus scanner says of all files alike, if it is nothing to worry about: it is said once then. */
export function sharedScan(files: readonly Pick<FileField, 'scan'>[]): 'clean' | 'not_scanned' | undefined {
  const [first, ...others] = files
  if (first?.scan !== 'clean' && first?.scan !== 'not_scanned') return undefined
  return others.length > 0 && others.every(({ scan }) => scan === first.scan) ? first.scan : undefined
}
