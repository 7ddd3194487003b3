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

/** Asked before a mail is given up: there is no way back, for it may be with its receiver by then. */
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
            ? t`It waits no more.`
            : plural(length, { one: 'Given up for # recipient.', other: 'Given up for # recipients.' }),
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
      title={t`Give up mail to ${domain}?`}
      closeLabel={t`Close`}
      problem={problem}
      onClose={onClose}
      footer={
        <>
          {/* It is not given up by an Enter that was meant for something else. */}
          <Button data-first onClick={onClose}>{t`Cancel`}</Button>
          <Button look="danger" disabled={isBusy} onClick={() => void perform()}>{t`Give up`}</Button>
        </>
      }
    >
      <p>
        {kind === 'message'
          ? t`It is not tried any more. ${from} gets a report that says it was not delivered.`
          : t`It is not tried any more. Nobody gets a report, as nobody wrote it.`}
      </p>
    </Dialog>
  )
}
