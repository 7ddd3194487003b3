import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { closeQuestion, useQuestion } from '../../state/question.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { FormDialog } from '../../widgets/form/FormDialog.tsx'
import type { Submission } from '../../widgets/form/use-submit.ts'
import styles from './Questions.module.css'

interface NamedItemDialogProps {
  readonly title: string
  readonly isNew: boolean
  readonly name: string
  readonly onName: (name: string) => void
  /** A problem of the name that is shown before the form is submitted. */
  readonly problemWhileTyping: string | undefined
  readonly submission: Submission<'name'>
  readonly onClose: () => void
  /** The fields below the name. */
  readonly children: ReactNode
}

/** The dialog that creates or changes a folder or a label. */
export function NamedItemDialog(props: NamedItemDialogProps) {
  const { t } = useLingui()
  const { title, isNew, name, onName, problemWhileTyping, submission, onClose, children } = props
  return (
    <FormDialog
      title={title}
      submission={submission}
      submitLabel={isNew ? t`Create` : t`Save`}
      onClose={onClose}
      width={440}
      className={styles.fields}
    >
      <TextField
        data-first
        label={t`Name`}
        value={name}
        autoComplete="off"
        error={submission.problemAt('name') ?? problemWhileTyping}
        onChange={({ currentTarget }) => onName(currentTarget.value)}
      />
      {children}
    </FormDialog>
  )
}

/** Returns a function that closes this question, and leaves a question open that replaced it during a save. */
export function useCloseOwnQuestion(): () => void {
  const [own] = useState(() => useQuestion.getState().question)
  return () => {
    if (useQuestion.getState().question === own) closeQuestion()
  }
}
