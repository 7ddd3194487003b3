/** The manifest is written last; a backup without it is incomplete. */
export const MANIFEST = 'manifest.json'

export const PARTIAL = '.partial'

export const PRUNING = `pruning${PARTIAL}`

export function blobName(key: string): string {
  return `blobs/${key.slice(0, 2)}/${key}`
}
