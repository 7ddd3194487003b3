import { useLingui } from '@lingui/react/macro'
import { FolderPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { DriveContext } from '../../../actions/drive/drive-context.ts'
import { wordsFor } from '../../../actions/drive/item-words.ts'
import { mayMoveInto } from '../../../actions/drive/move-items.ts'
import type { DriveItem } from '../../../state/drive/drive-location.ts'
import { closeDriveQuestion, type DriveQuestion } from '../../../state/drive/question.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { type ChosenFolder, DriveFolderTree } from '../../../widgets/drive/tree/DriveFolderTree.tsx'
import { useDriveContext } from '../use-drive-context.ts'
import { FindFolder } from './FindFolder.tsx'
import { FolderBelow } from './FolderBelow.tsx'
import styles from './Questions.module.css'

/** The keyboard alternative to dragging. */
export function ChooseFolder({
  question,
}: {
  readonly question: Extract<DriveQuestion, { readonly kind: 'move' | 'copy' }>
}) {
  const { t } = useLingui()
  const read = useDriveContext()
  const drive: ChosenFolder = { id: null, name: t`My drive`, chain: [] }
  // A copy goes beside the original unless another folder is chosen; a move there would change nothing.
  const [chosen, setChosen] = useState(() =>
    question.kind === 'copy' ? folderOnScreen(read('selected'), drive) : undefined,
  )
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<readonly ChosenFolder[]>([])
  // The parents of the items are expanded initially.
  const [open] = useState(() => {
    const { entry, location } = read('selected')
    const here = location?.kind === 'folder' && location.id !== null ? [location.id] : []
    return [...(entry?.crumbs.map(({ id }) => id) ?? []), ...here]
  })
  const { kind, items, onAnswer } = question
  const confirm = useRef<HTMLButtonElement>(null)
  const what = wordsFor(items)
  const isMove = kind === 'move'
  const ids = new Set(items.map(({ id }) => id))
  // A copy may be created in the original's folder.
  const mayChoose = ({ chain }: ChosenFolder) => (isMove ? mayMoveInto(items, chain) : !chain.some((id) => ids.has(id)))
  const answer = () => {
    if (!chosen) return
    closeDriveQuestion()
    onAnswer(chosen)
  }
  const above = chosen ?? drive
  const take = ({ id, name }: DriveItem) => {
    setMaking(false)
    // The new folder is selected in its parent.
    setMade([...made, above])
    setChosen({ id, name, chain: [id, ...above.chain] })
    requestAnimationFrame(() => confirm.current?.focus())
  }
  return (
    <Dialog
      open
      title={isMove ? t`Move ${what}` : t`Copy ${what}`}
      closeLabel={t`Cancel`}
      onClose={closeDriveQuestion}
      width={480}
      footer={
        <>
          <Button onClick={closeDriveQuestion}>{t`Cancel`}</Button>
          <Button look="filled" disabled={!chosen} ref={confirm} onClick={answer}>
            {isMove ? t`Move here` : t`Copy here`}
          </Button>
        </>
      }
    >
      <FindFolder chosen={chosen} onChoose={setChosen} onConfirm={answer} mayChoose={mayChoose} items={items}>
        <DriveFolderTree
          label={isMove ? t`Move it into` : t`Copy it into`}
          chosen={chosen}
          onChoose={setChosen}
          onConfirm={answer}
          open={[...open, ...made.flatMap(({ chain }) => chain)]}
          mayChoose={mayChoose}
        />
      </FindFolder>
      {isMaking ? (
        <FolderBelow key={above.id} above={above} onMade={take} onEnd={() => setMaking(false)} />
      ) : (
        <Button
          look="plain"
          isFlush
          size="small"
          icon={FolderPlus}
          className={styles.make}
          onClick={() => setMaking(true)}
        >
          {t`New folder`}
        </Button>
      )}
    </Dialog>
  )
}

function folderOnScreen({ location, entry }: DriveContext, drive: ChosenFolder): ChosenFolder | undefined {
  if (location?.kind !== 'folder') return undefined
  if (location.id === null) return drive
  return (
    entry && {
      id: location.id,
      name: entry.file.name,
      chain: [location.id, ...entry.crumbs.map(({ id }) => id).toReversed()],
    }
  )
}
