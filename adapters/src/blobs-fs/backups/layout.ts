export const MANIFEST = 'manifest.json'

export const PARTIAL = '.partial'

export const PRUNING = `pruning${PARTIAL}`

export function blobName(key: string): string {
  return `blobs/${key.slice(0, 2)}/${key}`
}
