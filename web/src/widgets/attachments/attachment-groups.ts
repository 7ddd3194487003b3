import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FileField } from '@sen/contract/messages'
import {
  File,
  FileArchive,
  FileChartColumn,
  FileImage,
  FileMusic,
  FileSpreadsheet,
  FileText,
  FileVideo,
  type LucideIcon,
} from 'lucide-react'

/** Spec section 9. */
export type AttachmentGroup =
  | 'image'
  | 'video'
  | 'audio'
  | 'archive'
  | 'word'
  | 'excel'
  | 'powerpoint'
  | 'pdf'
  | 'other'

const BY_EXTENSION: Readonly<Record<string, AttachmentGroup>> = {
  ...each('image', 'jpg jpeg png gif webp bmp svg heic tif tiff avif'),
  ...each('video', 'mp4 mov avi mkv webm m4v'),
  ...each('audio', 'mp3 wav ogg m4a flac aac opus'),
  ...each('archive', 'zip rar 7z gz tgz tar bz2 xz'),
  ...each('word', 'doc docx odt rtf dot dotx'),
  ...each('excel', 'xls xlsx ods csv xlsm xlsb'),
  ...each('powerpoint', 'ppt pptx odp pps ppsx'),
  ...each('pdf', 'pdf'),
}

function each(group: AttachmentGroup, extensions: string): Readonly<Record<string, AttachmentGroup>> {
  return Object.fromEntries(extensions.split(' ').map((extension) => [extension, group]))
}

/** Uses the name where the content type is vague. */
export function groupOf({ name, content_type }: Pick<FileField, 'name' | 'content_type'>): AttachmentGroup {
  const type = content_type.toLowerCase()
  if (type.startsWith('image/')) return 'image'
  if (type.startsWith('video/')) return 'video'
  if (type.startsWith('audio/')) return 'audio'
  if (type === 'application/pdf') return 'pdf'
  if (/zip|compressed|x-tar|x-rar|gzip/u.test(type)) return 'archive'
  if (/wordprocessing|msword|opendocument\.text/u.test(type)) return 'word'
  if (/spreadsheet|ms-excel|text\/csv/u.test(type)) return 'excel'
  if (/presentation|ms-powerpoint/u.test(type)) return 'powerpoint'
  return BY_EXTENSION[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? 'other'
}

export const GROUP_ORDER: readonly AttachmentGroup[] = [
  'image',
  'pdf',
  'word',
  'excel',
  'powerpoint',
  'video',
  'audio',
  'archive',
  'other',
]

export const GROUP_TEXTS: Readonly<Record<AttachmentGroup, MessageDescriptor>> = {
  image: msg`Images`,
  video: msg`Videos`,
  audio: msg`Recordings`,
  archive: msg`Compressed files`,
  word: msg`Documents`,
  excel: msg`Spreadsheets`,
  powerpoint: msg`Presentations`,
  pdf: msg`PDF`,
  other: msg`Other files`,
}

export function isMessageFile({
  name,
  content_type,
  has_virus,
}: Pick<FileField, 'name' | 'content_type' | 'has_virus'>): boolean {
  return !has_virus && (/^message\/(rfc822|global)$/iu.test(content_type) || /\.eml$/iu.test(name))
}

export function isInvitationFile({
  name,
  content_type,
  has_virus,
}: Pick<FileField, 'name' | 'content_type' | 'has_virus'>): boolean {
  return !has_virus && (/^(text\/calendar|application\/ics)$/iu.test(content_type) || /\.ics$/iu.test(name))
}

export const GROUP_ICONS: Readonly<Record<AttachmentGroup, LucideIcon>> = {
  image: FileImage,
  video: FileVideo,
  audio: FileMusic,
  archive: FileArchive,
  word: FileText,
  excel: FileSpreadsheet,
  powerpoint: FileChartColumn,
  pdf: FileText,
  other: File,
}

/** The server serves only raster images for display in a page. */
export function hasThumbnail({
  content_type,
  has_virus,
  is_disguised,
}: Pick<FileField, 'content_type' | 'has_virus' | 'is_disguised'>): boolean {
  return !has_virus && !is_disguised && /^image\/(png|jpe?g|gif|webp)$/iu.test(content_type)
}
