import { safeFileName } from '@sen/model/file-names'
import { decodeHeader } from './header-text.ts'
import type { TreeNode } from './message-tree.ts'
import { escapeRawBytes } from './raw-header-bytes.ts'

const MAX_SUBJECT_CHARACTERS = 120
const MAX_RAW_CHARACTERS = 4_096

const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/gzip': 'gz',
  'application/json': 'json',
  'application/msword': 'doc',
  'application/pdf': 'pdf',
  'application/pgp-keys': 'asc',
  'application/pkcs7-mime': 'p7m',
  'application/pkcs7-signature': 'p7s',
  'application/rtf': 'rtf',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.ms-powerpoint': 'ppt',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/x-pkcs7-mime': 'p7m',
  'application/x-pkcs7-signature': 'p7s',
  'application/xml': 'xml',
  'application/zip': 'zip',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'image/gif': 'gif',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'image/tiff': 'tif',
  'image/webp': 'webp',
  'text/css': 'css',
  'text/csv': 'csv',
  'text/html': 'html',
  'text/plain': 'txt',
  'text/vcard': 'vcf',
  'text/x-vcard': 'vcf',
  'text/xml': 'xml',
  'video/mp4': 'mp4',
}

/** Parts of reports (RFC 6522) and of PGP/MIME (RFC 3156) mostly have no name. */
const NAMES: Readonly<Record<string, string>> = {
  'application/ics': 'invite.ics',
  'application/pgp-encrypted': 'pgp-version.txt',
  'application/pgp-signature': 'signature.asc',
  'message/delivery-status': 'delivery-status.txt',
  'message/disposition-notification': 'disposition-notification.txt',
  'message/feedback-report': 'feedback-report.txt',
  'message/global-delivery-status': 'delivery-status.txt',
  'message/global-disposition-notification': 'disposition-notification.txt',
  'message/global-headers': 'headers.txt',
  'message/rfc822': 'message.eml',
  'text/calendar': 'invite.ics',
  'text/rfc822-headers': 'headers.txt',
}

/** The sender's name made safe, or `attachment-2.pdf`. @param ordinal counts listed parts from one */
export function partName(node: TreeNode, ordinal: number, charset: string | undefined): string {
  const kind = node.mediaType.startsWith('image/') ? 'image' : 'attachment'
  const unnamed = NAMES[node.mediaType] ?? `${kind}-${ordinal}.${EXTENSIONS[node.mediaType] ?? 'bin'}`
  if (node.fileName !== '')
    return safeFileName(decodeHeader(node.fileName.slice(0, MAX_RAW_CHARACTERS), charset), unnamed)
  if (node.mediaType === 'message/rfc822') return nestedMessageName(node.content, unnamed)
  return unnamed
}

function nestedMessageName(content: Uint8Array, unnamed: string): string {
  const subject = decodeHeader(
    (parseHeaderBlock(content).get('subject') ?? '').slice(0, MAX_RAW_CHARACTERS),
    undefined,
  ).trim()
  return subject === '' ? unnamed : safeFileName(`${subject.slice(0, MAX_SUBJECT_CHARACTERS)}.eml`, unnamed)
}

const LOOKED_AT_BYTES = 64 * 1024

/** Returns the first value of each header by lower-case name, from the first 64 KB. */
function parseHeaderBlock(bytes: Uint8Array): ReadonlyMap<string, string> {
  const escaped = escapeRawBytes(Uint8Array.from(bytes.subarray(0, LOOKED_AT_BYTES)))
  const [block = ''] = Buffer.from(escaped)
    .toString('utf8')
    .split(/\r?\n\r?\n/, 1)
  const headers = new Map<string, string>()
  for (const line of block.replaceAll(/\r?\n[ \t]/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':')
    const key = line.slice(0, colon).trim().toLowerCase()
    if (colon > 0 && !headers.has(key)) headers.set(key, line.slice(colon + 1).trim())
  }
  return headers
}
