import type { StoredFile } from '../attachments/file-store.ts'

export interface PlacedImages {
  readonly html: string
  /** Files without a content id are attachments, or inline images removed from the text. */
  readonly contentIds: ReadonlyMap<StoredFile['id'], string>
}

/** Also matches absolute URLs, with the file's id or uuid. */
const OWN_ADDRESS = /(["'])(?:https?:\/\/[^"'/\s]+)?\/api\/v2\/files\/([\w-]{1,64})\/download(?:\?[^"'\s]*)?\1/gi
const PUBLIC_ADDRESS = /(["'])(?:https?:\/\/[^"'/\s]+)?\/api\/v2\/public\/files\/([0-9a-f-]{36})\/raw\1/gi

export function publicPicturesIn(html: string): readonly string[] {
  return [...new Set([...html.matchAll(PUBLIC_ADDRESS)].map(([, , uuid = '']) => uuid.toLowerCase()))]
}
const CID = /\bcid:([^"'\s>)]+)/gi

/** Our own URLs would not work for recipients, and public ones only if their program loads pictures. */
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

/** In HTML a content id is part of a URL, so it may be escaped (RFC 2392). */
function isSameId(contentId: string, written: string): boolean {
  if (contentId === written) return true
  try {
    return contentId === decodeURIComponent(written.replaceAll('&amp;', '&')).replaceAll(/\s/g, '')
  } catch {
    return false
  }
}
