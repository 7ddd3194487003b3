import { useLingui } from '@lingui/react/macro'
import type { ForwardAddressField } from '@sen/contract/forwarding/forwarding'
import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { removeForwardAddress, resendForwardCode, verifyForwardAddress } from '../../../data/account/forwarding.ts'
import { showNotice } from '../../../state/notices.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { CodeRow } from '../../../widgets/codes/CodeRow.tsx'
import { ConfirmDialog } from '../../../widgets/form/ConfirmDialog.tsx'
import { useFocusOfStep } from '../../../widgets/form/use-focus-of-step.ts'
import styles from '../codes/rows.module.css'

export function ForwardRow({ address, answeredAt }: { address: ForwardAddressField; answeredAt: number }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { email } = address

  const verify = async (code: string) => {
    await verifyForwardAddress(cache, email, code)
    showNotice({ text: t`${email} is verified. You can now forward mail to it.` })
  }
  const resend = async () => {
    await resendForwardCode(cache, email)
    showNotice({ text: t`A new code was sent to ${email}` })
  }
  const step = useFocusOfStep<HTMLLIElement>(address.verified ? 'verified' : 'code')
  return (
    <li className={styles.row} data-row={email} {...step}>
      <div className={styles.head}>
        <span className={styles.who}>
          <span className={styles.email}>{email}</span>
        </span>
        {address.is_enable && <Chip>{t`In use`}</Chip>}
        {!address.verified && <Chip tone="amber">{t`Not verified`}</Chip>}
        <IconButton label={t`Remove ${email}`} icon={Trash2} size="small" onClick={() => setAsking(true)} />
      </div>
      {!address.verified && (
        <CodeRow
          label={t`Code for ${email}`}
          hint={t`We emailed a code to this address. Enter it here.`}
          resendAfterSeconds={address.resend_after_seconds}
          answeredAt={answeredAt}
          onVerify={verify}
          onResend={resend}
        />
      )}
      {isAsking && (
        <ConfirmDialog
          title={t`Remove ${email}?`}
          width={420}
          confirmLabel={t`Remove the address`}
          onConfirm={async () => {
            await removeForwardAddress(cache, email)
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            {address.is_enable
              ? t`Forwarding will be off. Mail already on its way is still delivered.`
              : t`Mail can’t be forwarded there until you add it and verify it again.`}
          </p>
        </ConfirmDialog>
      )}
    </li>
  )
}
