/** The last part that is written: without it a backup is not whole. */
export const MANIFEST = 'manifest.json'

/** Ends the name of what is not finished. */
export const PARTIAL = '.partial'

/** Stands in a folder of backups while blobs are removed that none of them names. */
export const PRUNING = `pruning${PARTIAL}`

/** Of a blob in a backup that is one file; a folder keeps them so, too. */
export function blobName(key: string): string {
  return `blobs/${key.slice(0, 2)}/${key}`
}
