/** The last part that is written; a backup without it is incomplete. */
export const MANIFEST = 'manifest.json'

/** The suffix of unfinished files and folders. */
export const PARTIAL = '.partial'

/** The marker in a folder of backups while unused blobs are deleted. */
export const PRUNING = `pruning${PARTIAL}`

/** Returns the name of a blob in a backup, the same in a file and in a folder. */
export function blobName(key: string): string {
  return `blobs/${key.slice(0, 2)}/${key}`
}
