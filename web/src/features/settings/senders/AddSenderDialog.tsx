import { useLingui } from '@lingui/react/macro'
import type { UserInfo } from '@sen/contract/account'
import { MAX_SENDER_NAME_CHARACTERS } from '@sen/model/account/sender-limits'
import { senderRefusal } from '@sen/model/account/senders'
import { domainOf } from '@sen/model/addresses'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { activeDomains } from '../../../data/account/rights.ts'
import { addSender } from '../../../data/account/senders.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { AddAddressDialog } from '../codes/AddAddressDialog.tsx'

const NAME_CODES: ReadonlySet<string> = new Set(['sender_name_misleading'])

interface AddSenderDialogProps {
  readonly user: UserInfo
  readonly onAdded: (email: string) => void
  readonly onClose: () => void
}

/** An own address with a tag is added at once, an external one after a code. */
export function AddSenderDialog({ user, onAdded, onClose }: AddSenderDialogProps) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const [name, setName] = useState(user.fullname)

  const judge = (email: string) => {
    const hostedDomains = activeDomains(user.domains)
    const senders = user.senders.map((sender) => sender.email)
    // An address of a hosted domain can be used only by its owner, as primary address or alias.
    const own = [user.email, ...senders.filter((sender) => hostedDomains.includes(domainOf(sender)))]
    return senderRefusal(email, { own, senders, hostedDomains })
  }
  const add = async (email: string) => {
    const added = await addSender(cache, { email, name: name.trim() })
    onAdded(added.email)
    return added.verified ? t`You can now send from ${added.email}.` : t`A code was sent to ${added.email}`
  }
  return (
    <AddAddressDialog
      title={t`Add an address to send as`}
      hint={t`We email a code to an outside address. From your own domain you can add only your own address, with a tag if you like (name+tag@…).`}
      judge={judge}
      onAdd={add}
      isReady
      otherCodes={NAME_CODES}
      onClose={onClose}
    >
      {({ problemAt }) => (
        <TextField
          label={t`Name`}
          autoComplete="off"
          maxLength={MAX_SENDER_NAME_CHARACTERS}
          value={name}
          error={problemAt('other')}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      )}
    </AddAddressDialog>
  )
}
