import { useLingui } from '@lingui/react/macro'
import type { PersonField } from '@sen/contract/admin/people'
import { MEGABYTE_BYTES } from '@sen/model/limits'
import { formatFull, formatListTime } from '../../../lib/dates.ts'
import { formatSize } from '../../../lib/sizes.ts'
import { usePreferences } from '../../../state/preferences.ts'

/** How somebody is written of in the Owner's list. */
export function usePersonWords(): {
  readonly storageOf: (person: PersonField) => string
  readonly seenOf: (person: PersonField) => string
  /** Until when something of theirs holds, if anything does. */
  readonly untilOf: (person: PersonField) => string | undefined
} {
  const { t } = useLingui()
  const { language, timezone: timeZone } = usePreferences()
  const style = { language, timeZone }
  const day = (seconds: number) => formatFull(new Date(seconds * 1_000), style)
  return {
    storageOf: ({ used_bytes, quota_megabytes }) => {
      const used = formatSize(used_bytes, language)
      if (quota_megabytes === null) return t`${used} of the domain’s storage`
      const quota = formatSize(quota_megabytes * MEGABYTE_BYTES, language)
      return t`${used} of ${quota}`
    },
    seenOf: ({ last_seen_at }) => {
      if (last_seen_at === null) return t`Not signed in yet`
      const when = formatListTime(new Date(last_seen_at * 1_000), new Date(), style, t`Yesterday`)
      return t`Last seen: ${when}`
    },
    untilOf: ({ state, restorable_until, invited_until }) => {
      if (state === 'deleted' && restorable_until !== null) {
        const until = day(restorable_until)
        return t`Can be taken back until ${until}`
      }
      if (state !== 'invited' || invited_until === null) return undefined
      const until = day(invited_until)
      return invited_until * 1_000 < Date.now() ? t`The invitation expired: ${until}` : t`Invited until ${until}`
    },
  }
}
