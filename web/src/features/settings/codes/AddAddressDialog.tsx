import { useLingui } from '@lingui/react/macro'
import type { ErrorCode } from '@sen/model/error-codes'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { CallError } from '../../../data/call-error.ts'
import { errorText } from '../../../data/error-text.ts'
import { showNotice } from '../../../state/notices.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import styles from './rows.module.css'

export interface OtherField {
  readonly problem: string | undefined
  readonly setProblem: (problem: string | undefined) => void
}

interface AddAddressDialogProps {
  readonly title: string
  readonly hint: string
  readonly judge: (email: string) => ErrorCode | undefined
  readonly onAdd: (email: string) => Promise<string>
  readonly isReady: boolean
  readonly otherCodes?: ReadonlySet<string>
  readonly children: (other: OtherField) => ReactNode
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
  const formId = useId()
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string>()
  const [otherProblem, setOtherProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || !isReady) return
    const refusal = judge(email)
    if (refusal) return setProblem(errorText(new CallError(refusal, 400)))
    setBusy(true)
    try {
      showNotice({ text: await onAdd(email.trim()) })
      onClose()
    } catch (error) {
      const isOther = error instanceof CallError && otherCodes?.has(error.code)
      const say = isOther ? setOtherProblem : setProblem
      say(errorText(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={t`Close`}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button look="filled" type="submit" form={formId} disabled={email.trim() === '' || !isReady || isBusy}>
            {t`Add`}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.fields} onSubmit={(event) => void add(event)}>
        <TextField
          label={t`Email address`}
          type="text"
          inputMode="email"
          autoComplete="off"
          value={email}
          error={problem}
          hint={hint}
          onChange={({ currentTarget }) => {
            setEmail(currentTarget.value)
            setProblem(undefined)
          }}
        />
        {children({ problem: otherProblem, setProblem: setOtherProblem })}
      </form>
    </Dialog>
  )
}
