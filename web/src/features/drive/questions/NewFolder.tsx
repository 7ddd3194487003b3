import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { type DriveQuestion, dropDriveQuestion } from '../../../state/drive/question.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useNewFolder } from './use-new-folder.ts'

export function NewFolder({
  question,
}: {
  readonly question: Extract<DriveQuestion, { readonly kind: 'new-folder' }>
}) {
  const { t } = useLingui()
  const id = useId()
  const { isBusy, save, field } = useNewFolder(question.parentId, (folder) => {
    dropDriveQuestion()
    question.onMade(folder)
  })
  return (
    <Dialog
      open
      title={t`New folder`}
      closeLabel={t`Cancel`}
      onClose={() => !isBusy && dropDriveQuestion()}
      width={420}
      footer={
        <>
          <Button onClick={dropDriveQuestion} disabled={isBusy}>{t`Cancel`}</Button>
          <Button look="filled" type="submit" form={`${id}-form`} disabled={isBusy} aria-busy={isBusy}>
            {t`Create`}
          </Button>
        </>
      }
    >
      <form
        id={`${id}-form`}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <TextField data-first label={t`Name`} {...field} />
      </form>
    </Dialog>
  )
}
