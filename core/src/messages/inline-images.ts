import type { StoredFile } from '../attachments/file-store.ts'

export interface PlacedImages {
  readonly html: string
  /** Content id of each file that the HTML shows in its place; the rest are attachments, or not wanted any more. */
  readonly contentIds: ReadonlyMap<StoredFile['id'], string>
}

/** Where a page finds a file of ours, whole addresses included; the middle is the file's id or uuid. */
const OWN_ADDRESS = /(["'])(?:https?:\/\/[^"'/\s]+)?\/api\/v2\/files\/([\w-]{1,64})\/download(?:\?[^"'\s]*)?\1/gi
/** Where anybody finds a picture of a signature. */
const PUBLIC_ADDRESS = /(["'])(?:https?:\/\/[^"'/\s]+)?\/api\/v2\/public\/files\/([0-9a-f-]{36})\/raw\1/gi

/** The uuids of public pictures that the HTML shows, each once. */
export function publicPicturesIn(html: string): readonly string[] {
  return [...new Set([...html.matchAll(PUBLIC_ADDRESS)].map(([, , uuid = '']) => uuid.toLowerCase()))]
}
const CID = /\bcid:([^"'\s>)]+)/gi

/**
 * Makes the HTML fit to leave: addresses under which our own page shows a draft's files become `cid:` references, and
 * each file that is referred to gets its content id. An address of ours would open for nobody else, and a public one only
 * for readers whose program fetches pictures.
 */
export function placeInlineImages(html: string, files: readonly StoredFile[]): PlacedImages {
  const contentIds = new Map<StoredFile['id'], string>()
  const idOf = (file: StoredFile) => file.contentId || `${file.uuid}@inline`
  const place = (whole: string, quote: string, idOrUuid: string) => {
    const file = files.find(({ id, uuid }) => id === idOrUuid || uuid === idOrUuid.toLowerCase())
    if (!file) return whole
    contentIds.set(file.id, idOf(file))
    return `${quote}cid:${idOf(file)}${quote}`
  }
  const own = html.replaceAll(OWN_ADDRESS, place).replaceAll(PUBLIC_ADDRESS, place)
  for (const [, written] of own.matchAll(CID)) {
    const file = files.find((each) => each.contentId !== '' && isSameId(each.contentId, written ?? ''))
    if (file) contentIds.set(file.id, file.contentId)
  }
  return { html: own, contentIds }
}

/** In HTML a content id is part of an address, so that it may stand escaped (RFC 2392). */
function isSameId(contentId: string, written: string): boolean {
  if (contentId === written) return true
  try {
    return contentId === decodeURIComponent(written.replaceAll('&amp;', '&')).replaceAll(/\s/g, '')
  } catch {
    return false
  }
}
