import { useLingui } from '@lingui/react/macro'
import { closeQuestion, type Question } from '../../state/question.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

interface SavedQuestionProps {
  readonly question: Extract<Question, { readonly kind: 'saved-in-drive' }>
}

/** Spec section 4.9.1. */
export function SavedQuestion({ question }: SavedQuestionProps) {
  const { t } = useLingui()
  const { name, path, onUse, onCopy, onReplace } = question
  const answer = (perform: () => void) => () => {
    closeQuestion()
    perform()
  }
  return (
    <Dialog
      open
      kind="alert"
      title={t`“${name}” is already in the drive`}
      closeLabel={t`Cancel`}
      onClose={closeQuestion}
      width={520}
      footer={
        <>
          <Button onClick={answer(onReplace)}>{t`Replace it`}</Button>
          <Button onClick={answer(onCopy)}>{t`Save a new copy`}</Button>
          <Button look="filled" onClick={answer(onUse)}>{t`Open the latest`}</Button>
        </>
      }
    >
      <p>{t`It was saved as ${path} and may have changed since. Replacing it adds a new version and keeps the older ones.`}</p>
    </Dialog>
  )
}
