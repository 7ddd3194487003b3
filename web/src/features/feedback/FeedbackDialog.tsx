import { useLingui } from '@lingui/react/macro'
import { FEEDBACK_KINDS, type FeedbackKind, judgeFeedback } from '@sen/model/account/feedback'
import { MAX_FEEDBACK_CHARACTERS } from '@sen/model/account/limits'
import { useId, useState } from 'react'
import { sendFeedback } from '../../data/feedback/send-feedback.ts'
import { FIELD_TEXTS } from '../../i18n/field-texts.ts'
import { showNotice } from '../../state/notices.ts'
import { useShell } from '../../state/shell.ts'
import { FormDialog } from '../../widgets/form/FormDialog.tsx'
import { useSubmit } from '../../widgets/form/use-submit.ts'
import styles from './FeedbackDialog.module.css'

/** Unsent text is kept until the dialog is opened again. */
let unsent = ''

/** Spec section 2, the feedback widget. */
export function FeedbackDialog() {
  const { t, i18n } = useLingui()
  const id = useId()
  const [kind, setKind] = useState<FeedbackKind>('problem')
  const close = () => useShell.setState({ feedbackOpen: false })
  const kinds = { problem: t`Problem`, idea: t`Idea`, praise: t`Praise` }

  const send = async () => {
    await sendFeedback(kind, unsent)
    unsent = ''
    close()
    showNotice({ text: t`Thank you. Your message was sent to the administrator.` })
  }
  const submission = useSubmit<'text'>(send, {
    check: () => {
      const verdict = judgeFeedback(unsent)
      return verdict === 'fine' ? undefined : { at: 'text', text: i18n._(FIELD_TEXTS[verdict]) }
    },
    at: 'text',
  })
  const problem = submission.problemAt('text')

  return (
    <FormDialog
      title={t`Send feedback`}
      submission={submission}
      submitLabel={submission.isBusy ? t`Sending…` : t`Send`}
      onClose={close}
      width={520}
      className={styles.form}
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
        id={`${id}-text`}
        className={styles.text}
        rows={6}
        maxLength={MAX_FEEDBACK_CHARACTERS}
        defaultValue={unsent}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-note`}
        onInput={(event) => {
          unsent = event.currentTarget.value
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
          event.preventDefault()
          submission.submit()
        }}
      />
      <p id={`${id}-note`} className={problem ? styles.problem : styles.note} role={problem ? 'alert' : undefined}>
        {problem ?? t`We include your address so that we can reply, but none of your mail.`}
      </p>
    </FormDialog>
  )
}
