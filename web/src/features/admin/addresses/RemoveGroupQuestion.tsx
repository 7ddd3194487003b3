import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ListedGroupField } from '@sen/contract/admin/addresses'
import { ConfirmDialog } from '../../../widgets/form/ConfirmDialog.tsx'

interface RemoveGroupQuestionProps {
  readonly group: ListedGroupField
  readonly onRemove: () => void
  readonly onClose: () => void
}

/** Asks for confirmation, because the list of members is lost once the undo notice closes. */
export function RemoveGroupQuestion({ group, onRemove, onClose }: RemoveGroupQuestionProps) {
  const { t } = useLingui()
  const { email } = group
  return (
    <ConfirmDialog
      title={t`Remove ${email}?`}
      confirmLabel={t`Remove the group`}
      onConfirm={onRemove}
      onClose={onClose}
    >
      <p>{t`Mail to this group will be rejected. Members keep the mail they received through it.`}</p>
      {group.member_count > 0 && (
        <p>
          {plural(group.member_count, {
            one: 'Its only member isn’t listed anywhere else.',
            other: 'Its # members aren’t listed anywhere else.',
          })}
        </p>
      )}
    </ConfirmDialog>
  )
}
