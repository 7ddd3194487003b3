import { useLingui } from '@lingui/react/macro'
import type { SenderField } from '@sen/contract/senders'
import { MAX_SENDER_NAME_CHARACTERS } from '@sen/model/limits'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { renameSender } from '../../../data/account/senders.ts'
import { errorText } from '../../../data/error-text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'

export function RenameSenderDialog({ sender, onClose }: { sender: SenderField; onClose: () => void }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const formId = useId()
  const [name, setName] = useState(sender.name)
  const [problem, setProblem] = useState<string>()
  const save = (event: FormEvent) => {
    event.preventDefault()
    renameSender(cache, sender.email, name.trim()).then(onClose, (error: unknown) => setProblem(errorText(error)))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Name of ${sender.email}`}
      closeLabel={t`Close`}
      width={420}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button look="filled" type="submit" form={formId}>{t`Save`}</Button>
        </>
      }
    >
      <form id={formId} onSubmit={save}>
        <TextField
          label={t`Name`}
          autoComplete="off"
          maxLength={MAX_SENDER_NAME_CHARACTERS}
          value={name}
          error={problem}
          hint={t`Recipients see it before the address.`}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value)
            setProblem(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}
