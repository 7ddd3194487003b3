import { useLingui } from '@lingui/react/macro'
import { MAX_DRIVE_SCANNED_BYTES } from '@sen/model/drive/limits'
import { useQuery } from '@tanstack/react-query'
import { showVersions } from '../../../actions/drive/open-items.ts'
import { driveEntryQuery } from '../../../data/drive/queries.ts'
import { formatFull } from '../../../lib/dates.ts'
import { formatLimit, formatSize } from '../../../lib/sizes.ts'
import type { DriveItem, DriveLocation } from '../../../state/drive/drive-location.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { ItemThumbnail } from '../../../widgets/drive/ItemIcon.tsx'
import { kindText } from '../../../widgets/drive/item-words.ts'
import { useDriveContext } from '../use-drive-context.ts'
import styles from './Details.module.css'

export function ItemDetails({ item, location }: { readonly item: DriveItem; readonly location: DriveLocation }) {
  const { t } = useLingui()
  const { language, timezone: timeZone } = usePreferences()
  const read = useDriveContext()
  const isOwn = !item.disabled && location.kind !== 'trash'
  const { data: entry } = useQuery({ ...driveEntryQuery(item.id), enabled: isOwn })
  const time = (seconds: number) => formatFull(new Date(seconds * 1000), { language, timeZone })
  const path = [t`My drive`, ...(entry?.crumbs.map(({ name }) => name) ?? [])].join(' / ')
  const limit = formatLimit(MAX_DRIVE_SCANNED_BYTES, language)
  const scan = item.prop?.has_virus
    ? t`This file contains a virus.`
    : item.size > MAX_DRIVE_SCANNED_BYTES
      ? t`Not scanned for viruses: larger than ${limit}.`
      : undefined
  const facts: readonly (readonly [string, string | undefined])[] = [
    [t`Type`, kindText(item)],
    [t`Size`, item.type === 'file' ? formatSize(item.size, language) : undefined],
    [t`Location`, isOwn && entry ? path : undefined],
    [t`Owner`, item.owner_display_name || item.owner],
    [t`Created`, time(item.created_at)],
    [t`Modified`, time(item.last_modified)],
    [t`Deleted`, item.trashed_at === undefined ? undefined : time(item.trashed_at)],
    [t`Version`, item.prop ? String(item.prop.version) : undefined],
    [t`Sharing`, item.disabled ? undefined : item.is_shared ? t`Others can open it with a link` : t`Only you`],
  ]
  return (
    <div className={styles.item}>
      {item.type === 'file' && (
        <div className={styles.picture}>
          <ItemThumbnail item={item} />
        </div>
      )}
      <b className={styles.name}>{item.name}</b>
      {scan !== undefined && <p className={item.prop?.has_virus ? styles.danger : styles.note}>{scan}</p>}
      <dl className={styles.facts}>
        {facts.map(
          ([name, value]) =>
            value !== undefined && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {item.type === 'file' && isOwn && (
        <Button size="small" icon={showVersions.icon} onClick={() => showVersions.perform(read({ ids: [item.id] }))}>
          {t`Versions`}
        </Button>
      )}
    </div>
  )
}
