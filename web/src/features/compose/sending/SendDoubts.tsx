import { useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import type { SendDoubt } from './use-send.ts'

export interface SendDoubtsProps {
  readonly doubts: readonly SendDoubt[]
  readonly onSend: () => void
  readonly onBack: () => void
}

export function SendDoubts({ doubts, onSend, onBack }: SendDoubtsProps) {
  const { t } = useLingui()
  const texts: Readonly<Record<SendDoubt, string>> = {
    uploading: t`Some files are still uploading and would not be sent along.`,
    'no-subject': t`The message has no subject.`,
    'no-text': t`The message has no text.`,
  }
  return (
    <Dialog
      open={doubts.length > 0}
      onClose={onBack}
      kind="alert"
      title={t`Send this message?`}
      closeLabel={t`Close`}
      width={420}
      footer={
        <>
          <Button onClick={onBack}>{t`Keep editing`}</Button>
          <Button look="filled" onClick={onSend}>
            {t`Send anyway`}
          </Button>
        </>
      }
    >
      {doubts.map((doubt) => (
        <p key={doubt}>{texts[doubt]}</p>
      ))}
    </Dialog>
  )
}
