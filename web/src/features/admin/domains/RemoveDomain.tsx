import { useLingui } from '@lingui/react/macro'
import type { DomainField } from '@sen/contract/admin/domains'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { removeDomain } from '../../../data/admin/domains.ts'
import { errorText } from '../../../data/error-text.ts'
import { showNotice } from '../../../state/notices.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

/** Asked before a domain goes. */
export function RemoveDomain({ domain, onClose }: { readonly domain: DomainField; readonly onClose: () => void }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { name } = domain
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      await removeDomain(cache, name)
      showNotice({ text: t`${name} was removed.` })
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
      width={420}
      title={t`Remove ${name}?`}
      closeLabel={t`Close`}
      problem={problem}
      onClose={onClose}
      footer={
        <>
          {/* It is not taken away by an Enter that was meant for something else. */}
          <Button data-first onClick={onClose}>{t`Cancel`}</Button>
          <Button look="danger" disabled={isBusy} onClick={() => void remove()}>{t`Remove the domain`}</Button>
        </>
      }
    >
      <p>
        {domain.state === 'claimed'
          ? t`It was not verified, so no mail is affected. You can add it again at any time.`
          : t`Mail to this domain will be rejected. To use it again, you have to add and verify it again.`}
      </p>
    </Dialog>
  )
}
