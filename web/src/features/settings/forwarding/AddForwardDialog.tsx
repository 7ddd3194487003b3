import { useLingui } from '@lingui/react/macro'
import type { UserInfo } from '@sen/contract/account'
import type { ForwardingField } from '@sen/contract/forwarding/forwarding'
import { normaliseEmail } from '@sen/model/addresses'
import { forwardRefusal } from '@sen/model/forwarding/forward-address'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addForwardAddress } from '../../../data/account/forwarding.ts'
import {
  isProof,
  proofOf,
  REAUTHENTICATION_ERRORS,
  ReauthenticationField,
} from '../../../widgets/form/ReauthenticationField.tsx'
import { AddAddressDialog } from '../codes/AddAddressDialog.tsx'

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
  const { confirm_by: confirmBy } = forwarding

  const judge = (email: string) => {
    const existing = forwarding.addresses.map((address) => address.email)
    return forwardRefusal(email, { own: [user.email], existing })
  }
  const add = async (email: string) => {
    await addForwardAddress(cache, { email, ...proofOf(confirmBy, proof) })
    onAdded(normaliseEmail(email))
    return t`A code was sent to ${email}`
  }
  return (
    <AddAddressDialog
      title={t`Add a forwarding address`}
      hint={t`We email a code to this address. Nothing is forwarded until you enter it.`}
      judge={judge}
      onAdd={add}
      isReady={isProof(confirmBy, proof)}
      otherCodes={OTHER_CODES}
      onClose={onClose}
    >
      {(submission) => (
        <ReauthenticationField
          confirmBy={confirmBy}
          value={proof}
          error={submission.problemAt('other')}
          onChange={setProof}
          onProblem={(text) => submission.refuse({ at: 'other', text })}
        />
      )}
    </AddAddressDialog>
  )
}

const OTHER_CODES: ReadonlySet<string> = new Set(REAUTHENTICATION_ERRORS)
