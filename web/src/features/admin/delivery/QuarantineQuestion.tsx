import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { QuarantinedField } from '@sen/contract/admin/quarantine'
import { isUnverified } from '@sen/model/trust/sender-verdict'
import { useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { deleteQuarantined, deleteQuarantineOf, releaseQuarantined } from '../../../data/admin/quarantine.ts'
import { showNotice } from '../../../state/notices.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { ConfirmDialog } from '../../../widgets/form/ConfirmDialog.tsx'
import { CheckField } from '../../../widgets/form/fields.tsx'

interface Props {
  readonly message: QuarantinedField
  readonly act: 'release' | 'delete'
  readonly onClose: () => void
}

export function QuarantineQuestion({ message, act, onClose }: Props) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const [isForAll, setForAll] = useState(false)
  const { id, mailbox, signature } = message
  const isRelease = act === 'release'
  const deleteAll = async () => {
    const count = await deleteQuarantineOf(cache, mailbox)
    return plural(count, {
      one: '# message was deleted from quarantine.',
      other: '# messages were deleted from quarantine.',
    })
  }
  const performed = async () => {
    if (isRelease) {
      await releaseQuarantined(cache, id)
      return t`Delivered to ${mailbox}.`
    }
    if (isForAll) return deleteAll()
    await deleteQuarantined(cache, id)
    return t`Deleted from quarantine.`
  }
  const perform = async () => {
    showNotice({ text: await performed() })
    onClose()
  }
  return (
    <ConfirmDialog
      title={isRelease ? t`Release this mail?` : t`Delete this mail forever?`}
      confirmLabel={isRelease ? t`Release` : isForAll ? t`Delete all forever` : t`Delete forever`}
      onConfirm={perform}
      onClose={onClose}
    >
      {isRelease ? (
        <>
          <SenderDoubt message={message} />
          <p>{t`The scanner found ${signature}. ${mailbox} receives the mail and can open its files.`}</p>
        </>
      ) : (
        <>
          <p>{t`${mailbox} never receives it, and it can’t be recovered.`}</p>
          <CheckField
            label={t`Delete all other quarantined mail to ${mailbox} too`}
            checked={isForAll}
            onChange={setForAll}
          />
        </>
      )}
    </ConfirmDialog>
  )
}

function SenderDoubt({ message: { from, verdict } }: { readonly message: QuarantinedField }) {
  const { t } = useLingui()
  if (verdict?.outcome === 'authentic') return null
  if (verdict && isUnverified(verdict)) {
    return (
      <Alert tone="danger" icon={TriangleAlert} title={t`The sender of this mail may be forged`}>
        {verdict.outcome === 'forged'
          ? t`It pretends to be from ${from}.`
          : t`This mail has more than one sender, so its origin is unclear.`}
      </Alert>
    )
  }
  return from === '' ? null : <p>{t`We can’t verify that it’s from ${from}.`}</p>
}
