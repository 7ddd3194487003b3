import { cleanDriveName, driveNameProblem } from '@sen/model/drive/drive-names'
import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, type RefObject, useRef, useState } from 'react'
import { createFolder } from '../../../data/drive/create-folder.ts'
import { errorText } from '../../../data/error-text.ts'
import type { DriveItem } from '../../../state/drive/drive-place.ts'
import { nameProblemText } from '../../../widgets/drive/name-problem-text.ts'

interface NewFolderForm {
  readonly isBusy: boolean
  readonly save: () => void
  readonly field: {
    readonly ref: RefObject<HTMLInputElement | null>
    readonly value: string
    readonly error: string | undefined
    readonly autoComplete: 'off'
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
  }
}

export function useNewFolder(parentId: string | null, onMade: (folder: DriveItem) => void): NewFolderForm {
  const cache = useQueryClient()
  const ref = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [told, setTold] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const name = cleanDriveName(typed)
  const problem = driveNameProblem(name)
  // Other problems of an unfinished name would only disturb.
  const error = told ?? (problem && problem !== 'missing' ? nameProblemText(problem) : undefined)
  const tell = (text: string) => {
    setTold(text)
    ref.current?.focus()
  }
  const save = async () => {
    if (problem) return tell(nameProblemText(problem))
    setBusy(true)
    try {
      onMade(await createFolder(cache, parentId, name))
    } catch (failure) {
      tell(errorText(failure))
    } finally {
      setBusy(false)
    }
  }
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    setTyped(currentTarget.value)
    setTold(undefined)
  }
  return {
    isBusy,
    save: () => {
      if (!isBusy) void save()
    },
    field: { ref, value: typed, error, autoComplete: 'off', onChange },
  }
}
