import { useLingui } from '@lingui/react/macro'
import type { UserInfo } from '@sen/contract/account'
import type { ForwardingField } from '@sen/contract/forwarding/forwarding'
import { isWholeCode } from '@sen/model/account/mailed-code'
import { normaliseEmail } from '@sen/model/addresses'
import { forwardRefusal } from '@sen/model/forwarding/forward-address'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addForwardAddress, mailOwnCode } from '../../../data/account/forwarding.ts'
import { errorText } from '../../../data/error-text.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { SendAgain } from '../../../widgets/codes/CodeRow.tsx'
import { momentAfter, useSecondsUntil, waitOf } from '../../../widgets/codes/use-seconds-until.ts'
import type { Submission } from '../../../widgets/form/use-submit.ts'
import { AddAddressDialog, type AddAddressField } from '../codes/AddAddressDialog.tsx'

interface AddForwardDialogProps {
  readonly user: UserInfo
  readonly forwarding: ForwardingField
  readonly onAdded: (email: string) => void
  readonly onClose: () => void
}

/** Requires the password, because an unattended page must not allow forwarding all mail. */
export function AddForwardDialog({ user, forwarding, onAdded, onClose }: AddForwardDialogProps) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const [proof, setProof] = useState('')
  const [resendAt, setResendAt] = useState<number | null>(null)
  const seconds = useSecondsUntil(resendAt)
  const isByPassword = forwarding.confirm_by === 'password'

  const judge = (email: string) => {
    const existing = forwarding.addresses.map((address) => address.email)
    return forwardRefusal(email, { own: [user.email], existing })
  }
  const add = async (email: string) => {
    await addForwardAddress(cache, { email, ...(isByPassword ? { password: proof } : { code: proof }) })
    onAdded(normaliseEmail(email))
    return t`A code was sent to ${email}`
  }
  const sendCode = ({ refuse }: Submission<AddAddressField>) => {
    mailOwnCode().then(
      (wait) => setResendAt(momentAfter(wait)),
      (error: unknown) => {
        refuse({ at: 'other', text: errorText(error) })
        setResendAt(momentAfter(waitOf(error) ?? null))
      },
    )
  }
  return (
    <AddAddressDialog
      title={t`Add a forwarding address`}
      hint={t`We email a code to this address. Nothing is forwarded until you enter it.`}
      judge={judge}
      onAdd={add}
      isReady={isByPassword ? proof !== '' : isWholeCode(proof)}
      otherCodes={PROOF_CODES}
      onClose={onClose}
    >
      {(submission) => (
        <>
          <TextField
            label={isByPassword ? t`Your password` : t`Code we emailed you`}
            type={isByPassword ? 'password' : 'text'}
            autoComplete={isByPassword ? 'current-password' : 'one-time-code'}
            value={proof}
            error={submission.problemAt('other')}
            onChange={({ currentTarget }) => setProof(currentTarget.value)}
          />
          {!isByPassword && (
            <Button disabled={seconds > 0} onClick={() => sendCode(submission)}>
              <SendAgain seconds={seconds} first={t`Email me a code`} />
            </Button>
          )}
        </>
      )}
    </AddAddressDialog>
  )
}

const PROOF_CODES: ReadonlySet<string> = new Set([
  'password_wrong',
  'too_many_attempts',
  'code_incorrect',
  'code_expired',
  'code_used_up',
])
