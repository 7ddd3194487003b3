import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { dateFormatter, FIGURES } from '@sen/model/written-dates'
import { formatListTime, type TimeStyle } from '../../lib/dates.ts'
import { formatSize } from '../../lib/sizes.ts'
import type { DriveItem, DriveLocation } from '../../state/drive/drive-location.ts'
import { type AttachmentGroup, groupOf } from '../attachments/attachment-groups.ts'

const KIND_TEXTS: Readonly<Record<AttachmentGroup, MessageDescriptor>> = {
  image: msg`Image`,
  video: msg`Video`,
  audio: msg`Recording`,
  archive: msg`Compressed file`,
  word: msg`Document`,
  excel: msg`Spreadsheet`,
  powerpoint: msg`Presentation`,
  pdf: msg`PDF`,
  other: msg`File`,
}

export function fileGroup({ name, content_type = '' }: Pick<DriveItem, 'name' | 'content_type'>): AttachmentGroup {
  return groupOf({ name, content_type })
}

export function kindText(item: DriveItem): string {
  return item.type === 'folder' ? t`Folder` : i18n._(KIND_TEXTS[fileGroup(item)])
}

export function sizeText({ type, size }: Pick<DriveItem, 'type' | 'size'>, language: TimeStyle['language']): string {
  return type === 'folder' ? '–' : formatSize(size, language)
}

/** In the recycle bin, this is the time of deletion. */
export function dateOf({ last_modified, trashed_at }: DriveItem, location: DriveLocation): Date {
  return new Date((location.kind === 'trash' ? (trashed_at ?? last_modified) : last_modified) * 1000)
}

export function listTime(date: Date, now: Date, style: TimeStyle): string {
  return formatListTime(date, now, style, t`Yesterday`)
}

/** Example: `Dự án` for `/Dự án/báo giá.xlsx`. */
export function folderOf({ display_name }: Pick<DriveItem, 'display_name'>): string {
  const names = display_name.split('/').filter(Boolean)
  return names.at(-2) ?? t`My drive`
}

export function receiversText({ sharing }: Pick<DriveItem, 'sharing'>): string {
  if (!sharing) return ''
  const { for_anybody, receivers, more } = sharing
  const named = receivers.join(', ')
  const whom = more > 0 ? t`${named} and ${more} more` : named
  return [for_anybody && t`Anyone with the link`, whom].filter(Boolean).join(', ')
}

export function termsOf({ sharing }: Pick<DriveItem, 'sharing'>, style: TimeStyle): readonly string[] {
  if (!sharing) return []
  const right = sharing.permission === 'WRITE' ? t`Can edit` : t`Can view`
  if (sharing.expire_date === null) return [right]
  const until = dateFormatter(style, FIGURES).format(new Date(sharing.expire_date * 1_000))
  return [right, t`until ${until}`]
}

export function itemSentence(item: DriveItem, time: string, language: TimeStyle['language']): string {
  return [
    item.name,
    kindText(item),
    item.type === 'file' && sizeText(item, language),
    time,
    item.is_favorite && t`starred`,
    item.is_shared && t`shared`,
    item.disabled && item.owner_display_name,
    item.prop?.has_virus === true && t`contains a virus`,
  ]
    .filter(Boolean)
    .join(', ')
}
