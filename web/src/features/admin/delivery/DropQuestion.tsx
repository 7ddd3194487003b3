import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { WaitingMailField } from '@sen/contract/admin/delivery'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dropWaiting } from '../../../data/admin/delivery.ts'
import { errorText } from '../../../data/error-text.ts'
import { showNotice } from '../../../state/notices.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

/** This cannot be undone, and the recipient may have received the mail already. */
export function DropQuestion({ mail, onClose }: { readonly mail: WaitingMailField; readonly onClose: () => void }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { from, domain, kind } = mail
  const perform = async () => {
    setBusy(true)
    try {
      const { length } = await dropWaiting(cache, mail)
      showNotice({
        text:
          length === 0
            ? t`No longer queued.`
            : plural(length, { one: 'Stopped sending to # recipient.', other: 'Stopped sending to # recipients.' }),
      })
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
      title={t`Stop sending to ${domain}?`}
      closeLabel={t`Close`}
      problem={problem}
      onClose={onClose}
      footer={
        <>
          {/* A stray Enter must not confirm. */}
          <Button data-first onClick={onClose}>{t`Cancel`}</Button>
          <Button look="danger" disabled={isBusy} onClick={() => void perform()}>{t`Stop sending`}</Button>
        </>
      }
    >
      <p>
        {kind === 'message'
          ? t`We stop trying. ${from} gets a report that it was not delivered.`
          : t`We stop trying. No one gets a report, because no person sent it.`}
      </p>
    </Dialog>
  )
}
