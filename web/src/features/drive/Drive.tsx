import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { DRIVE_PAGE_ACTIONS } from '../../actions/drive/drive-actions.ts'
import { offerPlaceActions } from '../../actions/page/place-actions.ts'
import { type DriveEntry, driveEntryQuery } from '../../data/drive/queries.ts'
import { uploadsQuery } from '../../data/uploads/upload-in-pieces.ts'
import { useMedia, WITH_DRAWER } from '../../lib/use-media.ts'
import { useBrand } from '../../state/brand.ts'
import {
  BY_NAME,
  type DriveLocation,
  type DriveSortOrder,
  driveAddress,
  isSortable,
} from '../../state/drive/drive-location.ts'
import { clearDriveSelection, setDriveSelection, showDriveLocation } from '../../state/drive/list.ts'
import { useDriveLooks } from '../../state/drive/looks.ts'
import { useDriveUploads } from '../../state/drive/uploads.ts'
import styles from './Drive.module.css'
import { DriveDropZone } from './DriveDropZone.tsx'
import { DriveItems } from './DriveItems.tsx'
import { DriveNav } from './DriveNav.tsx'
import { DrivePreview } from './DrivePreview.tsx'
import { DriveToolbar } from './DriveToolbar.tsx'
import { DetailsPane } from './details/DetailsPane.tsx'
import { DriveQuestions } from './questions/DriveQuestions.tsx'

interface DriveProps {
  readonly place: DriveLocation
  readonly itemId: string | undefined
  /** Renders mail that was saved in the drive. */
  readonly showMessage: (itemId: string) => ReactNode
}

export function Drive({ place: asked, itemId, showMessage }: DriveProps) {
  const { t } = useLingui()
  const { name: brand } = useBrand()
  const { sort, isDescending, showsDetails } = useDriveLooks()
  const withDrawer = useMedia(WITH_DRAWER)
  const address = driveAddress(asked)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same place is the same object
  const place = useMemo(() => asked, [address])
  const order = useMemo<DriveSortOrder>(
    () => (isSortable(place) ? { sort, isDescending } : BY_NAME),
    [place, sort, isDescending],
  )
  const folderId = place.kind === 'folder' && place.id !== null ? place.id : ''
  const entry = useQuery({ ...driveEntryQuery(folderId), enabled: folderId !== '' })
  const title = usePlaceTitle(place, entry.data)
  const main = useRef<HTMLDivElement>(null)

  useEffect(() => showDriveLocation(place, order), [place, order])
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the place that the address names with it
  useEffect(() => {
    if (itemId !== undefined) setDriveSelection({ cursor: itemId, selected: new Set([itemId]), anchor: itemId })
  }, [itemId, place])
  useEffect(() => clearDriveSelection, [])
  useEffect(() => offerPlaceActions(DRIVE_PAGE_ACTIONS), [])
  useEffect(() => {
    document.title = `${title} – ${brand}`
  }, [title, brand])
  useBrokenOffUploads()
  return (
    <div className={styles.place}>
      <DriveNav place={place} />
      <section className={styles.content} aria-label={t`Files and folders`}>
        <DriveDropZone place={place}>
          <DriveToolbar place={place} order={order} entry={entry.data} title={title} />
          <div ref={main} className={styles.main}>
            <DriveItems key={address} area={main} place={place} order={order} entryError={entry.error} />
            {showsDetails && !withDrawer && <DetailsPane place={place} order={order} />}
          </div>
        </DriveDropZone>
      </section>
      <DrivePreview place={place} order={order} showMessage={showMessage} />
      <DriveQuestions />
    </div>
  )
}

/** Shows uploads of an earlier page that were interrupted together with the running ones. */
function useBrokenOffUploads(): void {
  const { data = [] } = useQuery(uploadsQuery)
  const isAny = data.some(({ purpose }) => purpose === 'drive')
  useEffect(() => {
    if (isAny) useDriveUploads.setState(({ isShown }) => (isShown ? {} : { isShown: true, isFolded: true }))
  }, [isAny])
}

function usePlaceTitle(place: DriveLocation, entry: DriveEntry | undefined): string {
  const { t } = useLingui()
  switch (place.kind) {
    case 'folder':
      return place.id === null ? t`Drive` : (entry?.file.name ?? '')
    case 'recent':
      return t`Recent files`
    case 'favorites':
      return t`Starred`
    case 'sharing':
      return t`Shared by me`
    case 'shared':
      return t`Shared with me`
    case 'trash':
      return t`Drive trash`
    case 'search':
      return t`Search results`
  }
}
