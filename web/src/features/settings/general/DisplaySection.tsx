import { useLingui } from '@lingui/react/macro'
import { PAGE_SIZES } from '@sen/model/threads/limits'
import { CheckField, ChoiceRow, SettingRow, SettingsSection } from '../../../widgets/form/fields.tsx'
import type { SettingFields } from './setting-fields.ts'

export function DisplaySection({ values, change }: SettingFields) {
  const { t } = useLingui()
  return (
    <SettingsSection title={t`Display`}>
      <ChoiceRow
        label={t`Theme`}
        value={values.theme}
        options={[
          ['system', t`Same as the system`],
          ['light', t`Light`],
          ['dark', t`Dark`],
        ]}
        onChange={(theme) => change({ theme })}
      />
      <ChoiceRow
        label={t`List density`}
        value={values.density}
        options={[
          ['comfortable', t`Comfortable`],
          ['compact', t`Compact`],
        ]}
        onChange={(density) => change({ density })}
      />
      <ChoiceRow
        label={t`Conversations per page`}
        value={values.item_per_page}
        options={PAGE_SIZES.map((size) => [size, String(size)])}
        onChange={(item_per_page) => change({ item_per_page })}
      />
      <SettingRow label={t`Headings`}>
        <CheckField
          label={t`Day, week and month in lists`}
          checked={values.list_date_headers}
          onChange={(list_date_headers) => change({ list_date_headers })}
        />
      </SettingRow>
      <ChoiceRow
        label={t`Reading pane`}
        value={values.inline_read_position}
        options={[
          ['no-split', t`No reading pane`],
          ['right', t`Reading pane on the right`],
          ['bottom', t`Reading pane below`],
        ]}
        onChange={(inline_read_position) => change({ inline_read_position })}
        hint={t`Needs a wide enough window.`}
      />
    </SettingsSection>
  )
}
