import { useLingui } from '@lingui/react/macro'
import type { PasskeyField } from '@sen/contract/passkeys'
import { MAX_PASSKEY_NAME_CHARACTERS, passkeyName } from '@sen/model/account/passkeys'
import { useQueryClient } from '@tanstack/react-query'
import { Fingerprint, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { removePasskey, renamePasskey } from '../../../data/account/passkeys.ts'
import { formatBrief } from '../../../lib/dates.ts'
import { joinFacts } from '../../../lib/names/join-facts.ts'
import { showNotice } from '../../../state/notices.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { ConfirmDialog } from '../../../widgets/form/ConfirmDialog.tsx'
import { FormDialog } from '../../../widgets/form/FormDialog.tsx'
import { useSubmit } from '../../../widgets/form/use-submit.ts'
import styles from './devices.module.css'

type Question = 'name' | 'removal'

export function PasskeyRow({ passkey }: { readonly passkey: PasskeyField }) {
  const { t } = useLingui()
  const { language, timezone: timeZone } = usePreferences()
  const [question, setQuestion] = useState<Question>()
  const timeOf = (seconds: number) => formatBrief(new Date(seconds * 1_000), { language, timeZone })
  const { name, last_used_at: used, suspected_at: suspected } = passkey
  const added = timeOf(passkey.created_at)
  const lastUsed = used === null ? t`not used yet` : t`last used ${timeOf(used)}`
  return (
    <li className={styles.row} data-row={passkey.id} data-failed={suspected !== null}>
      <Fingerprint size={20} strokeWidth={1.75} aria-hidden className={styles.icon} />
      <div className={styles.words}>
        <b>{name}</b>
        <small>{joinFacts([t`Added ${added}`, lastUsed])}</small>
        {suspected !== null && (
          <small className={styles.suspect}>
            {t`On ${timeOf(suspected)}, it looked copied and was rejected. Remove it if that wasn’t you.`}
          </small>
        )}
      </div>
      <IconButton label={t`Rename ${name}`} icon={Pencil} onClick={() => setQuestion('name')} />
      <IconButton label={t`Remove ${name}`} icon={Trash2} onClick={() => setQuestion('removal')} />
      {question === 'name' && <Renaming passkey={passkey} onDone={() => setQuestion(undefined)} />}
      {question === 'removal' && <Removal passkey={passkey} onDone={() => setQuestion(undefined)} />}
    </li>
  )
}

interface QuestionProps {
  readonly passkey: PasskeyField
  readonly onDone: () => void
}

function Renaming({ passkey, onDone }: QuestionProps) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const [typed, setTyped] = useState(passkey.name)
  const save = async () => {
    await renamePasskey(cache, passkey.id, typed)
    onDone()
  }
  const submission = useSubmit<'name'>(save, {
    check: () => (passkeyName(typed) === undefined ? { at: 'name', text: t`Give it a name.` } : undefined),
    at: 'name',
  })
  return (
    <FormDialog
      title={t`Rename the passkey`}
      submission={submission}
      submitLabel={t`Rename`}
      onClose={onDone}
      width={420}
    >
      <TextField
        label={t`Name of the passkey`}
        autoComplete="off"
        maxLength={MAX_PASSKEY_NAME_CHARACTERS}
        value={typed}
        error={submission.problemAt('name')}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </FormDialog>
  )
}

function Removal({ passkey, onDone }: QuestionProps) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { name } = passkey
  const remove = async () => {
    await removePasskey(cache, passkey.id)
    showNotice({ text: t`The passkey was removed.` })
  }
  return (
    <ConfirmDialog
      title={t`Remove “${name}”?`}
      width={420}
      confirmLabel={t`Remove`}
      onConfirm={remove}
      onClose={onDone}
    >
      <p>{t`It can no longer be used to sign in. Devices that used it stay signed in. You can also delete it from your device.`}</p>
    </ConfirmDialog>
  )
}
