import { useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from '../../../widgets/form/ConfirmDialog.tsx'

export interface FilesQuestionProps {
  readonly onClose: () => void
  readonly onStay: () => void
}

/** Asked when a window is closed over files that are still on their way, or did not get there. */
export function FilesQuestion({ onClose, onStay }: FilesQuestionProps) {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      title={t`Some files are not uploaded yet`}
      width={420}
      look="outline"
      cancelLabel={t`Keep it open`}
      confirmLabel={t`Close anyway`}
      onConfirm={onClose}
      onClose={onStay}
    >
      <p>{t`If you close the window now, the draft is saved without these files.`}</p>
    </ConfirmDialog>
  )
}
