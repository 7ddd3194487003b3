import { msg, t } from '@lingui/core/macro'
import { isTrackable } from '@sen/model/tracking/trackable'
import { Eye } from 'lucide-react'
import { settingsQuery } from '../../data/account/queries.ts'
import { saveSettings } from '../../data/account/save-settings.ts'
import { QUERY_KEYS } from '../../data/query-keys.ts'
import { LONG_NOTICE_MILLISECONDS, showNotice } from '../../state/notices.ts'
import type { Action, ActionContext } from '../action.ts'
import { attempt } from '../report.ts'

/** Off by default (product decision 12). */
export const readTracking: Action = {
  id: 'read-tracking',
  group: 'page',
  about: msg`Switch read tracking on or off`,
  label: (context) => (isOn(context) ? msg`Switch read tracking off` : msg`Switch read tracking on`),
  icon: Eye,
  keys: [],
  isEnabled: ({ user }) => user !== undefined,
  perform: (context) => {
    const tracking = !isOn(context)
    attempt(tracking ? msg`Switch read tracking on` : msg`Switch read tracking off`, async () => {
      await saveSettings(context.cache, { tracking })
      showNotice({
        text: tracking ? onText(context) : t`Read tracking is off.`,
        lastsMilliseconds: LONG_NOTICE_MILLISECONDS,
      })
      await context.cache.invalidateQueries({ queryKey: QUERY_KEYS.threads })
      await context.cache.invalidateQueries({ queryKey: QUERY_KEYS.thread })
    })
  },
}

/** Plain text messages contain no tracking image. */
function onText({ cache }: ActionContext): string {
  const isPlain = cache.getQueryData(settingsQuery.queryKey)?.compose_plain_text ?? false
  return isTrackable(isPlain ? 'text' : 'html')
    ? t`Read tracking is on. New messages contain a hidden image. Some opens go undetected, and programs can open mail too.`
    : t`Read tracking is on, but plain text can’t contain the hidden image: only formatted messages are tracked.`
}

function isOn({ cache }: ActionContext): boolean {
  return cache.getQueryData(settingsQuery.queryKey)?.tracking ?? false
}
