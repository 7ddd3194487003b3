import { useLingui } from '@lingui/react/macro'
import type { QuarantinedField } from '@sen/contract/admin/quarantine'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteQuarantined, releaseQuarantined } from '../../../data/admin/quarantine.ts'
import { errorText } from '../../../data/error-text.ts'
import { showNotice } from '../../../state/notices.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

interface Props {
  readonly message: QuarantinedField
  readonly act: 'release' | 'delete'
  readonly onClose: () => void
}

/** Asks before an infected message is delivered or deleted: neither can be undone. */
export function QuarantineQuestion({ message, act, onClose }: Props) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { id, mailbox, signature } = message
  const isRelease = act === 'release'
  const perform = async () => {
    setBusy(true)
    try {
      await (isRelease ? releaseQuarantined : deleteQuarantined)(cache, id)
      showNotice({ text: isRelease ? t`Delivered to ${mailbox}.` : t`Deleted from quarantine.` })
      onClose()
    } catch (error) {
      setProblem(errorText(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      kind="alert"
      width={440}
      title={isRelease ? t`Release this mail?` : t`Delete this mail forever?`}
      closeLabel={t`Close`}
      problem={problem}
      onClose={onClose}
      footer={
        <>
          <Button data-first onClick={onClose}>{t`Cancel`}</Button>
          <Button look="danger" disabled={isBusy} onClick={() => void perform()}>
            {isRelease ? t`Release` : t`Delete forever`}
          </Button>
        </>
      }
    >
      <p>
        {isRelease
          ? t`The scanner found ${signature}. ${mailbox} receives the mail and can open its files.`
          : t`${mailbox} never receives it, and it cannot be recovered.`}
      </p>
    </Dialog>
  )
}
