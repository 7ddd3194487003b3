import { readContentType, UNKNOWN_CONTENT_TYPE } from '../files/read-content-type.ts'

/** Chunked uploads report no content type, and browsers often only `application/octet-stream`. */
const TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'image/png': 'png',
    'image/jpeg': 'jpg jpeg jfif',
    'image/gif': 'gif',
    'image/webp': 'webp',
    'image/avif': 'avif',
    'image/heic': 'heic heif',
    'image/tiff': 'tif tiff',
    'image/bmp': 'bmp',
    'image/svg+xml': 'svg',
    'video/mp4': 'mp4 m4v',
    'video/quicktime': 'mov',
    'video/webm': 'webm',
    'video/x-matroska': 'mkv',
    'video/x-msvideo': 'avi',
    'audio/mpeg': 'mp3',
    'audio/mp4': 'm4a',
    'audio/aac': 'aac',
    'audio/wav': 'wav',
    'audio/ogg': 'ogg opus',
    'audio/flac': 'flac',
    'application/pdf': 'pdf',
    'application/msword': 'doc dot',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
    'application/vnd.oasis.opendocument.text': 'odt',
    'application/rtf': 'rtf',
    'application/vnd.ms-excel': 'xls',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
    'application/vnd.oasis.opendocument.spreadsheet': 'ods',
    'application/vnd.ms-powerpoint': 'ppt pps',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
    'application/vnd.oasis.opendocument.presentation': 'odp',
    'application/zip': 'zip',
    'application/x-7z-compressed': '7z',
    'application/vnd.rar': 'rar',
    'application/gzip': 'gz tgz',
    'application/x-tar': 'tar',
    'text/plain': 'txt log',
    'text/markdown': 'md',
    'text/csv': 'csv',
    'text/calendar': 'ics',
    'text/vcard': 'vcf',
    'text/html': 'html htm',
    'application/json': 'json',
    'application/xml': 'xml',
    'message/rfc822': 'eml',
  }).flatMap(([type, extensions]) => extensions.split(' ').map((extension) => [extension, type] as const)),
)

/** @param written the type that the uploader reported, if any */
export function driveContentType(name: string, written = ''): string {
  const type = readContentType(written)
  if (type !== undefined && type !== UNKNOWN_CONTENT_TYPE) return type
  return TYPES.get(name.slice(name.lastIndexOf('.') + 1).toLowerCase()) ?? UNKNOWN_CONTENT_TYPE
}

export function isDrawnType(contentType: string): boolean {
  return /^image\/(png|jpeg|gif|webp|avif|tiff)$/.test(contentType)
}
