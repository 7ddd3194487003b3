import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { userQuery } from '../../data/account/queries.ts'
import { closeQuestion, type Question, useQuestion } from '../../state/question.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ConfirmDialog } from '../../widgets/form/ConfirmDialog.tsx'
import { DiscardQuestion } from '../../widgets/form/use-discard-question.tsx'
import { ReminderDialog } from '../../widgets/scheduling/ReminderDialog.tsx'
import { SnoozeDialog } from '../../widgets/scheduling/SnoozeDialog.tsx'
import { DeleteFolderQuestion } from './DeleteFolderQuestion.tsx'
import { FolderQuestion } from './FolderQuestion.tsx'
import { LabelQuestion } from './LabelQuestion.tsx'
import { MoveFolderQuestion } from './MoveFolderQuestion.tsx'
import styles from './Questions.module.css'
import { RecallQuestion } from './RecallQuestion.tsx'
import { SavedQuestion } from './SavedQuestion.tsx'

export function Questions() {
  const { question } = useQuestion()
  if (!question) return null
  if (question.kind === 'spam') return <SpamQuestion question={question} />
  if (question.kind === 'recall') return <RecallQuestion question={question} />
  if (question.kind === 'answer-doubtful') return <DoubtfulQuestion question={question} />
  if (question.kind === 'new-folder') return <FolderQuestion inside={question.inside} />
  if (question.kind === 'folder') return <FolderQuestion folder={question.folder} />
  if (question.kind === 'new-label') return <LabelQuestion />
  if (question.kind === 'label') return <LabelQuestion label={question.label} />
  if (question.kind === 'move-folder') return <MoveFolderQuestion folder={question.folder} />
  if (question.kind === 'delete-folder') return <DeleteFolderQuestion folder={question.folder} />
  if (question.kind === 'saved-in-drive') return <SavedQuestion question={question} />
  if (question.kind === 'snooze') {
    const { present, onAnswer } = question
    return (
      <SnoozeDialog present={present} onClose={closeQuestion} onChoose={(until) => answer(() => onAnswer(until))} />
    )
  }
  if (question.kind === 'remind') {
    const { present, onAnswer } = question
    return <ReminderDialog present={present} onClose={closeQuestion} onChoose={(at) => answer(() => onAnswer(at))} />
  }
  if (question.kind === 'unsaved') {
    return <DiscardQuestion onStay={closeQuestion} onDiscard={() => answer(question.onAnswer)} />
  }
  return <ForeverQuestion question={question} />
}

/** Closes the dialog first, so that the focus has returned before rows move. */
function answer(perform: () => void): void {
  closeQuestion()
  perform()
}

function SpamQuestion({ question }: { question: Extract<Question, { readonly kind: 'spam' }> }) {
  const { t } = useLingui()
  const { senders, beyondPage, onAnswer } = question
  const count = senders.length
  const title =
    beyondPage === undefined
      ? plural(count, { one: 'Block this sender?', other: 'Block these # senders?' })
      : t`Block these senders?`
  return (
    <Dialog
      open
      title={title}
      closeLabel={t`Cancel`}
      onClose={closeQuestion}
      width={540}
      footer={
        <>
          <Button onClick={() => answer(() => onAnswer(false))}>{t`Only move to Junk`}</Button>
          <Button look="filled" onClick={() => answer(() => onAnswer(true))}>{t`Block and move to Junk`}</Button>
        </>
      }
    >
      <p>{t`New mail from blocked senders goes straight to Junk. Your own domain is never blocked.`}</p>
      {beyondPage !== undefined && (
        <p>{t`Everyone who wrote in these ${beyondPage} conversations is blocked, including senders not listed here.`}</p>
      )}
      {count > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that keys must reach it
        <ul className={styles.senders} aria-label={title} tabIndex={0}>
          {senders.map((sender) => (
            <li key={sender}>{sender}</li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function DoubtfulQuestion({ question }: { question: Extract<Question, { readonly kind: 'answer-doubtful' }> }) {
  const { t } = useLingui()
  const emails = question.emails.join(', ')
  return (
    <ConfirmDialog
      title={
        {
          forged: t`Reply to a message that may be forged?`,
          several_senders: t`Reply to a message with several senders?`,
          look_alike: t`Reply to a sender who looks like someone else?`,
        }[question.doubt]
      }
      look="outline"
      cancelLabel={t`Don’t reply`}
      confirmLabel={t`Reply anyway`}
      onConfirm={() => answer(question.onAnswer)}
      onClose={closeQuestion}
    >
      <p>{t`The answer goes to ${emails}. Ask the sender another way before you send anything.`}</p>
    </ConfirmDialog>
  )
}

function ForeverQuestion({ question }: { question: Extract<Question, { readonly kind: 'delete-forever' | 'empty' }> }) {
  const { t } = useLingui()
  const { data: user } = useQuery(userQuery)
  const keptDays = user?.removed_mail_kept_days ?? 0
  const { count } = question
  const what = plural(count, { one: '# conversation', other: '# conversations' })
  const name = question.kind === 'empty' ? question.folder : ''
  return (
    <ConfirmDialog
      title={question.kind === 'empty' ? t`Empty ${name}?` : t`Delete forever?`}
      width={420}
      // Mail that can still be recovered does not need the danger style.
      look={question.kind === 'empty' && keptDays > 0 ? 'filled' : 'danger'}
      first={keptDays === 0 ? 'cancel' : 'confirm'}
      confirmLabel={question.kind === 'empty' ? t`Empty` : t`Delete forever`}
      onConfirm={() => answer(question.onAnswer)}
      onClose={closeQuestion}
    >
      <p>{t`${what} will be deleted.`}</p>
      <p>
        {keptDays === 0
          ? t`Your organisation doesn’t keep deleted mail, so it can’t be recovered.`
          : plural(keptDays, {
              one: 'Recoverable for # day, except drafts.',
              other: 'Recoverable for # days, except drafts.',
            })}
      </p>
    </ConfirmDialog>
  )
}
