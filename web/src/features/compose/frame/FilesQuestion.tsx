import { useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

export interface FilesQuestionProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onStay: () => void
}

export function FilesQuestion({ isOpen, onClose, onStay }: FilesQuestionProps) {
  const { t } = useLingui()
  return (
    <Dialog
      open={isOpen}
      onClose={onStay}
      kind="alert"
      title={t`Some files are not uploaded yet`}
      closeLabel={t`Close`}
      width={420}
      footer={
        <>
          <Button look="filled" data-first onClick={onStay}>
            {t`Keep it open`}
          </Button>
          <Button onClick={onClose}>{t`Close anyway`}</Button>
        </>
      }
    >
      <p>{t`If you close the window now, the draft is saved without these files.`}</p>
    </Dialog>
  )
}
