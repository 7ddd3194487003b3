import { useLingui } from '@lingui/react/macro'
import type { PersonField } from '@sen/contract/admin/people'
import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import { formatBrief, formatMessageTime } from '../../../lib/dates.ts'
import { formatLimit, formatSize } from '../../../lib/sizes.ts'
import { usePreferences } from '../../../state/preferences.ts'

export function usePersonWords(): {
  readonly storageOf: (person: PersonField) => string
  /** The same as a complete sentence. */
  readonly seenOf: (person: PersonField) => string
  readonly lastSeenOf: (person: PersonField) => string
  readonly untilOf: (person: PersonField) => string | undefined
  readonly heldOf: (person: PersonField) => string | undefined
} {
  const { t } = useLingui()
  const { language, timezone: timeZone } = usePreferences()
  const style = { language, timeZone }
  const day = (seconds: number) => formatBrief(new Date(seconds * 1_000), style)
  const lastSeenOf = ({ last_seen_at }: PersonField) =>
    last_seen_at === null
      ? t`Not signed in yet`
      : formatMessageTime(new Date(last_seen_at * 1_000), new Date(), style, t`Yesterday`)
  return {
    storageOf: ({ used_bytes, quota_megabytes }) => {
      const used = formatSize(used_bytes, language)
      if (quota_megabytes === null) return t`${used} of the domain’s storage`
      const quota = formatLimit(quota_megabytes * MEGABYTE_BYTES, language)
      return t`${used} of ${quota}`
    },
    lastSeenOf,
    seenOf: (person) => {
      const when = lastSeenOf(person)
      return person.last_seen_at === null ? when : t`Last seen: ${when}`
    },
    heldOf: ({ sending_held_by }) => {
      if (sending_held_by === 'bounces') return t`Many recipients refused their mail`
      if (sending_held_by === 'new_recipients') return t`They wrote to many new recipients at once`
      return undefined
    },
    untilOf: ({ state, restorable_until, invited_until }) => {
      if (state === 'deleted' && restorable_until !== null) {
        const until = day(restorable_until)
        return t`Can be restored until ${until}`
      }
      if (state !== 'invited' || invited_until === null) return undefined
      const until = day(invited_until)
      return invited_until * 1_000 < Date.now() ? t`The invitation expired: ${until}` : t`Invited until ${until}`
    },
  }
}
