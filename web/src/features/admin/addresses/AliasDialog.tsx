import { useLingui } from '@lingui/react/macro'
import type { AliasField } from '@sen/contract/admin/addresses'
import type { AddressField } from '@sen/contract/fields'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { pointAlias } from '../../../actions/administration/address-actions.ts'
import { addAlias } from '../../../data/admin/addresses.ts'
import { showNotice } from '../../../state/notices.ts'
import { NewAddressField } from '../../../widgets/addresses/NewAddressField.tsx'
import { useNewAddress } from '../../../widgets/addresses/use-new-address.ts'
import { FormDialog } from '../../../widgets/form/FormDialog.tsx'
import { useDiscardQuestion } from '../../../widgets/form/use-discard-question.tsx'
import { useSubmit } from '../../../widgets/form/use-submit.ts'
import { ADDRESS_FIELDS, type AddressFormField } from './address-fields.ts'
import styles from './addresses.module.css'
import { MailboxesField } from './MailboxesField.tsx'

export function AliasDialog({ alias, onClose }: { alias: AliasField | undefined; onClose: () => void }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const address = useNewAddress()
  const [chosen, setChosen] = useState<readonly AddressField[]>(alias ? [alias.mailbox] : [])
  const [mailbox] = chosen
  const isChanged = address.typed !== '' || mailbox?.email !== alias?.mailbox.email
  const { close, question } = useDiscardQuestion(isChanged, onClose)
  const save = async (to: string) => {
    if (alias) await pointAlias(cache, alias, to)
    else {
      const { email } = address
      await addAlias(cache, { email, mailbox: to })
      showNotice({ text: t`Mail to ${email} goes to ${to}` })
    }
    onClose()
  }
  const submission = useSubmit<AddressFormField>(async () => mailbox && save(mailbox.email), {
    check: () => {
      if (!alias && address.problem !== undefined) return { at: 'email', text: address.problem }
      return mailbox ? undefined : { at: 'mailboxes', text: t`Choose who gets the mail.` }
    },
    at: ADDRESS_FIELDS,
  })
  return (
    <FormDialog
      title={alias ? alias.email : t`New alias`}
      submission={submission}
      submitLabel={alias ? t`Save` : t`Add`}
      onClose={onClose}
      onDismiss={close}
      className={styles.fields}
    >
      {!alias && (
        <NewAddressField address={address} error={submission.problemAt('email')} onChange={submission.clear} />
      )}
      <MailboxesField
        label={t`Who gets the mail`}
        isSingle
        chosen={chosen}
        hint={t`They can also send from this address.`}
        error={submission.problemAt('mailboxes')}
        onChange={(people) => {
          setChosen(people)
          submission.clear()
        }}
      />
      {question}
    </FormDialog>
  )
}
