import { useLingui } from '@lingui/react/macro'
import type { AppPasswordField } from '@sen/contract/app-passwords'
import { useQueryClient } from '@tanstack/react-query'
import { KeyRound, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { revokeAppPassword } from '../../../data/account/app-passwords.ts'
import { formatBrief } from '../../../lib/dates.ts'
import { joinFacts } from '../../../lib/names/join-facts.ts'
import { showNotice } from '../../../state/notices.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { ConfirmDialog } from '../../../widgets/form/ConfirmDialog.tsx'
import styles from './mail-programs.module.css'

export function AppPasswordRow({ appPassword }: { readonly appPassword: AppPasswordField }) {
  const { t } = useLingui()
  const { language, timezone: timeZone } = usePreferences()
  const [isAsking, setAsking] = useState(false)
  const { id, name, scopes, created_at: createdAt, last_use: lastUse } = appPassword
  const timeOf = (seconds: number) => formatBrief(new Date(seconds * 1_000), { language, timeZone })
  const created = timeOf(createdAt)
  const used = lastUse
    ? [t`last used ${timeOf(lastUse.at)}`, lastUse.protocol.toUpperCase(), lastUse.source]
    : [t`not used yet`]
  return (
    <li className={styles.row} data-row={id}>
      <KeyRound size={20} strokeWidth={1.75} aria-hidden className={styles.icon} />
      <div className={styles.words}>
        <b>{name}</b>
        <small>{scopes.map((each) => each.toUpperCase()).join(', ')}</small>
        <small>{joinFacts([t`Created ${created}`, ...used])}</small>
      </div>
      <IconButton label={t`Revoke ${name}`} icon={Trash2} onClick={() => setAsking(true)} />
      {isAsking && <RevokeQuestion id={id} name={name} onDone={() => setAsking(false)} />}
    </li>
  )
}

interface RevokeQuestionProps {
  readonly id: string
  readonly name: string
  readonly onDone: () => void
}

function RevokeQuestion({ id, name, onDone }: RevokeQuestionProps) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const revoke = async () => {
    await revokeAppPassword(cache, id)
    showNotice({ text: t`The app password was revoked.` })
  }
  return (
    <ConfirmDialog
      title={t`Revoke “${name}”?`}
      width={420}
      confirmLabel={t`Revoke`}
      onConfirm={revoke}
      onClose={onDone}
    >
      <p>{t`The program that uses it is signed out immediately. Mail that it has already stored stays there.`}</p>
    </ConfirmDialog>
  )
}
