import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { MAX_DRIVE_HITS } from '@sen/model/drive/limits'
import { useQuery } from '@tanstack/react-query'
import { driveListQuery } from '../../../data/drive/queries.ts'
import type { DriveLocation, DriveSortOrder } from '../../../state/drive/drive-location.ts'
import { usePreferences } from '../../../state/preferences.ts'
import styles from './ItemCount.module.css'

/** Shows a lower limit when there are too many results to count. */
export function ItemCount({ location, order }: { readonly location: DriveLocation; readonly order: DriveSortOrder }) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const { data: list } = useQuery({ ...driveListQuery(location, order), enabled: false })
  const most = MAX_DRIVE_HITS.toLocaleString(language)
  const total = list?.total ?? 0
  const hits = list?.isMore ? t`more than ${most} results` : plural(total, { one: '# result', other: '# results' })
  const isSearch = location.kind === 'search'
  return (
    <span className={styles.count} role="status" data-hits={isSearch || undefined}>
      {total > 0 && (isSearch ? hits : plural(total, { one: '# item', other: '# items' }))}
    </span>
  )
}
