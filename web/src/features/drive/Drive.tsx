import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { DRIVE_PAGE_ACTIONS } from '../../actions/drive/drive-actions.ts'
import { offerScreenActions } from '../../actions/page/screen-actions.ts'
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
  readonly location: DriveLocation
  readonly itemId: string | undefined
  /** Renders mail that was saved in the drive. */
  readonly showMessage: (itemId: string) => ReactNode
}

export function Drive({ location: asked, itemId, showMessage }: DriveProps) {
  const { t } = useLingui()
  const { name: brand } = useBrand()
  const { sort, isDescending, showsDetails } = useDriveLooks()
  const withDrawer = useMedia(WITH_DRAWER)
  const address = driveAddress(asked)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same location is the same object
  const location = useMemo(() => asked, [address])
  const order = useMemo<DriveSortOrder>(
    () => (isSortable(location) ? { sort, isDescending } : BY_NAME),
    [location, sort, isDescending],
  )
  const folderId = location.kind === 'folder' && location.id !== null ? location.id : ''
  const entry = useQuery({ ...driveEntryQuery(folderId), enabled: folderId !== '' })
  const title = useLocationTitle(location, entry.data)
  const main = useRef<HTMLDivElement>(null)

  useEffect(() => showDriveLocation(location, order), [location, order])
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the location that the address names with it
  useEffect(() => {
    if (itemId !== undefined) setDriveSelection({ cursor: itemId, selected: new Set([itemId]), anchor: itemId })
  }, [itemId, location])
  useEffect(() => clearDriveSelection, [])
  useEffect(() => offerScreenActions(DRIVE_PAGE_ACTIONS), [])
  useEffect(() => {
    document.title = `${title} – ${brand}`
  }, [title, brand])
  useBrokenOffUploads()
  return (
    <div className={styles.place}>
      <DriveNav location={location} />
      <section className={styles.content} aria-label={t`Files and folders`}>
        <DriveDropZone location={location}>
          <DriveToolbar location={location} order={order} entry={entry.data} title={title} />
          <div ref={main} className={styles.main}>
            <DriveItems key={address} area={main} location={location} order={order} entryError={entry.error} />
            {showsDetails && !withDrawer && <DetailsPane location={location} order={order} />}
          </div>
        </DriveDropZone>
      </section>
      <DrivePreview location={location} order={order} showMessage={showMessage} />
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

function useLocationTitle(location: DriveLocation, entry: DriveEntry | undefined): string {
  const { t } = useLingui()
  switch (location.kind) {
    case 'folder':
      return location.id === null ? t`Drive` : (entry?.file.name ?? '')
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
