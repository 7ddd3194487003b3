import { useLingui } from '@lingui/react/macro'
import type { DrivePlace } from '../../data/drive/drive-place.ts'
import type { DriveEntry } from '../../data/drive/queries.ts'

/** What a place of the drive is called. */
export function usePlaceTitle(place: DrivePlace, entry: DriveEntry | undefined): string {
  const { t } = useLingui()
  switch (place.kind) {
    case 'folder':
      return place.id === null ? t`Cloud drive` : (entry?.file.name ?? '')
    case 'recent':
      return t`Recent files`
    case 'favorites':
      return t`Favourites`
    case 'shared':
      return t`Shared with me`
    case 'trash':
      return t`Drive's trash`
    case 'search':
      return t`Search results`
  }
}
