import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ListedGroupField } from '@sen/contract/admin/addresses'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

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
    <Dialog
      open
      kind="alert"
      width={440}
      title={t`Remove ${email}?`}
      closeLabel={t`Close`}
      onClose={onClose}
      footer={
        <>
          {/* A stray Enter must not confirm. */}
          <Button data-first onClick={onClose}>{t`Cancel`}</Button>
          <Button look="danger" onClick={onRemove}>{t`Remove the group`}</Button>
        </>
      }
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
    </Dialog>
  )
}
