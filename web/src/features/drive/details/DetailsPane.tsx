import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { chosenAmong } from '../../../actions/drive/drive-context.ts'
import { driveEntryQuery, driveListQuery, driveUsageQuery } from '../../../data/drive/queries.ts'
import { formatSize } from '../../../lib/sizes.ts'
import type { DriveLocation, DriveSortOrder } from '../../../state/drive/drive-location.ts'
import { useDriveList } from '../../../state/drive/list.ts'
import { useDriveLooks } from '../../../state/drive/looks.ts'
import { useDriveUploads } from '../../../state/drive/uploads.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import styles from './Details.module.css'
import { ItemDetails } from './ItemDetails.tsx'

export function DetailsPane({ location, order }: { readonly location: DriveLocation; readonly order: DriveSortOrder }) {
  const { t } = useLingui()
  const { data: list } = useQuery({ ...driveListQuery(location, order), enabled: false })
  const selected = useDriveList((state) => state.selected)
  const cursor = useDriveList((state) => state.cursor)
  const items = list?.items ?? []
  const chosen = selected.size > 0 ? chosenAmong(items, selected) : items.filter(({ id }) => id === cursor)
  const [item] = chosen
  const pane = useRef<HTMLElement>(null)
  useEffect(() => {
    const { left = innerWidth } = pane.current?.getBoundingClientRect() ?? {}
    useDriveUploads.setState({ besidePixels: innerWidth - left })
    return () => useDriveUploads.setState({ besidePixels: 0 })
  }, [])
  return (
    <aside ref={pane} className={styles.pane} aria-label={t`Details`}>
      <div className={styles.head}>
        <h3>{t`Details`}</h3>
        <IconButton
          label={t`Close the details`}
          icon={X}
          size="small"
          onClick={() => useDriveLooks.setState({ showsDetails: false })}
        />
      </div>
      {chosen.length > 1 ? (
        <Several sizes={chosen.map(({ size }) => size)} />
      ) : item ? (
        <ItemDetails key={item.id} item={item} location={location} />
      ) : location.kind === 'folder' && location.id !== null ? (
        <FolderDetails id={location.id} location={location} />
      ) : (
        <Usage />
      )}
    </aside>
  )
}

function FolderDetails({ id, location }: { readonly id: string; readonly location: DriveLocation }) {
  const { data: entry } = useQuery(driveEntryQuery(id))
  return entry ? <ItemDetails item={entry.file} location={location} /> : null
}

function Several({ sizes }: { readonly sizes: readonly number[] }) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const size = formatSize(
    sizes.reduce((sum, each) => sum + each, 0),
    language,
  )
  return (
    <dl className={styles.facts}>
      <dt>{t`Selected`}</dt>
      <dd>{plural(sizes.length, { one: '# item', other: '# items' })}</dd>
      <dt>{t`Size of the files`}</dt>
      <dd>{size}</dd>
    </dl>
  )
}

function Usage() {
  const { t } = useLingui()
  const { language } = usePreferences()
  const { data: usage } = useQuery(driveUsageQuery)
  if (!usage) return null
  return (
    <>
      <dl className={styles.facts}>
        <dt>{t`Files and folders`}</dt>
        <dd>{usage.count.toLocaleString(language)}</dd>
        <dt>{t`Files`}</dt>
        <dd>{formatSize(usage.files, language)}</dd>
        <dt>{t`Older versions`}</dt>
        <dd>{formatSize(usage.versions, language)}</dd>
        <dt>{t`Drive trash`}</dt>
        <dd>{formatSize(usage.trash, language)}</dd>
      </dl>
      <p className={styles.note}>{t`Select a file or folder to see its details.`}</p>
    </>
  )
}
