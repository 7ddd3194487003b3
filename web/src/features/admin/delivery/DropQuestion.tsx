import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { WaitingMailField } from '@sen/contract/admin/delivery'
import { useQueryClient } from '@tanstack/react-query'
import { cancelOutgoing } from '../../../data/admin/delivery.ts'
import { showNotice } from '../../../state/notices.ts'
import { ConfirmDialog } from '../../../widgets/form/ConfirmDialog.tsx'

/** This cannot be undone, and the recipient may have received the mail already. */
export function DropQuestion({ mail, onClose }: { readonly mail: WaitingMailField; readonly onClose: () => void }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { from, domain, kind } = mail
  const perform = async () => {
    const { length } = await cancelOutgoing(cache, mail)
    showNotice({
      text:
        length === 0
          ? t`No longer queued.`
          : plural(length, { one: 'Stopped sending to # recipient.', other: 'Stopped sending to # recipients.' }),
    })
    onClose()
  }
  return (
    <ConfirmDialog
      title={t`Stop sending to ${domain}?`}
      confirmLabel={t`Stop sending`}
      onConfirm={perform}
      onClose={onClose}
    >
      <p>
        {kind === 'message'
          ? t`We stop trying. ${from} gets a report that it was not delivered.`
          : t`We stop trying. No one gets a report, because no person sent it.`}
      </p>
    </ConfirmDialog>
  )
}
