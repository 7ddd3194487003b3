import type { DriveVersionField } from '@sen/contract/drive/changes'
import type { DriveFileField } from '@sen/contract/drive/drive-fields'
import { hasThumbnail } from '@sen/core/drive/contents/read-drive-file'
import type { DriveItem, DriveItems, DriveSortOrder, DriveVersion } from '@sen/core/drive/drive-store'
import type { MailboxActor } from '@sen/core/kit/actor'
import { type DriveSort, startsDescending } from '@sen/model/drive/drive-items'
import { SHARE_RECEIVERS_NAMED } from '@sen/model/drive/limits'
import type { ShareSummary } from '@sen/model/drive/share-summary'
import type { DriveItemId } from '@sen/model/ids'
import { isOfficeFile } from '@sen/model/office-files'
import { scanMessage } from '../file.ts'
import { unixSeconds } from '../times.ts'

export type DriveOwner = Pick<MailboxActor, 'address' | 'displayName'>

/** @param isOwn false when the viewer may not attach or share it */
export function presentDriveItem(item: DriveItem, owner: DriveOwner, isOwn = true): DriveFileField {
  const { id, name, current, trashedAt } = item
  return {
    id,
    fileid: id,
    name,
    display_name: item.path,
    type: item.kind,
    parent_id: item.parentId ?? null,
    size: item.sizeBytes,
    ...(current && { content_type: current.contentType }),
    href: driveHref(id),
    prop: current ? presentContent(name, current) : null,
    owner: owner.address,
    owner_display_name: owner.displayName,
    disabled: !isOwn,
    created_at: unixSeconds(item.createdAt),
    last_modified: unixSeconds(item.modifiedAt),
    is_favorite: item.isFavorite,
    is_shared: item.isShared,
    ...(trashedAt && { trashed_at: unixSeconds(trashedAt) }),
  }
}

function presentContent(name: string, version: DriveVersion) {
  const { number, scan } = version
  return {
    version: number,
    is_office: isOfficeFile(name),
    has_thumbnail: hasThumbnail(version),
    scan: scan.state,
    has_virus: scan.state === 'infected',
    message: scanMessage(scan.state, scan.signature),
  }
}

export function presentDriveItems({ items, total }: DriveItems, owner: DriveOwner) {
  return { data: items.map((item) => presentDriveItem(item, owner)), total }
}

export function presentSharedItems(
  { items, total, sharing }: DriveItems & { readonly sharing: ReadonlyMap<DriveItemId, ShareSummary> },
  owner: DriveOwner,
) {
  const data = items.map((item) => {
    const summary = sharing.get(item.id)
    return { ...presentDriveItem(item, owner), ...(summary && { sharing: presentSummary(summary) }) }
  })
  return { data, total }
}

function presentSummary({ isForAnybody, receivers, permission, expiresAt }: ShareSummary) {
  return {
    for_anybody: isForAnybody,
    receivers: receivers.slice(0, SHARE_RECEIVERS_NAMED),
    more: Math.max(0, receivers.length - SHARE_RECEIVERS_NAMED),
    permission,
    expire_date: expiresAt ? unixSeconds(expiresAt) : null,
  }
}

export function presentDriveVersion(version: DriveVersion, current: number): DriveVersionField {
  return {
    number: version.number,
    size: version.sizeBytes,
    content_type: version.contentType,
    created_at: unixSeconds(version.createdAt),
    created_by: version.createdBy,
    is_current: version.number === current,
  }
}

export function driveHref(id: string): string {
  return `/api/storage/files/${id}/download`
}

export function readDriveHref(href: string): string | undefined {
  return /\/api\/storage\/files\/([^/?#]{1,128})\/download(?:[?#]|$)/.exec(href)?.[1]
}

export function readDriveOrder(query: {
  readonly sort?: DriveSort | undefined
  readonly order?: 'asc' | 'desc' | undefined
}): DriveSortOrder {
  const sort = query.sort ?? 'name'
  return { sort, descending: query.order === undefined ? startsDescending(sort) : query.order === 'desc' }
}
