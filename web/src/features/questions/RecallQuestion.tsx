import { useLingui } from '@lingui/react/macro'
import { dropQuestion, type Question } from '../../state/question.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

const MOST_NAMED = 5

/** Before a mail is called back: what that can do, and what it cannot. */
export function RecallQuestion({ question }: { question: Extract<Question, { readonly kind: 'recall' }> }) {
  const { t } = useLingui()
  const { outside, onAnswer } = question
  const named = outside.slice(0, MOST_NAMED).join(', ')
  const more = outside.length - MOST_NAMED
  return (
    <Dialog
      open
      kind="alert"
      title={t`Recall this message?`}
      closeLabel={t`Cancel`}
      onClose={dropQuestion}
      width={480}
      footer={
        <>
          <Button onClick={dropQuestion}>{t`Cancel`}</Button>
          <Button
            look="filled"
            onClick={() => {
              dropQuestion()
              onAnswer()
            }}
          >{t`Recall`}</Button>
        </>
      }
    >
      <p>{t`It is taken out of the mailboxes of this system, whether it was read or not. Your copy in Sent stays, and a report will come to your inbox.`}</p>
      {outside.length > 0 && (
        <p>
          {t`It cannot be taken back from other mail servers once it has left:`} {named}
          {more > 0 && ` ${t`and ${more} more`}`}
        </p>
      )}
    </Dialog>
  )
}
