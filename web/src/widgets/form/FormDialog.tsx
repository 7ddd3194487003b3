import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog, type DialogProps } from '../../ui/Dialog.tsx'
import type { Submission } from './use-submit.ts'

interface FormDialogProps<Field extends string> extends Pick<DialogProps, 'title' | 'kind' | 'width'> {
  readonly submission: Submission<Field>
  readonly submitLabel: string
  /** False disables the submit button, where the missing input is obvious. */
  readonly isReady?: boolean
  readonly onClose: () => void
  /** Called instead of `onClose` by Escape, Back and a press outside, which may be accidents. */
  readonly onDismiss?: () => void
  /** Other buttons, between Cancel and the submit button. */
  readonly more?: ReactNode
  /** Shown instead of the form, above one button that closes. */
  readonly end?: { readonly content: ReactNode; readonly label: string } | undefined
  /** The class of the form. */
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A dialog with one form. It stays open while the form is being submitted, so that a refusal is seen. */
export function FormDialog<Field extends string = never>({
  submission: { form, isBusy, problem },
  submitLabel,
  isReady = true,
  onClose,
  onDismiss = onClose,
  more,
  end,
  className,
  children,
  ...rest
}: FormDialogProps<Field>) {
  const { t } = useLingui()
  const unlessBusy = (close: () => void) => () => {
    if (!isBusy) close()
  }
  return (
    <Dialog
      open
      {...rest}
      closeLabel={t`Close`}
      onClose={unlessBusy(onDismiss)}
      problem={problem}
      footer={
        end ? (
          <Button look="filled" onClick={onClose}>
            {end.label}
          </Button>
        ) : (
          <>
            <Button onClick={unlessBusy(onClose)}>{t`Cancel`}</Button>
            {more}
            <Button look="filled" type="submit" form={form.id} disabled={!isReady} aria-busy={isBusy}>
              {submitLabel}
            </Button>
          </>
        )
      }
    >
      {end ? (
        end.content
      ) : (
        <form {...form} className={className}>
          {children}
        </form>
      )}
    </Dialog>
  )
}
