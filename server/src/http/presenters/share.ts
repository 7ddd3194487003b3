import type { FileRequestField } from '@sen/contract/drive/file-requests'
import type { ShareField } from '@sen/contract/drive/shares'
import type { OwnedFileRequest } from '@sen/core/file-requests/list-file-requests'
import type { OwnedShare } from '@sen/core/shares/owned-share'
import { fileRequestPath, receiversOutside, sharePath, shareState } from '@sen/model/drive/share-opening'
import { unixSeconds } from './times.ts'

interface ViewContext {
  readonly publicUrl: string
  readonly now: Date
}

export function presentShare(
  { share, item }: OwnedShare,
  ownDomains: readonly string[],
  { publicUrl, now }: ViewContext,
): ShareField {
  const outside = new Set(receiversOutside(share.receivers, ownDomains))
  return {
    id: share.id,
    paths: [item.path],
    item_id: item.id,
    name: item.name,
    type: item.kind,
    size: item.sizeBytes,
    share_withs: share.receivers.map((email) => ({ email, is_outside: outside.has(email) })),
    permission: share.permission,
    has_password: share.hasPassword,
    expire_date: share.expiresAt ? unixSeconds(share.expiresAt) : null,
    url: `${publicUrl}${sharePath(share.token)}`,
    for_anybody: share.forAnybody,
    state: shareState(share, now),
    message_id: share.messageId ?? null,
    created_at: unixSeconds(share.createdAt),
    open_count: share.openCount,
    last_opened_at: share.lastOpenedAt ? unixSeconds(share.lastOpenedAt) : null,
  }
}

export function presentFileRequest(
  { request, folder }: OwnedFileRequest,
  { publicUrl, now }: ViewContext,
): FileRequestField {
  return {
    id: request.id,
    folder_id: request.folderId,
    path: folder.trashedAt ? '' : folder.path,
    url: `${publicUrl}${fileRequestPath(request.token)}`,
    title: request.title,
    note: request.note,
    has_password: request.hasPassword,
    limit: request.limitBytes,
    limit_count: request.limitCount ?? null,
    received: request.receivedBytes,
    received_count: request.receivedCount,
    expire_date: unixSeconds(request.expiresAt),
    is_expired: request.expiresAt <= now,
    created_at: unixSeconds(request.createdAt),
  }
}
