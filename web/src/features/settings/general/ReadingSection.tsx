import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { canNotify, mayNotify } from '../../../data/account/new-mail-notices.ts'
import { CheckField, ChoiceRow, SettingRow, SettingsSection } from '../../../widgets/form/fields.tsx'
import type { SettingFields } from './setting-fields.ts'
import { TrustedSenders } from './TrustedSenders.tsx'

export function ReadingSection({ values, change }: SettingFields) {
  const { t } = useLingui()
  return (
    <SettingsSection title={t`Reading`}>
      <ChoiceRow
        label={t`Mark as read`}
        value={values.mark_read_delay_seconds}
        options={[
          [0, t`When the conversation is opened`],
          [2, t`After 2 seconds`],
          [5, t`After 5 seconds`],
          [null, t`Only manually`],
        ]}
        onChange={(mark_read_delay_seconds) => change({ mark_read_delay_seconds })}
      />
      <ChoiceRow
        label={t`Remote images`}
        value={values.remote_images}
        options={[
          ['ask', t`Ask before showing`],
          ['always', t`Always show them`],
        ]}
        onChange={(remote_images) => change({ remote_images })}
        hint={t`Our server loads them, not your device. The sender may still see that you opened the message.`}
      />
      <TrustedSenders />
      <SettingRow label={t`Keyboard`}>
        <CheckField
          label={t`Shortcuts of a single key`}
          checked={values.keyboard_shortcuts}
          onChange={(keyboard_shortcuts) => change({ keyboard_shortcuts })}
          hint={t`When off, single letters do nothing. Arrows, Enter, Escape and Ctrl+K still work.`}
        />
      </SettingRow>
      <SettingRow label={t`Notifications`}>
        <NotifyField values={values} change={change} />
      </SettingRow>
    </SettingsSection>
  )
}

function NotifyField({ values, change }: SettingFields) {
  const { t } = useLingui()
  const [isRefused, setRefused] = useState(false)
  if (!canNotify()) return <p>{t`This browser can’t show notifications.`}</p>
  return (
    <CheckField
      label={t`Desktop notifications of new mail`}
      checked={values.notify_new_mail}
      hint={
        isRefused
          ? t`This browser blocks notifications from this page. Allow them in its settings, then try again.`
          : undefined
      }
      onChange={(isOn) => {
        setRefused(false)
        // Browsers show the permission prompt only after a click.
        if (isOn) void mayNotify().then((may) => (may ? change({ notify_new_mail: true }) : setRefused(true)))
        else change({ notify_new_mail: false })
      }}
    />
  )
}
