import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { DELAY_SEND_CHOICES_SECONDS } from '@sen/model/sending/limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { attempt } from '../../../actions/report.ts'
import { hiddenRecipientsQuery, unhideRecipient } from '../../../data/contacts/hide-recipient.ts'
import { AddressList } from '../../../widgets/form/AddressList.tsx'
import { CheckField, Choice, SettingRow, SettingsSection } from '../../../widgets/form/fields.tsx'
import type { SettingFields } from './setting-fields.ts'

export function WritingSection({ values, change }: SettingFields) {
  const { t } = useLingui()
  return (
    <SettingsSection title={t`Writing and sending`}>
      <SettingRow label={t`Undo send`}>
        <CheckField
          label={t`Wait before sending, so you can undo`}
          checked={values.enable_delay_send}
          onChange={(enable_delay_send) => change({ enable_delay_send })}
        />
        <Choice
          name={t`How long to wait`}
          value={values.time_delay_send}
          disabled={!values.enable_delay_send}
          options={DELAY_SEND_CHOICES_SECONDS.map((seconds) => [seconds, t`${seconds} seconds`])}
          onChange={(time_delay_send) => change({ time_delay_send })}
        />
      </SettingRow>
      <SettingRow label={t`New messages`}>
        <CheckField
          label={t`Start in plain text`}
          checked={values.compose_plain_text}
          onChange={(compose_plain_text) => change({ compose_plain_text })}
        />
        <CheckField
          label={t`See whether a message was opened`}
          checked={values.tracking}
          onChange={(tracking) => change({ tracking })}
          hint={t`Messages contain a hidden image. People who block images aren’t counted.`}
        />
      </SettingRow>
      <SettingRow label={t`Ask before sending`}>
        <CheckField
          label={t`When there are recipients outside your organisation`}
          checked={values.warning_send_outside}
          onChange={(warning_send_outside) => change({ warning_send_outside })}
        />
        <CheckField
          label={t`When the message looks like spam`}
          checked={values.notice_spam}
          onChange={(notice_spam) => change({ notice_spam })}
        />
      </SettingRow>
      <HiddenRecipients />
    </SettingsSection>
  )
}

/** Restores recipients that were removed from the suggestions. */
function HiddenRecipients() {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { data: hidden = [] } = useQuery(hiddenRecipientsQuery)
  if (hidden.length === 0) return null
  return (
    <SettingRow label={t`Not suggested`}>
      <AddressList
        label={t`Not suggested`}
        addresses={hidden}
        none=""
        removeLabel={(email) => t`Suggest ${email} again`}
        onRemove={(email) => attempt(msg`Suggest ${email} again`, () => unhideRecipient(cache, email))}
      />
    </SettingRow>
  )
}
