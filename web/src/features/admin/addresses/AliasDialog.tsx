import { useLingui } from '@lingui/react/macro'
import type { AliasField } from '@sen/contract/admin/addresses'
import type { AddressField } from '@sen/contract/fields'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { pointAlias } from '../../../actions/administration/given-addresses.ts'
import { addAlias } from '../../../data/admin/addresses.ts'
import { showNotice } from '../../../state/notices.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { NewAddressField } from '../../../widgets/addresses/NewAddressField.tsx'
import { useNewAddress } from '../../../widgets/addresses/use-new-address.ts'
import { useDiscardQuestion } from '../../../widgets/form/use-discard-question.tsx'
import { type AddressProblem, addressProblem, textAt } from './address-problem.ts'
import styles from './addresses.module.css'
import { MailboxesField } from './MailboxesField.tsx'

export function AliasDialog({ alias, onClose }: { alias: AliasField | undefined; onClose: () => void }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const formId = useId()
  const address = useNewAddress()
  const [chosen, setChosen] = useState<readonly AddressField[]>(alias ? [alias.mailbox] : [])
  const [problem, setProblem] = useState<AddressProblem>()
  const [isSaving, setSaving] = useState(false)
  const [mailbox] = chosen
  const isChanged = address.typed !== '' || mailbox?.email !== alias?.mailbox.email
  const { close, question } = useDiscardQuestion(isChanged, onClose)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isSaving) return
    if (!alias && address.problem !== undefined) return setProblem({ at: 'email', text: address.problem })
    if (!mailbox) return setProblem({ at: 'mailboxes', text: t`Choose who gets the mail.` })
    setSaving(true)
    try {
      if (alias) await pointAlias(cache, alias, mailbox.email)
      else {
        const { email } = address
        await addAlias(cache, { email, mailbox: mailbox.email })
        const to = mailbox.email
        showNotice({ text: t`Mail to ${email} goes to ${to}` })
      }
      onClose()
    } catch (error) {
      setProblem(addressProblem(error))
      setSaving(false)
    }
  }
  return (
    <Dialog
      open
      onClose={close}
      title={alias ? alias.email : t`New alias`}
      closeLabel={t`Close`}
      problem={textAt(problem, 'form')}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button look="filled" type="submit" form={formId} aria-busy={isSaving}>
            {alias ? t`Save` : t`Add`}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.fields} noValidate onSubmit={(event) => void save(event)}>
        {!alias && (
          <NewAddressField address={address} error={textAt(problem, 'email')} onChange={() => setProblem(undefined)} />
        )}
        <MailboxesField
          label={t`Who gets the mail`}
          isSingle
          chosen={chosen}
          hint={t`They can also send from this address.`}
          error={textAt(problem, 'mailboxes')}
          onChange={(people) => {
            setChosen(people)
            setProblem(undefined)
          }}
        />
      </form>
      {question}
    </Dialog>
  )
}
