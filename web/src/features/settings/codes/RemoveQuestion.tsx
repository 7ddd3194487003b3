import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { errorText } from '../../../data/error-text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

interface RemoveQuestionProps {
  readonly title: string
  readonly children: ReactNode
  readonly onRemove: () => Promise<void>
  readonly onClose: () => void
}

export function RemoveQuestion({ title, children, onRemove, onClose }: RemoveQuestionProps) {
  const { t } = useLingui()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const remove = () => {
    setBusy(true)
    onRemove().then(onClose, (error: unknown) => {
      setProblem(errorText(error))
      setBusy(false)
    })
  }
  return (
    <Dialog
      open
      kind="alert"
      width={420}
      title={title}
      closeLabel={t`Close`}
      problem={problem}
      onClose={onClose}
      footer={
        <>
          {/* A stray Enter must not confirm. */}
          <Button data-first onClick={onClose}>{t`Cancel`}</Button>
          <Button look="danger" disabled={isBusy} onClick={remove}>{t`Remove the address`}</Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  )
}
