import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { showNotice } from '../../state/notices.ts'
import { ask } from '../../state/question.ts'
import { Button } from '../../ui/Button.tsx'
import { rememberFocus } from '../../ui/remember-focus.ts'
import styles from './form.module.css'
import { useLeaveQuestion } from './use-leave-question.ts'
import { FormRefusal, useSubmit } from './use-submit.ts'

interface SettingsFormProps {
  readonly isChanged: boolean
  /** Something is in progress that a save would miss. */
  readonly isBusy?: boolean
  /** An exception is shown, and the input stays. Returns a problem to show; undefined on success. */
  readonly onSave: () => Promise<string | undefined>
  /** `false` cancels the save. */
  readonly onBeforeSave?: () => Promise<boolean>
  readonly savedText?: string
  /** Navigate in a task of its own, because the question may have a history entry. */
  readonly onDone?: () => void
  /** Called by Cancel without a question, instead of returning to the mail. */
  readonly onCancel?: () => void
  readonly children: ReactNode
}

/** Cancel returns to the mail. A form without a target shows the buttons only while there are changes. */
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
  const save = async () => {
    const found = await onSave()
    if (found !== undefined) throw new FormRefusal({ text: found })
    showNotice({ text: savedText ?? t`Settings saved.` })
    if (onDone) leave(onDone)
  }
  const { form, isBusy: isSaving, problem, submit } = useSubmit(save)
  const { ref } = form
  const leave = useLeaveQuestion(isChanged || isSaving)
  const scroller = useRef<HTMLDivElement>(null)
  const returnFocus = useRef<() => void>(undefined)
  const leadsBack = onDone !== undefined || onCancel !== undefined
  const hasBar = leadsBack || isChanged || isSaving || problem !== undefined
  // The focused field was disabled during the save, and browsers do not restore its focus.
  useEffect(() => {
    if (isSaving || returnFocus.current === undefined) return
    returnFocus.current()
    returnFocus.current = undefined
    // The pressed button may have disappeared with the bar.
    if (document.activeElement === document.body) scroller.current?.focus()
  }, [isSaving])
  // The problem may be far above the buttons.
  useEffect(() => {
    if (problem === undefined || isSaving) return
    const field = ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    field?.focus()
    // It returns a promise in newer browsers.
    void field?.scrollIntoView({ block: 'center' })
  }, [problem, isSaving, ref])

  const begin = async () => {
    if (onBeforeSave && !(await onBeforeSave())) return
    returnFocus.current = rememberFocus()
    submit()
  }
  const cancel = () => {
    const toMail = () => void navigate({ to: '/folder/$name', params: { name: 'INBOX' }, search: {} })
    if (!onDone) leave(onCancel ?? toMail)
    else if (isChanged) ask({ kind: 'unsaved', onAnswer: () => leave(onDone) })
    else leave(onDone)
  }
  return (
    <form
      ref={ref}
      className={styles.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (isChanged && !isSaving && !isBusy) void begin()
      }}
    >
      <div ref={scroller} className={styles.scroll} tabIndex={-1} data-scroller>
        {/* Changes during the save would appear saved, so disable the fields. */}
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

/** Used for settings that apply at once, without Save. */
export function SettingsSheet({ isWide = false, children }: { isWide?: boolean; children: ReactNode }) {
  return (
    <div className={styles.scroll} data-scroller>
      <div className={styles.column} data-wide={isWide || undefined}>
        {children}
      </div>
    </div>
  )
}
