import { useLingui } from '@lingui/react/macro'
import { cleanDriveName, driveNameProblem } from '@sen/model/drive/drive-names'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { createFolder } from '../../../data/drive/create-folder.ts'
import { errorText } from '../../../data/error-text.ts'
import { type DriveQuestion, dropDriveQuestion } from '../../../state/drive/question.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { nameProblemText } from '../../../widgets/drive/name-problem-text.ts'

/** The name of a folder that is to be made; what is refused is said here, and stays as it was typed. */
export function NewFolder({
  question,
}: {
  readonly question: Extract<DriveQuestion, { readonly kind: 'new-folder' }>
}) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [told, setTold] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const name = cleanDriveName(typed)
  const problem = driveNameProblem(name)
  // While one types: what is wrong with a name that is not written yet would only disturb.
  const shown = told ?? (problem && problem !== 'missing' ? nameProblemText(problem) : undefined)
  const tell = (text: string) => {
    setTold(text)
    field.current?.focus()
  }
  const save = async () => {
    if (problem) return tell(nameProblemText(problem))
    setBusy(true)
    try {
      const folder = await createFolder(cache, question.parentId, name)
      dropDriveQuestion()
      question.onMade(folder)
    } catch (error) {
      setBusy(false)
      tell(errorText(error))
    }
  }
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
          if (!isBusy) void save()
        }}
      >
        <TextField
          ref={field}
          data-first
          label={t`Name`}
          value={typed}
          autoComplete="off"
          error={shown}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setTold(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}
