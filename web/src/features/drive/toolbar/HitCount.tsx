import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { MAX_DRIVE_HITS } from '@sen/model/drive/limits'
import { useQuery } from '@tanstack/react-query'
import type { DriveOrder, DrivePlace } from '../../../data/drive/drive-place.ts'
import { driveListQuery } from '../../../data/drive/queries.ts'
import { usePreferences } from '../../../state/preferences.ts'
import styles from './HitCount.module.css'

/** How many files a search found; of too many to be counted, that there are more. */
export function HitCount({ place, order }: { readonly place: DrivePlace; readonly order: DriveOrder }) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const { data: list } = useQuery({ ...driveListQuery(place, order), enabled: false })
  const count = MAX_DRIVE_HITS.toLocaleString(language)
  const hits = list?.isMore
    ? t`more than ${count} results`
    : plural(list?.total ?? 0, { one: '# result', other: '# results' })
  return (
    <span className={styles.hits} role="status">
      {list && list.total > 0 && hits}
    </span>
  )
}
