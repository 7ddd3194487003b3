import { useLingui } from '@lingui/react/macro'
import { FEEDBACK_KINDS, type FeedbackKind, judgeFeedback } from '@sen/model/account/feedback'
import { MAX_FEEDBACK_CHARACTERS } from '@sen/model/limits'
import { type FormEvent, useId, useRef, useState } from 'react'
import { errorText } from '../../data/error-text.ts'
import { sendFeedback } from '../../data/feedback/send-feedback.ts'
import { FIELD_TEXTS } from '../../i18n/field-texts.ts'
import { showNotice } from '../../state/notices.ts'
import { useShell } from '../../state/shell.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './FeedbackDialog.module.css'

/** Unsent text is kept until the dialog is opened again. */
let unsent = ''

/** Spec section 2, the feedback widget. */
export function FeedbackDialog() {
  const { t, i18n } = useLingui()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [kind, setKind] = useState<FeedbackKind>('problem')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const close = () => useShell.setState({ feedbackOpen: false })
  const kinds = { problem: t`Problem`, idea: t`Idea`, praise: t`Praise` }

  const send = async () => {
    const text = field.current?.value ?? ''
    const verdict = judgeFeedback(text)
    if (verdict !== 'fine') {
      setProblem(i18n._(FIELD_TEXTS[verdict]))
      field.current?.focus()
      return
    }
    setBusy(true)
    try {
      await sendFeedback(kind, text)
      unsent = ''
      close()
      showNotice({ text: t`Thank you. Your message was sent to the administrator.` })
    } catch (error) {
      setProblem(errorText(error))
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onClose={close}
      title={t`Send feedback`}
      closeLabel={t`Close`}
      width={520}
      footer={
        <>
          <Button onClick={close}>{t`Cancel`}</Button>
          <Button look="filled" type="submit" form={`${id}-form`} disabled={isBusy} aria-busy={isBusy}>
            {isBusy ? t`Sending…` : t`Send`}
          </Button>
        </>
      }
    >
      <form
        id={`${id}-form`}
        className={styles.form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void send()
        }}
      >
        <fieldset className={styles.kinds}>
          <legend className={styles.label}>{t`What is it about?`}</legend>
          {FEEDBACK_KINDS.map((each) => (
            <label key={each} className={styles.kind}>
              <input type="radio" name={`${id}-kind`} checked={kind === each} onChange={() => setKind(each)} />
              {kinds[each]}
            </label>
          ))}
        </fieldset>
        <label className={styles.label} htmlFor={`${id}-text`}>
          {t`Your message`}
        </label>
        <textarea
          ref={field}
          id={`${id}-text`}
          className={styles.text}
          rows={6}
          maxLength={MAX_FEEDBACK_CHARACTERS}
          defaultValue={unsent}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-note`}
          onInput={(event) => {
            unsent = event.currentTarget.value
            setProblem(undefined)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
            event.preventDefault()
            void send()
          }}
        />
        <p id={`${id}-note`} className={problem ? styles.problem : styles.note} role={problem ? 'alert' : undefined}>
          {problem ?? t`We include your address so that we can reply, but none of your mail.`}
        </p>
      </form>
    </Dialog>
  )
}
