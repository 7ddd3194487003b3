import { useLingui } from '@lingui/react/macro'
import type { SwipeAction } from '@sen/model/settings'
import { CheckField, ChoiceRow, SettingRow, SettingsSection } from '../../../widgets/form/fields.tsx'
import type { SettingFields } from './setting-fields.ts'

export function ListSection({ values, change }: SettingFields) {
  const { t } = useLingui()
  const swipes: readonly (readonly [SwipeAction, string])[] = [
    ['none', t`Nothing`],
    ['read', t`Mark as read or unread`],
    ['star', t`Add or remove star`],
    ['archive', t`Archive`],
    ['snooze', t`Snooze`],
    ['delete', t`Move to Trash`],
    ['spam', t`Report spam`],
  ]
  return (
    <SettingsSection title={t`Working through mail`}>
      <ChoiceRow
        label={t`After archiving, deleting or moving`}
        value={values.after_action}
        options={[
          ['list', t`Back to the list`],
          ['next', t`Next conversation`],
          ['previous', t`Previous conversation`],
        ]}
        onChange={(after_action) => change({ after_action })}
        hint={t`When a conversation is open.`}
      />
      <ChoiceRow
        label={t`Swipe right`}
        value={values.swipe_right}
        options={swipes}
        onChange={(swipe_right) => change({ swipe_right })}
        hint={t`On touch screens.`}
      />
      <ChoiceRow
        label={t`Swipe left`}
        value={values.swipe_left}
        options={swipes}
        onChange={(swipe_left) => change({ swipe_left })}
      />
      <SettingRow label={t`Snoozed mail`}>
        <CheckField
          label={t`Returns early when a new message comes`}
          checked={values.snooze_ends_on_reply}
          onChange={(snooze_ends_on_reply) => change({ snooze_ends_on_reply })}
          hint={t`When off, new messages wait in Snoozed with their conversation.`}
        />
      </SettingRow>
    </SettingsSection>
  )
}
