import type { FileField } from '@sen/contract/messages'
import { isZipFile } from '@sen/model/files/zip-files'
import { isOfficeFile } from '@sen/model/office-files'

/** `office`: shown as a PDF that the server creates. `mail`: a saved message. `archive`: the list of a zip. */
export type PreviewKind = 'image' | 'video' | 'audio' | 'pdf' | 'text' | 'mail' | 'office' | 'archive' | 'none'

const VIDEO_TYPES: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/mp4',
  webm: 'video/webm',
}
const AUDIO_TYPES: Readonly<Record<string, string>> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  flac: 'audio/flac',
}
const TEXT_ENDINGS = new Set('txt log md csv tsv json xml yml yaml ini conf ics vcf sql srt diff patch'.split(' '))
const TEXT_TYPES =
  /^(text\/(plain|csv|markdown|calendar|vcard|x-vcard|tab-separated-values|xml)|application\/(json|xml))$/i

/** Texts with aligned columns use a monospaced font. It breaks Vietnamese on some systems, so prose does not use it. */
const CODE_ENDINGS = new Set('log json xml yml yaml ini conf sql diff patch eml'.split(' '))
const CODE_TYPES = /^(text\/xml|application\/(json|xml)|message\/(rfc822|global))$/i

type PreviewedFile = Pick<FileField, 'name' | 'content_type' | 'has_virus' | 'is_disguised'>

/** Files that a browser would execute can only be downloaded. */
export function previewKind({ name, content_type, has_virus, is_disguised }: PreviewedFile): PreviewKind {
  if (has_virus || is_disguised) return 'none'
  const type = content_type.toLowerCase()
  const ending = endingOf(name)
  if (/^image\/(png|jpe?g|gif|webp)$/.test(type)) return 'image'
  if (type === 'application/pdf' || ending === 'pdf') return 'pdf'
  if (mediaType({ name, content_type })?.startsWith('video/')) return 'video'
  if (mediaType({ name, content_type })?.startsWith('audio/')) return 'audio'
  // Does not use the attachment groups, whose texts the page of a link lacks.
  if (/^message\/(rfc822|global)$/.test(type) || ending === 'eml') return 'mail'
  if (TEXT_TYPES.test(type) || TEXT_ENDINGS.has(ending)) return 'text'
  if (isOfficeFile(name)) return 'office'
  if (isZipFile({ name, contentType: type })) return 'archive'
  return /^(png|jpe?g|gif|webp)$/.test(ending) ? 'image' : 'none'
}

/** A known extension decides, since senders often label code as plain text. */
export function isCode({ name, content_type }: Pick<FileField, 'name' | 'content_type'>): boolean {
  const ending = endingOf(name)
  if (CODE_ENDINGS.has(ending)) return true
  return !TEXT_ENDINGS.has(ending) && CODE_TYPES.test(content_type)
}

/** A known extension decides, since mail programs label any text as Excel. */
export function isTable({ name, content_type }: Pick<FileField, 'name' | 'content_type'>): boolean {
  const ending = endingOf(name)
  if (TEXT_ENDINGS.has(ending)) return ending === 'csv' || ending === 'tsv'
  return /^text\/(csv|tab-separated-values)$/i.test(content_type)
}

/** Uses the name's type, since senders often send a generic one. */
export function mediaType({ name, content_type }: Pick<FileField, 'name' | 'content_type'>): string | undefined {
  const ending = endingOf(name)
  const type = content_type.toLowerCase()
  const known = VIDEO_TYPES[ending] ?? AUDIO_TYPES[ending]
  if (known) return known
  return /^(video\/(mp4|webm|ogg)|audio\/(mpeg|mp4|aac|wav|x-wav|ogg|flac|webm))$/.test(type) ? type : undefined
}

function endingOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase()
}
