import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { DriveItem } from '../../../state/drive/drive-location.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { ChosenFolder } from '../../../widgets/drive/tree/DriveFolderTree.tsx'
import styles from './Questions.module.css'
import { useNewFolder } from './use-new-folder.ts'

interface FolderBelowProps {
  readonly above: ChosenFolder
  readonly onMade: (folder: DriveItem) => void
  readonly onEnd: () => void
}

export function FolderBelow({ above: { id, name }, onMade, onEnd }: FolderBelowProps) {
  const { t } = useLingui()
  const { submission, field } = useNewFolder(id, onMade)
  const { form, isBusy } = submission
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <form
      {...form}
      className={styles.below}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        // Escape closes this form only, not the dialog.
        event.preventDefault()
        event.stopPropagation()
        onEnd()
      }}
    >
      <TextField className={styles.name} ref={input} label={t`New folder in “${name}”`} {...field} />
      <Button onClick={onEnd} disabled={isBusy}>{t`Don’t create`}</Button>
      {/* A plain button, because the dialog's main action is its only filled one. */}
      <Button type="submit" disabled={isBusy} aria-busy={isBusy}>
        {t`Create`}
      </Button>
    </form>
  )
}
