import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useDriveList } from '../../../state/drive/list.ts'
import { closeDriveQuestion, type DriveQuestion, useDriveQuestion } from '../../../state/drive/question.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ConfirmDialog } from '../../../widgets/form/ConfirmDialog.tsx'
import { ItemDetails } from '../details/ItemDetails.tsx'
import { ChooseFolder } from './ChooseFolder.tsx'
import { NewFolder } from './NewFolder.tsx'
import { Versions } from './Versions.tsx'

export function DriveQuestions() {
  const { question } = useDriveQuestion()
  if (!question) return null
  switch (question.kind) {
    case 'new-folder':
      return <NewFolder question={question} />
    case 'move':
    case 'copy':
      return <ChooseFolder question={question} />
    case 'versions':
      return <Versions item={question.item} />
    case 'details':
      return <DetailsDialog question={question} />
    case 'delete-forever':
    case 'empty-trash':
      return <ForeverQuestion question={question} />
  }
}

function DetailsDialog({
  question: { item },
}: {
  readonly question: Extract<DriveQuestion, { readonly kind: 'details' }>
}) {
  const { t } = useLingui()
  const location = useDriveList((list) => list.location)
  return (
    <Dialog open isText title={t`Details`} closeLabel={t`Close`} onClose={closeDriveQuestion} width={420}>
      {location && <ItemDetails item={item} location={location} />}
    </Dialog>
  )
}

type Forever = Extract<DriveQuestion, { readonly kind: 'delete-forever' | 'empty-trash' }>

function ForeverQuestion({ question }: { readonly question: Forever }) {
  const { t } = useLingui()
  const isAll = question.kind === 'empty-trash'
  const count = isAll ? question.count : question.items.length
  const name = isAll || count !== 1 ? '' : (question.items[0]?.name ?? '')
  const what = plural(count, { one: '# item', other: '# items' })
  return (
    <ConfirmDialog
      title={isAll ? t`Empty drive trash?` : name === '' ? t`Delete forever?` : t`Delete “${name}” forever?`}
      confirmLabel={t`Delete forever`}
      onConfirm={() => {
        // Answered first, so that the focus is back where it was before anything moves.
        closeDriveQuestion()
        question.onAnswer()
      }}
      onClose={closeDriveQuestion}
    >
      <p>
        {name === ''
          ? t`${what} will be deleted with all their versions. This can’t be undone.`
          : t`It will be deleted with all its versions. This can’t be undone.`}
      </p>
    </ConfirmDialog>
  )
}
