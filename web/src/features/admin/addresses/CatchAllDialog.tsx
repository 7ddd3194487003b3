import { useLingui } from '@lingui/react/macro'
import type { CatchAllField } from '@sen/contract/admin/addresses'
import type { AddressField } from '@sen/contract/fields'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { setCatchAllWithUndo } from '../../../actions/administration/address-actions.ts'
import { FormDialog } from '../../../widgets/form/FormDialog.tsx'
import { useSubmit } from '../../../widgets/form/use-submit.ts'
import styles from './addresses.module.css'
import { MailboxesField } from './MailboxesField.tsx'

export function CatchAllDialog({ catchAll, onClose }: { catchAll: CatchAllField; onClose: () => void }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const radioName = useId()
  const { domain } = catchAll
  const [isCaught, setCaught] = useState(catchAll.mailbox !== null)
  const [chosen, setChosen] = useState<readonly AddressField[]>(catchAll.mailbox ? [catchAll.mailbox] : [])
  const [mailbox] = chosen
  const submission = useSubmit<'mailboxes'>(
    async () => {
      await setCatchAllWithUndo(cache, catchAll, isCaught && mailbox ? mailbox.email : null)
      onClose()
    },
    {
      check: () => (isCaught && !mailbox ? { at: 'mailboxes', text: t`Choose who gets the mail.` } : undefined),
      at: { mailbox_unknown: 'mailboxes' },
    },
  )
  return (
    <FormDialog
      title={t`Unknown addresses of ${domain}`}
      submission={submission}
      submitLabel={t`Save`}
      onClose={onClose}
      className={styles.fields}
    >
      <fieldset className={styles.choices}>
        <legend>{t`Mail to unknown addresses`}</legend>
        <label>
          <input type="radio" name={radioName} checked={!isCaught} onChange={() => setCaught(false)} />
          {t`Is rejected`}
        </label>
        <label>
          <input type="radio" name={radioName} checked={isCaught} onChange={() => setCaught(true)} />
          {t`Goes to one mailbox`}
        </label>
      </fieldset>
      {isCaught && (
        <MailboxesField
          label={t`Who gets the mail`}
          isSingle
          chosen={chosen}
          hint={t`Most of this mail is spam sent to guessed addresses.`}
          error={submission.problemAt('mailboxes')}
          onChange={(people) => {
            setChosen(people)
            submission.clear()
          }}
        />
      )}
    </FormDialog>
  )
}
