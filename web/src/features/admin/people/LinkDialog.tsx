import { useLingui } from '@lingui/react/macro'
import type { LinkField, PersonField } from '@sen/contract/admin/people'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { linkPerson } from '../../../data/admin/people.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../widgets/form/FormDialog.tsx'
import { CheckField } from '../../../widgets/form/fields.tsx'
import { useSubmit } from '../../../widgets/form/use-submit.ts'
import { NewPasswordLink } from './NewPasswordLink.tsx'
import styles from './people.module.css'

export function LinkDialog({ person, onClose }: { readonly person: PersonField; readonly onClose: () => void }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const [mailedTo, setMailedTo] = useState('')
  const [withoutPasskeys, setWithoutPasskeys] = useState(false)
  const [link, setLink] = useState<LinkField>()
  const { email, state } = person
  const isInvited = state === 'invited'

  const make = async () => {
    const body = { mailed_to: mailedTo.trim() || null, remove_passkeys: withoutPasskeys }
    setLink(await linkPerson(cache, person.id, body))
  }
  const submission = useSubmit<'mailedTo'>(make, {
    at: 'mailedTo',
  })
  return (
    <FormDialog
      title={isInvited ? t`Invite ${email} again` : t`New password for ${email}`}
      submission={submission}
      submitLabel={t`Create link`}
      end={link && { label: t`Done`, content: <NewPasswordLink link={link} mailedTo={mailedTo.trim()} /> }}
      onClose={onClose}
      className={styles.fields}
    >
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
        error={submission.problemAt('mailedTo')}
        hint={t`Leave empty to share the link yourself.`}
        onChange={({ currentTarget }) => setMailedTo(currentTarget.value)}
      />
      {!isInvited && (
        <CheckField
          label={t`Remove their passkeys too`}
          checked={withoutPasskeys}
          onChange={setWithoutPasskeys}
          hint={t`A passkey signs in without the password. Remove passkeys if a device is lost or someone else may have one. Remembered devices are always forgotten.`}
        />
      )}
    </FormDialog>
  )
}
