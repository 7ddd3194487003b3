import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { Submission } from './use-submit.ts'

interface FormDialogProps<Field extends string> {
  readonly title: string
  readonly submission: Submission<Field>
  readonly submitLabel: string
  /** False disables the submit button, where the missing input is obvious. */
  readonly isReady?: boolean
  readonly onClose: () => void
  /** Called instead of `onClose` by Escape, Back and a press outside, which may be accidents. */
  readonly onDismiss?: () => void
  readonly width?: number
  /** The class of the form. */
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A dialog with one form. It stays open while the form is being submitted, so that a refusal is seen. */
export function FormDialog<Field extends string = never>({
  title,
  submission: { form, isBusy, problem },
  submitLabel,
  isReady = true,
  onClose,
  onDismiss = onClose,
  width,
  className,
  children,
}: FormDialogProps<Field>) {
  const { t } = useLingui()
  const unlessBusy = (close: () => void) => () => {
    if (!isBusy) close()
  }
  return (
    <Dialog
      open
      title={title}
      closeLabel={t`Close`}
      onClose={unlessBusy(onDismiss)}
      {...(width !== undefined && { width })}
      problem={problem}
      footer={
        <>
          <Button onClick={unlessBusy(onClose)}>{t`Cancel`}</Button>
          <Button look="filled" type="submit" form={form.id} disabled={!isReady} aria-busy={isBusy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form {...form} className={className}>
        {children}
      </form>
    </Dialog>
  )
}
