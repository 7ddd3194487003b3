import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

/** Its Cancel button does not ask. Returns `close`, and the question to render inside the dialog. */
export function useDiscardQuestion(
  isChanged: boolean,
  onClose: () => void,
): { readonly close: () => void; readonly question: ReactNode } {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const question = (
    <Dialog
      open={isAsking}
      onClose={() => setAsking(false)}
      kind="alert"
      title={t`Leave without saving?`}
      closeLabel={t`Continue editing`}
      width={420}
      footer={
        <>
          <Button look="filled" data-first onClick={() => setAsking(false)}>{t`Continue editing`}</Button>
          <Button onClick={onClose}>{t`Discard the changes`}</Button>
        </>
      }
    >
      <p>{t`Your changes have not been saved.`}</p>
    </Dialog>
  )
  return { close: () => (isChanged ? setAsking(true) : onClose()), question }
}
