import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { settingsQuery } from '../../../../data/account/queries.ts'
import { errorText } from '../../../../data/error-text.ts'
import { autoRepliesQuery } from '../../../../data/filters/vacation.ts'
import { formatBrief } from '../../../../lib/dates.ts'
import { Button } from '../../../../ui/Button.tsx'
import { SettingRow } from '../../../../widgets/form/fields.tsx'
import styles from './VacationReplies.module.css'

export function VacationReplies({ id }: { id: string }) {
  const { t } = useLingui()
  const { data: settings } = useQuery(settingsQuery)
  const { data, isError, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    autoRepliesQuery(id),
  )
  const total = data?.pages[0]?.total
  if (isError && !data) {
    return (
      <SettingRow label={t`Answered`}>
        <p role="alert">{errorText(error)}</p>
      </SettingRow>
    )
  }
  if (total === undefined || !settings) return null
  const style = { language: settings.language, timeZone: settings.timezone }
  // Rows may move between pages during fetching, so duplicates are removed.
  const replies = new Map(
    data?.pages.flatMap((page) => page.data.map((each) => [each.email, each.replied_at] as const)),
  )
  return (
    <SettingRow label={t`Answered`}>
      <p className={styles.total}>
        {total === 0
          ? t`No one yet.`
          : plural(total, { one: '# person has been answered.', other: '# people have been answered.' })}
      </p>
      {total > 0 && (
        <ul className={styles.list} aria-label={t`Answered`}>
          {Array.from(replies, ([email, at]) => (
            <li key={email}>
              <span className={styles.email}>{email}</span>
              <time dateTime={new Date(at * 1_000).toISOString()}>{formatBrief(new Date(at * 1_000), style)}</time>
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div>
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>{t`Show more people`}</Button>
        </div>
      )}
    </SettingRow>
  )
}
