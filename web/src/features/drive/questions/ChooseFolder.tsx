import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { wordsFor } from '../../../actions/drive/item-words.ts'
import { mayMoveInto } from '../../../actions/drive/move-items.ts'
import { type DriveQuestion, dropDriveQuestion } from '../../../state/drive/question.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { type ChosenFolder, DriveFolderTree } from '../../../widgets/drive/tree/DriveFolderTree.tsx'
import { useDriveContext } from '../use-drive-context.ts'
import styles from './Questions.module.css'

/** Where items are to go: by keyboard what the mouse does by dragging. */
export function ChooseFolder({
  question,
}: {
  readonly question: Extract<DriveQuestion, { readonly kind: 'move' | 'copy' }>
}) {
  const { t } = useLingui()
  const read = useDriveContext()
  const [chosen, setChosen] = useState<ChosenFolder>()
  // The way to where they lie stands open.
  const [open] = useState(() => {
    const { entry, place } = read('selected')
    const here = place?.kind === 'folder' && place.id !== null ? [place.id] : []
    return [...(entry?.crumbs.map(({ id }) => id) ?? []), ...here]
  })
  const { kind, items, onAnswer } = question
  const what = wordsFor(items)
  const isMove = kind === 'move'
  const ids = new Set(items.map(({ id }) => id))
  // A copy may lie beside what it was made of.
  const mayChoose = ({ chain }: ChosenFolder) => (isMove ? mayMoveInto(items, chain) : !chain.some((id) => ids.has(id)))
  return (
    <Dialog
      open
      title={isMove ? t`Move ${what}` : t`Copy ${what}`}
      closeLabel={t`Cancel`}
      onClose={dropDriveQuestion}
      width={480}
      footer={
        <>
          <Button onClick={dropDriveQuestion}>{t`Cancel`}</Button>
          <Button
            look="filled"
            disabled={!chosen}
            onClick={() => {
              if (!chosen) return
              dropDriveQuestion()
              onAnswer(chosen)
            }}
          >
            {isMove ? t`Move here` : t`Copy here`}
          </Button>
        </>
      }
    >
      <div className={styles.tree}>
        <DriveFolderTree
          label={isMove ? t`Move it into` : t`Copy it into`}
          chosen={chosen}
          onChoose={setChosen}
          open={open}
          mayChoose={mayChoose}
        />
      </div>
    </Dialog>
  )
}
