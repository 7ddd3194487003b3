import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useSubmit } from './use-submit.ts'

interface ConfirmDialogProps {
  readonly title: string
  readonly confirmLabel: string
  readonly cancelLabel?: string
  /** The style of the confirming button. With `outline`, the cancelling button is the filled one. */
  readonly look?: 'danger' | 'filled' | 'outline'
  /** The focused button. By default, only a `filled` one can be confirmed by a stray Enter. */
  readonly first?: 'cancel' | 'confirm'
  readonly isReady?: boolean
  /** The reason why it cannot be confirmed. */
  readonly problem?: string | undefined
  /** While its promise is pending, the dialog stays open. A rejection is shown. */
  readonly onConfirm: () => unknown
  readonly onClose: () => void
  readonly width?: number
  readonly children: ReactNode
}

/** A press outside the dialog does not close it. */
export function ConfirmDialog({
  title,
  confirmLabel,
  cancelLabel,
  look = 'danger',
  first = look === 'filled' ? 'confirm' : 'cancel',
  isReady = true,
  problem,
  onConfirm,
  onClose,
  width = 440,
  children,
}: ConfirmDialogProps) {
  const { t } = useLingui()
  const submission = useSubmit(async () => onConfirm())
  const { isBusy } = submission
  const close = () => {
    if (!isBusy) onClose()
  }
  return (
    <Dialog
      open
      kind="alert"
      title={title}
      closeLabel={t`Close`}
      width={width}
      problem={submission.problem ?? problem}
      onClose={close}
      footer={
        <>
          <Button
            look={look === 'outline' ? 'filled' : 'outline'}
            data-first={first === 'cancel' || undefined}
            onClick={close}
          >
            {cancelLabel ?? t`Cancel`}
          </Button>
          <Button
            look={look}
            data-first={first === 'confirm' || undefined}
            disabled={!isReady}
            aria-busy={isBusy}
            onClick={() => submission.submit()}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
