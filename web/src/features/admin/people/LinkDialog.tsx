import { useLingui } from '@lingui/react/macro'
import type { LinkField, PersonField } from '@sen/contract/admin/people'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { linkPerson } from '../../../data/admin/people.ts'
import { errorText } from '../../../data/error-text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { CheckField } from '../../../widgets/form/fields.tsx'
import { GivenLink } from './GivenLink.tsx'
import styles from './people.module.css'

export function LinkDialog({ person, onClose }: { readonly person: PersonField; readonly onClose: () => void }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const formId = useId()
  const [mailedTo, setMailedTo] = useState('')
  const [withoutPasskeys, setWithoutPasskeys] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [link, setLink] = useState<LinkField>()
  const { email, state } = person
  const isInvited = state === 'invited'

  const make = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      const body = { mailed_to: mailedTo.trim() || null, remove_passkeys: withoutPasskeys }
      setLink(await linkPerson(cache, person.id, body))
    } catch (error) {
      setProblem(errorText(error))
    }
    setBusy(false)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={isInvited ? t`Invite ${email} again` : t`New password for ${email}`}
      closeLabel={t`Close`}
      footer={
        link ? (
          <Button look="filled" onClick={onClose}>{t`Done`}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{t`Cancel`}</Button>
            <Button look="filled" type="submit" form={formId} disabled={isBusy} aria-busy={isBusy}>
              {t`Create link`}
            </Button>
          </>
        )
      }
    >
      {link ? (
        <GivenLink link={link} mailedTo={mailedTo.trim()} />
      ) : (
        <form id={formId} noValidate className={styles.fields} onSubmit={(event) => void make(event)}>
          <p className={styles.text}>
            {isInvited
              ? t`The previous invitation stops working.`
              : t`They’re signed out everywhere, and the current password stops working at once. They choose a new one with the link.`}
          </p>
          <TextField
            label={t`Email the link to (outside this organisation)`}
            type="text"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            value={mailedTo}
            error={problem}
            hint={t`Leave empty to share the link yourself.`}
            onChange={({ currentTarget }) => {
              setMailedTo(currentTarget.value)
              setProblem(undefined)
            }}
          />
          {!isInvited && (
            <CheckField
              label={t`Remove their passkeys too`}
              checked={withoutPasskeys}
              onChange={setWithoutPasskeys}
              hint={t`A passkey signs in without the password. Remove passkeys if a device is lost or someone else may have one. Remembered devices are always forgotten.`}
            />
          )}
        </form>
      )}
    </Dialog>
  )
}
