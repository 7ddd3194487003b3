import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { errorText } from '../../data/error-text.ts'
import { showNotice } from '../../state/notices.ts'
import { ask } from '../../state/question.ts'
import { Button } from '../../ui/Button.tsx'
import { rememberFocus } from '../../ui/remember-focus.ts'
import styles from './form.module.css'
import { useLeaveQuestion } from './use-leave-question.ts'

interface SettingsFormProps {
  /** Something has been changed that is not saved. */
  readonly isChanged: boolean
  /** Something is on its way that would not be saved yet. */
  readonly isBusy?: boolean
  /**
   * Saves all of it; what it throws is told, and everything stays as it was typed.
   * @returns what is wrong with the fields, to be told beside the buttons; undefined when it is saved
   */
  readonly onSave: () => Promise<string | undefined>
  /** What must be asked before anything is saved; `false`: nothing is, and all stays as it was typed. */
  readonly onBeforeSave?: () => Promise<boolean>
  /** Said when it is saved. */
  readonly savedText?: string
  /**
   * Of a form that leads back to where it was opened, a list or a page: by saving, or by Cancel, which asks before changes go.
   * What goes to another page must do so in a task of its own: the question may have an entry of the history.
   */
  readonly onDone?: () => void
  /** Where Cancel leads, instead of to the mail; it asks nothing. */
  readonly onCancel?: () => void
  readonly children: ReactNode
}

/**
 * The one form of a tab: what it asks scrolls, and Save and Cancel stay below it. Cancel leads back to the mail. A form that leads nowhere
 * by itself has the two only while something is changed.
 */
export function SettingsForm({
  isChanged,
  isBusy = false,
  onSave,
  onBeforeSave,
  savedText,
  onDone,
  onCancel,
  children,
}: SettingsFormProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string>()
  const leave = useLeaveQuestion(isChanged || isSaving)
  const form = useRef<HTMLFormElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const returnFocus = useRef<() => void>(undefined)
  const leadsBack = onDone !== undefined || onCancel !== undefined
  const hasBar = leadsBack || isChanged || isSaving || problem !== undefined
  // The field in which Enter was pressed was disabled while it was saved, and a browser gives it nothing back.
  useEffect(() => {
    if (isSaving) return
    const wasSaving = returnFocus.current !== undefined
    returnFocus.current?.()
    returnFocus.current = undefined
    // The button that was pressed may have gone with the bar.
    if (wasSaving && document.activeElement === document.body) scroller.current?.focus()
  }, [isSaving])
  // What is wrong may stand far above the buttons.
  useEffect(() => {
    if (problem === undefined || isSaving) return
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    field?.focus()
    // It answers a promise in newer browsers.
    void field?.scrollIntoView({ block: 'center' })
  }, [problem, isSaving])

  const save = async () => {
    if (onBeforeSave && !(await onBeforeSave())) return
    returnFocus.current = rememberFocus()
    setSaving(true)
    setProblem(undefined)
    try {
      const found = await onSave()
      setProblem(found)
      if (found === undefined) {
        showNotice({ text: savedText ?? t`Settings saved.` })
        if (onDone) leave(onDone)
      }
    } catch (error) {
      setProblem(errorText(error))
    }
    setSaving(false)
  }
  const cancel = () => {
    const toMail = () => void navigate({ to: '/folder/$name', params: { name: 'INBOX' }, search: {} })
    if (!onDone) leave(onCancel ?? toMail)
    else if (isChanged) ask({ kind: 'unsaved', onAnswer: () => leave(onDone) })
    else leave(onDone)
  }
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (isChanged && !isSaving && !isBusy) void save()
      }}
    >
      <div ref={scroller} className={styles.scroll} tabIndex={-1} data-scroller>
        {/* What is changed while it is being saved would be taken for saved. */}
        <fieldset className={styles.column} disabled={isSaving}>
          {children}
        </fieldset>
      </div>
      {hasBar && (
        <div className={styles.bar}>
          <Button look="filled" type="submit" disabled={!isChanged || isSaving || isBusy} aria-busy={isSaving}>
            {t`Save`}
          </Button>
          <Button disabled={isSaving} onClick={cancel}>
            {t`Cancel`}
          </Button>
          <p className={problem === undefined ? styles.state : styles.problem} role={problem ? 'alert' : undefined}>
            {problem ?? (isChanged && !isSaving ? t`Not saved yet` : '')}
          </p>
        </div>
      )}
    </form>
  )
}

/** Where there is nothing to save: what it holds is done at once. */
export function SettingsSheet({ isWide = false, children }: { isWide?: boolean; children: ReactNode }) {
  return (
    <div className={styles.scroll} data-scroller>
      <div className={styles.column} data-wide={isWide || undefined}>
        {children}
      </div>
    </div>
  )
}
