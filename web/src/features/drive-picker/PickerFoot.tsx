import { useLingui } from '@lingui/react/macro'
import { pickRefusal } from '@sen/model/drive/picking'
import type { DriveItem } from '../../state/drive/drive-location.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './DrivePicker.module.css'
import type { PickDecision } from './judge-all.ts'
import { pickableOf } from './picked-items.ts'
import type { NewFile } from './use-new-files.ts'

interface PickerFootProps {
  readonly judged: PickDecision
  readonly count: number
  readonly newFiles: readonly NewFile[]
  readonly wantsCopies: boolean
  readonly mayLink: boolean
  /** The focused item; if it cannot be picked, the reason is shown. */
  readonly pointed: DriveItem | undefined
  readonly isBusy: boolean
  readonly onCopies: (wantsCopies: boolean) => void
  readonly onCancel: () => void
  readonly onInsert: (replaces: boolean) => void
}

/** Spec section 2.10.5. */
export function PickerFoot(props: PickerFootProps) {
  const { judged, count, newFiles, wantsCopies, mayLink, isBusy, onCopies, onCancel, onInsert } = props
  const { t } = useLingui()
  const note = useNote(props)
  const isBarred = judged.pick.barredBy !== undefined || !mayLink
  const hasTaken = newFiles.some(({ isTaken, item }) => isTaken && !item)
  const isOff = count === 0 || isBusy || judged.isRefused
  const add = isBusy ? t`Adding…` : count === 0 ? t`Add to mail` : t`Add to mail (${count})`
  return (
    <div className={styles.foot}>
      <div className={styles.how}>
        <label className={styles.copies} data-off={isBarred || undefined}>
          <input
            type="checkbox"
            checked={mayLink ? wantsCopies && !isBarred : true}
            disabled={isBarred || isBusy}
            onChange={({ currentTarget }) => onCopies(currentTarget.checked)}
          />
          {t`Send as an attachment`}
        </label>
        <p className={styles.note} role="status">
          {note}
        </p>
      </div>
      <div className={styles.buttons}>
        <Button onClick={onCancel}>{t`Cancel`}</Button>
        {hasTaken && (
          <Button disabled={isOff} onClick={() => onInsert(true)}>
            {t`Upload and replace`}
          </Button>
        )}
        <Button look="filled" disabled={isOff} onClick={() => onInsert(false)}>
          {hasTaken && !isBusy ? t`Upload and keep both` : add}
        </Button>
      </div>
    </div>
  )
}

function useNote({ judged, pointed }: PickerFootProps): string {
  const { t } = useLingui()
  const { pick, isRefused } = judged
  const refusal = pointed && pickRefusal(pickableOf(pointed))
  if (refusal === 'not-own') {
    const owner = pointed?.owner_display_name || pointed?.owner || ''
    return t`This belongs to ${owner}. Only they can send it.`
  }
  if (refusal === 'infected') return t`A virus was found in this file. It can’t be sent.`
  if (isRefused) return t`This can only be sent as links, which need a verified domain.`
  if (pick.barredBy === 'folder') return t`Folders can only be sent as links.`
  if (pick.barredBy === 'invalid') return t`One of these files can’t be attached, so all are sent as links.`
  if (pick.note === 'file-too-large') return t`Files larger than 25 MB are sent as links.`
  if (pick.note === 'total-too-large') return t`The message would exceed 40 MB: larger files are sent as links.`
  return ''
}
