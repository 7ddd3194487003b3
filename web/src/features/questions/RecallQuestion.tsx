import { useLingui } from '@lingui/react/macro'
import { closeQuestion, type Question } from '../../state/question.ts'
import { ConfirmDialog } from '../../widgets/form/ConfirmDialog.tsx'

const MOST_NAMED = 5

export function RecallQuestion({ question }: { question: Extract<Question, { readonly kind: 'recall' }> }) {
  const { t } = useLingui()
  const { outside, onAnswer } = question
  const named = outside.slice(0, MOST_NAMED).join(', ')
  const more = outside.length - MOST_NAMED
  return (
    <ConfirmDialog
      title={t`Recall this message?`}
      width={480}
      look="filled"
      confirmLabel={t`Recall`}
      onConfirm={() => {
        closeQuestion()
        onAnswer()
      }}
      onClose={closeQuestion}
    >
      <p>{t`It’s removed from mailboxes on this system, read or not. Your copy in Sent stays, and you’ll get a report in your inbox.`}</p>
      {outside.length > 0 && (
        <p>
          {t`It can’t be recalled from other mail servers once sent:`} {named}
          {more > 0 && ` ${t`and ${more} more`}`}
        </p>
      )}
    </ConfirmDialog>
  )
}
