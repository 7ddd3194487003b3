import { listDriveTrash } from '@sen/contract/drive/changes'
import {
  listDriveFiles,
  listFavoriteDriveFiles,
  listRecentDriveFiles,
  listSharedByMe,
  searchDriveFiles,
} from '@sen/contract/drive/files'
import { listSharedWithMe } from '@sen/contract/drive/shares'
import type { AnswerOf } from '@sen/contract/route'
import type { DriveItem, DriveLocation, DriveSortOrder } from '../../state/drive/drive-location.ts'
import { call } from '../call.ts'
import type { DrivePage, DrivePageRequest } from './drive-list.ts'

export async function readPage(
  location: DriveLocation,
  { sort, isDescending }: DriveSortOrder,
  { offset, limit }: DrivePageRequest,
  signal?: AbortSignal,
): Promise<DrivePage> {
  const page = { limit: String(limit), offset: String(offset) }
  const ordered = { ...page, sort, order: isDescending ? ('desc' as const) : ('asc' as const) }
  switch (location.kind) {
    case 'folder':
      return listIn(
        await call(listDriveFiles, {
          query: { ...ordered, ...(location.id !== null && { folder_id: location.id }) },
          signal,
        }),
      )
    case 'favorites':
      return listIn(await call(listFavoriteDriveFiles, { query: ordered, signal }))
    case 'sharing':
      return listIn(await call(listSharedByMe, { query: ordered, signal }))
    case 'shared':
      return listIn(await call(listSharedWithMe, { query: ordered, signal }))
    case 'recent':
      return listIn(await call(listRecentDriveFiles, { signal }))
    case 'trash':
      return listIn(await call(listDriveTrash, { query: page, signal }))
    case 'search':
      return searched(await call(searchDriveFiles, { query: { ...page, display_name: location.text }, signal }))
  }
}

function searched(answer: AnswerOf<typeof searchDriveFiles>): DrivePage {
  const list = listIn(answer)
  return answer.total_over ? { ...list, isMore: true } : list
}

function listIn({ data, total }: { readonly data: readonly DriveItem[]; readonly total: number }): DrivePage {
  return { items: data, total: Math.max(total, data.length) }
}
