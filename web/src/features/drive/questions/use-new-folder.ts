import { driveNameProblem } from '@sen/model/drive/drive-names'
import { tidyName } from '@sen/model/text/tidy-name'
import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import { createFolder } from '../../../data/drive/create-folder.ts'
import type { DriveItem } from '../../../state/drive/drive-location.ts'
import { nameProblemText } from '../../../widgets/drive/name-problem-text.ts'
import { type Submission, useSubmit } from '../../../widgets/form/use-submit.ts'

interface NewFolderForm {
  readonly submission: Submission<'name'>
  readonly field: {
    readonly value: string
    readonly error: string | undefined
    readonly autoComplete: 'off'
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
  }
}

export function useNewFolder(parentId: string | null, onMade: (folder: DriveItem) => void): NewFolderForm {
  const cache = useQueryClient()
  const [typed, setTyped] = useState('')
  const name = tidyName(typed)
  const problem = driveNameProblem(name)
  // A problem of an unfinished name would only disturb while the user types.
  const whileTyping = problem && problem !== 'missing' ? nameProblemText(problem) : undefined
  const submission = useSubmit<'name'>(async () => onMade(await createFolder(cache, parentId, name)), {
    check: () => problem && { at: 'name', text: nameProblemText(problem) },
    at: 'name',
  })
  const error = submission.problemAt('name') ?? whileTyping
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => setTyped(currentTarget.value)
  return { submission, field: { value: typed, error, autoComplete: 'off', onChange } }
}
