import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'

interface DiscardTexts {
  readonly title: string
  readonly text: string
  readonly stay: string
  readonly discard: string
}

/** Its Cancel button does not ask. Returns `close`, and the question to render inside the dialog. */
export function useDiscardQuestion(
  isChanged: boolean,
  onClose: () => void,
  texts?: DiscardTexts,
): { readonly close: () => void; readonly question: ReactNode } {
  const [isAsking, setAsking] = useState(false)
  const question = isAsking && (
    <DiscardQuestion onStay={() => setAsking(false)} onDiscard={onClose} {...(texts && { texts })} />
  )
  return { close: () => (isChanged ? setAsking(true) : onClose()), question }
}

interface DiscardQuestionProps {
  readonly onStay: () => void
  readonly onDiscard: () => void
  readonly texts?: DiscardTexts
}

/** Asks before unsaved input is discarded. */
export function DiscardQuestion({ onStay, onDiscard, texts }: DiscardQuestionProps) {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      title={texts?.title ?? t`Leave without saving?`}
      width={420}
      look="outline"
      cancelLabel={texts?.stay ?? t`Continue editing`}
      confirmLabel={texts?.discard ?? t`Discard the changes`}
      onConfirm={onDiscard}
      onClose={onStay}
    >
      <p>{texts?.text ?? t`Your changes have not been saved.`}</p>
    </ConfirmDialog>
  )
}
