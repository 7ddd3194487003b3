import { useLingui } from '@lingui/react/macro'
import { closeDriveQuestion, type DriveQuestion } from '../../../state/drive/question.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../widgets/form/FormDialog.tsx'
import { useNewFolder } from './use-new-folder.ts'

export function NewFolder({
  question,
}: {
  readonly question: Extract<DriveQuestion, { readonly kind: 'new-folder' }>
}) {
  const { t } = useLingui()
  const { submission, field } = useNewFolder(question.parentId, (folder) => {
    closeDriveQuestion()
    question.onMade(folder)
  })
  return (
    <FormDialog
      title={t`New folder`}
      submission={submission}
      submitLabel={t`Create`}
      onClose={closeDriveQuestion}
      width={420}
    >
      <TextField data-first label={t`Name`} {...field} />
    </FormDialog>
  )
}
