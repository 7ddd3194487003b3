import { useLingui } from '@lingui/react/macro'
import { driveNameProblem, splitExtension } from '@sen/model/drive/drive-names'
import { tidyName } from '@sen/model/text/tidy-name'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { errorText } from '../../data/error-text.ts'
import type { DriveItem } from '../../state/drive/drive-location.ts'
import styles from './NameField.module.css'
import { nameProblemText } from './name-problem-text.ts'

export interface NameFieldProps {
  readonly item: Pick<DriveItem, 'name' | 'type'>
  /** @throws what the server refuses; the message is shown and the typed name stays */
  readonly onSave: (name: string) => Promise<void>
  /** Called after saving, without a change, or on cancel. */
  readonly onEnd: () => void
}

/** Enter saves, Escape cancels, and leaving with an invalid name cancels too. */
export function NameField({ item, onSave, onEnd }: NameFieldProps) {
  const { t } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const [typed, setTyped] = useState(item.name)
  const [problemText, setProblemText] = useState<string>()
  const isOver = useRef(false)
  const name = tidyName(typed)
  const problem = driveNameProblem(name)
  // An empty name shows no message, because it is still being typed.
  const shown = problemText ?? (problem && problem !== 'missing' ? nameProblemText(problem) : undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useLayoutEffect(() => {
    const input = field.current
    if (!input) return
    input.focus()
    const { stem } = item.type === 'folder' ? { stem: item.name } : splitExtension(item.name)
    input.setSelectionRange(0, stem.length)
  }, [])

  const end = () => {
    if (isOver.current) return
    isOver.current = true
    onEnd()
  }
  const save = async (isLeaving: boolean) => {
    if (isOver.current) return
    if (name === item.name) return end()
    if (problem) {
      if (isLeaving) return end()
      setProblemText(nameProblemText(problem))
      return
    }
    isOver.current = true
    try {
      await onSave(name)
      onEnd()
    } catch (error) {
      isOver.current = false
      setProblemText(errorText(error))
      field.current?.focus()
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    // An input method handles these keys.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key === 'Enter') {
      event.preventDefault()
      void save(false)
    }
    if (event.key === 'Escape') {
      event.preventDefault()
      end()
    }
  }
  return (
    <span className={styles.place} data-takes-keys>
      <input
        ref={field}
        type="text"
        className={styles.field}
        aria-label={t`Name`}
        aria-invalid={shown !== undefined}
        aria-describedby={shown === undefined ? undefined : noteId}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setProblemText(undefined)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => void save(true)}
        onClick={(event) => event.stopPropagation()}
        onDoubleClick={(event) => event.stopPropagation()}
      />
      {shown !== undefined && (
        <span id={noteId} role="alert" className={styles.note}>
          {shown}
        </span>
      )}
    </span>
  )
}
