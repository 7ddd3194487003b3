import { useLingui } from '@lingui/react/macro'
import type { ErrorCode } from '@sen/model/error-codes'
import { type ReactNode, useState } from 'react'
import { CallError } from '../../../data/call-error.ts'
import { errorText } from '../../../data/error-text.ts'
import { showNotice } from '../../../state/notices.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../widgets/form/FormDialog.tsx'
import { type Submission, useSubmit } from '../../../widgets/form/use-submit.ts'
import styles from './rows.module.css'

/** `other` is the field below the address. */
export type AddAddressField = 'email' | 'other'

interface AddAddressDialogProps {
  readonly title: string
  readonly hint: string
  readonly judge: (email: string) => ErrorCode | undefined
  readonly onAdd: (email: string) => Promise<string>
  readonly isReady: boolean
  readonly otherCodes?: ReadonlySet<string>
  readonly children: (submission: Submission<AddAddressField>) => ReactNode
  readonly onClose: () => void
}

export function AddAddressDialog({
  title,
  hint,
  judge,
  onAdd,
  isReady,
  otherCodes,
  children,
  onClose,
}: AddAddressDialogProps) {
  const { t } = useLingui()
  const [email, setEmail] = useState('')
  const add = async () => {
    showNotice({ text: await onAdd(email.trim()) })
    onClose()
  }
  const submission = useSubmit<AddAddressField>(add, {
    check: () => {
      const refusal = judge(email)
      return refusal && { at: 'email', text: errorText(new CallError(refusal, 400)) }
    },
    explain: (error) => {
      const isOther = error instanceof CallError && otherCodes?.has(error.code)
      return { at: isOther ? 'other' : 'email', text: errorText(error) }
    },
  })
  return (
    <FormDialog
      title={title}
      submission={submission}
      submitLabel={t`Add`}
      isReady={email.trim() !== '' && isReady}
      onClose={onClose}
      className={styles.fields}
    >
      <TextField
        label={t`Email address`}
        type="text"
        inputMode="email"
        autoComplete="off"
        value={email}
        error={submission.problemAt('email')}
        hint={hint}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      {children(submission)}
    </FormDialog>
  )
}
