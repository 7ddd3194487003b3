import { useLingui } from '@lingui/react/macro'
import type { SenderField } from '@sen/contract/senders'
import { MAX_SENDER_NAME_CHARACTERS } from '@sen/model/account/sender-limits'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { renameSender } from '../../../data/account/senders.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../widgets/form/FormDialog.tsx'
import { useSubmit } from '../../../widgets/form/use-submit.ts'

export function RenameSenderDialog({ sender, onClose }: { sender: SenderField; onClose: () => void }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const [name, setName] = useState(sender.name)
  const submission = useSubmit<'name'>(
    async () => {
      await renameSender(cache, sender.email, name.trim())
      onClose()
    },
    { at: 'name' },
  )
  return (
    <FormDialog
      title={t`Name of ${sender.email}`}
      submission={submission}
      submitLabel={t`Save`}
      onClose={onClose}
      width={420}
    >
      <TextField
        label={t`Name`}
        autoComplete="off"
        maxLength={MAX_SENDER_NAME_CHARACTERS}
        value={name}
        error={submission.problemAt('name')}
        hint={t`Recipients see it before the address.`}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </FormDialog>
  )
}
