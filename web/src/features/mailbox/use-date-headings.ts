import { t } from '@lingui/core/macro'
import type { ThreadField } from '@sen/contract/threads'
import { type FolderRole, isPlannedRole } from '@sen/model/folders'
import { type DateGroup, dateGroups } from '@sen/model/threads/date-groups'
import { useMemo } from 'react'
import { formatMonth, formatYear, type TimeStyle } from '../../lib/dates.ts'
import type { ListSource } from '../../lib/list-source.ts'
import { usePreferences } from '../../state/preferences.ts'

interface DatedList {
  readonly threads: readonly ThreadField[]
  readonly role: FolderRole | undefined
  readonly source: ListSource
  readonly now: Date
}

/** Returns the heading above each row, or undefined for a row that has none. Only lists in the order of time have them. */
export function useDateHeadings({ threads, role, source, now }: DatedList): readonly (string | undefined)[] {
  const { language, timezone: timeZone, list_date_headers } = usePreferences()
  const isByTime = list_date_headers && !('search' in source) && role !== 'snoozed' && !isPlannedRole(role)
  return useMemo(() => {
    if (!isByTime) return []
    const times = threads.map(({ last_message_timestamp }) => last_message_timestamp * 1_000)
    const title = (group: DateGroup) => groupTitle(group, { language, timeZone })
    return dateGroups(times, now, timeZone).map((group) => group && title(group))
  }, [isByTime, threads, now, language, timeZone])
}

function groupTitle(group: DateGroup, style: TimeStyle): string {
  switch (group.kind) {
    case 'today':
      return t`Today`
    case 'yesterday':
      return t`Yesterday`
    case 'this-week':
      return t`This week`
    case 'last-week':
      return t`Last week`
    case 'this-month':
      return t`This month`
    case 'month':
      return formatMonth(group.start, style)
    case 'year':
      return formatYear(group.start, style)
  }
}
