import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { SenderField } from '@sen/contract/senders'
import { useQueryClient } from '@tanstack/react-query'
import { Pencil, Signature, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { attempt } from '../../../actions/report.ts'
import { makeDefaultSender, removeSender, resendSenderCode, verifySender } from '../../../data/account/senders.ts'
import { showNotice } from '../../../state/notices.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { CodeRow } from '../../../widgets/codes/CodeRow.tsx'
import { ConfirmDialog } from '../../../widgets/form/ConfirmDialog.tsx'
import { useFocusOfStep } from '../../../widgets/form/use-focus-of-step.ts'
import styles from '../codes/rows.module.css'
import { RenameSenderDialog } from './RenameSenderDialog.tsx'
import { SenderSignatureDialog } from './SenderSignatureDialog.tsx'

export function SenderRow({ sender, answeredAt }: { sender: SenderField; answeredAt: number }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const [open, setOpen] = useState<'rename' | 'signature' | 'remove'>()
  const { email, name } = sender
  const close = () => setOpen(undefined)

  const verify = async (code: string) => {
    await verifySender(cache, email, code)
    showNotice({ text: t`${email} is verified. You can now send from it.` })
  }
  const resend = async () => {
    await resendSenderCode(cache, email)
    showNotice({ text: t`A new code was sent to ${email}` })
  }
  const step = useFocusOfStep<HTMLLIElement>(sender.verified ? 'verified' : 'code')
  return (
    <li className={styles.row} data-row={email} {...step}>
      <div className={styles.head}>
        <span className={styles.who}>
          <span className={styles.email}>{email}</span>
          {name !== '' && <span className={styles.name}>{name}</span>}
        </span>
        {sender.default && <Chip>{t`Default`}</Chip>}
        {!sender.verified && (
          <Chip tone="amber">{sender.awaits_domain ? t`Domain not verified` : t`Not verified`}</Chip>
        )}
        {sender.verified && !sender.default && (
          <Button
            look="plain"
            size="small"
            aria-label={t`Make ${email} the default`}
            onClick={() =>
              attempt(msg`Make ${email} the default`, async () => {
                await makeDefaultSender(cache, email)
              })
            }
          >{t`Make default`}</Button>
        )}
        <span className={styles.actions}>
          <IconButton
            label={t`Change the name of ${email}`}
            icon={Pencil}
            size="small"
            onClick={() => setOpen('rename')}
          />
          {sender.verified && (
            <IconButton
              label={t`Signature of ${email}`}
              icon={Signature}
              size="small"
              onClick={() => setOpen('signature')}
            />
          )}
          {!sender.own && (
            <IconButton label={t`Remove ${email}`} icon={Trash2} size="small" onClick={() => setOpen('remove')} />
          )}
        </span>
      </div>
      {sender.awaits_domain && (
        <p className={styles.hint}>
          {t`You can send from this address once its domain is verified. Your administrator can verify it.`}
        </p>
      )}
      {!sender.verified && !sender.awaits_domain && (
        <CodeRow
          label={t`Code for ${email}`}
          hint={t`We emailed a code to this address. Enter it here.`}
          resendAfterSeconds={sender.resend_after_seconds}
          answeredAt={answeredAt}
          onVerify={verify}
          onResend={resend}
        />
      )}
      {open === 'rename' && <RenameSenderDialog sender={sender} onClose={close} />}
      {open === 'signature' && <SenderSignatureDialog sender={sender} onClose={close} />}
      {open === 'remove' && (
        <ConfirmDialog
          title={t`Remove ${email}?`}
          width={420}
          confirmLabel={t`Remove the address`}
          onConfirm={async () => {
            await removeSender(cache, email)
            close()
          }}
          onClose={close}
        >
          <p>{t`You won’t be able to send from this address until you add and verify it again.`}</p>
        </ConfirmDialog>
      )}
    </li>
  )
}
