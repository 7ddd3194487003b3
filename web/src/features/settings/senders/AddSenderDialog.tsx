import { useLingui } from '@lingui/react/macro'
import { senderRefusal } from '@sen/model/account/senders'
import { MAX_SENDER_NAME_CHARACTERS } from '@sen/model/limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { userQuery } from '../../../data/account/queries.ts'
import { addSender } from '../../../data/account/senders.ts'
import { CallError } from '../../../data/call-error.ts'
import { errorText } from '../../../data/error-text.ts'
import { showNotice } from '../../../state/notices.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import styles from '../codes/rows.module.css'

/** Adds an address to send by. What is refused stays as it was typed, with its reason beside it. */
export function AddSenderDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const formId = useId()
  const { data: user } = useQuery(userQuery)
  const [email, setEmail] = useState('')
  const [name, setName] = useState(user?.fullname ?? '')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || !user) return
    const hostedDomains = user.domains.filter(({ active }) => active).map(({ domain }) => domain)
    const senders = user.senders.map((sender) => sender.email)
    const refusal = senderRefusal(email, { own: user.email, senders, hostedDomains })
    if (refusal) return setProblem(errorText(new CallError(refusal, 400)))
    setBusy(true)
    try {
      const added = await addSender(cache, { email: email.trim(), name: name.trim() })
      showNotice({
        text: added.verified ? t`You can send by ${added.email} now.` : t`A code was sent to ${added.email}`,
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
      onClose={onClose}
      title={t`Add an address to send as`}
      closeLabel={t`Close`}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button look="filled" type="submit" form={formId} disabled={email.trim() === '' || isBusy}>
            {t`Add`}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.fields} onSubmit={(event) => void add(event)}>
        <TextField
          label={t`Address`}
          type="text"
          inputMode="email"
          autoComplete="off"
          value={email}
          error={problem}
          hint={t`An address outside gets a code by mail. Of your own domain only your own address can be added, with a tag if you like (name+tag@…).`}
          onChange={({ currentTarget }) => {
            setEmail(currentTarget.value)
            setProblem(undefined)
          }}
        />
        <TextField
          label={t`Name`}
          autoComplete="off"
          maxLength={MAX_SENDER_NAME_CHARACTERS}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
