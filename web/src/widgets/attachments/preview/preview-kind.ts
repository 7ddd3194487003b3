import type { FileField } from '@sen/contract/messages'
import { isZipFile } from '@sen/model/files/zip-files'
import { isOfficeFile } from '@sen/model/office-files'

/**
 * `office`: shown as the PDF that the server makes of it, where it can. `mail`: a message that was saved as a file.
 * `archive`: a zip, shown as the list of what it contains.
 */
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

/** Texts whose columns line up, in a font of one width. That font breaks Vietnamese on some systems, so prose is not in it. */
const CODE_ENDINGS = new Set('log json xml yml yaml ini conf sql diff patch eml'.split(' '))
const CODE_TYPES = /^(text\/xml|application\/(json|xml)|message\/(rfc822|global))$/i

type Named = Pick<FileField, 'name' | 'content_type' | 'has_virus' | 'is_disguised'>

/** How a file can be looked at here. What a browser would run, or may not show, is only handed out. */
export function previewKind({ name, content_type, has_virus, is_disguised }: Named): PreviewKind {
  if (has_virus || is_disguised) return 'none'
  const type = content_type.toLowerCase()
  const ending = endingOf(name)
  if (/^image\/(png|jpe?g|gif|webp)$/.test(type)) return 'image'
  if (type === 'application/pdf' || ending === 'pdf') return 'pdf'
  if (mediaType({ name, content_type })?.startsWith('video/')) return 'video'
  if (mediaType({ name, content_type })?.startsWith('audio/')) return 'audio'
  // Not by the groups of attachments: the page of a link knows no texts of theirs.
  if (/^message\/(rfc822|global)$/.test(type) || ending === 'eml') return 'mail'
  if (TEXT_TYPES.test(type) || TEXT_ENDINGS.has(ending)) return 'text'
  if (isOfficeFile(name)) return 'office'
  if (isZipFile({ name, contentType: type })) return 'archive'
  return /^(png|jpe?g|gif|webp)$/.test(ending) ? 'image' : 'none'
}

/** Whether a text is code rather than prose. A known ending decides, since senders often label code as plain text. */
export function isCode({ name, content_type }: Pick<FileField, 'name' | 'content_type'>): boolean {
  const ending = endingOf(name)
  if (CODE_ENDINGS.has(ending)) return true
  return !TEXT_ENDINGS.has(ending) && CODE_TYPES.test(content_type)
}

/** Whether a text is a table. A known ending decides, since mail programs label any text as one of Excel's. */
export function isTable({ name, content_type }: Pick<FileField, 'name' | 'content_type'>): boolean {
  const ending = endingOf(name)
  if (TEXT_ENDINGS.has(ending)) return ending === 'csv' || ending === 'tsv'
  return /^text\/(csv|tab-separated-values)$/i.test(content_type)
}

/** The type that a film or a recording is played as: its name's, since senders often say only that it is bytes. */
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
