import { useLingui } from '@lingui/react/macro'
import type { CatchAllField } from '@sen/contract/admin/addresses'
import type { AddressField } from '@sen/contract/fields'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { catchUnknown } from '../../../actions/administration/given-addresses.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { type AddressProblem, addressProblem, textAt } from './address-problem.ts'
import styles from './addresses.module.css'
import { MailboxesField } from './MailboxesField.tsx'

export function CatchAllDialog({ catchAll, onClose }: { catchAll: CatchAllField; onClose: () => void }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const formId = useId()
  const { domain } = catchAll
  const [isCaught, setCaught] = useState(catchAll.mailbox !== null)
  const [chosen, setChosen] = useState<readonly AddressField[]>(catchAll.mailbox ? [catchAll.mailbox] : [])
  const [problem, setProblem] = useState<AddressProblem>()
  const [isSaving, setSaving] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const [mailbox] = chosen
    if (isSaving) return
    if (isCaught && !mailbox) return setProblem({ at: 'mailboxes', text: t`Choose who gets the mail.` })
    setSaving(true)
    try {
      await catchUnknown(cache, catchAll, isCaught && mailbox ? mailbox.email : null)
      onClose()
    } catch (error) {
      setProblem(addressProblem(error))
      setSaving(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Unknown addresses of ${domain}`}
      closeLabel={t`Close`}
      problem={textAt(problem, 'form') ?? textAt(problem, 'email')}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button look="filled" type="submit" form={formId} aria-busy={isSaving}>{t`Save`}</Button>
        </>
      }
    >
      <form id={formId} className={styles.fields} noValidate onSubmit={(event) => void save(event)}>
        <fieldset className={styles.choices}>
          <legend>{t`Mail to unknown addresses`}</legend>
          <label>
            <input
              type="radio"
              name={`${formId}-caught`}
              checked={!isCaught}
              onChange={() => {
                setCaught(false)
                setProblem(undefined)
              }}
            />
            {t`Is rejected`}
          </label>
          <label>
            <input type="radio" name={`${formId}-caught`} checked={isCaught} onChange={() => setCaught(true)} />
            {t`Goes to one mailbox`}
          </label>
        </fieldset>
        {isCaught && (
          <MailboxesField
            label={t`Who gets the mail`}
            isSingle
            chosen={chosen}
            hint={t`Most of this mail is spam sent to guessed addresses.`}
            error={textAt(problem, 'mailboxes')}
            onChange={(people) => {
              setChosen(people)
              setProblem(undefined)
            }}
          />
        )}
      </form>
    </Dialog>
  )
}
