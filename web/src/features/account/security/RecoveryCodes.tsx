import { useLingui } from '@lingui/react/macro'
import { inGroups } from '@sen/model/account/two-step'
import { Download, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useBrand } from '../../../state/brand.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../widgets/form/CopyButton.tsx'
import { SettingsSection } from '../../../widgets/form/fields.tsx'
import styles from './two-step.module.css'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onDone: () => void
}

/** Shown once, because the server stores only hashes. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useLingui()
  const name = useBrand((brand) => brand.name)
  const list = useRef<HTMLUListElement>(null)
  // The pressed button was removed, so the codes get the focus.
  useEffect(() => list.current?.focus(), [])
  const lines = codes.map(inGroups)
  const title = t`Recovery codes`
  const save = () => {
    const text = `${name}: ${title}\n\n${lines.join('\n')}\n`
    const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    Object.assign(document.createElement('a'), { href: address, download: 'recovery-codes.txt' }).click()
    URL.revokeObjectURL(address)
  }
  return (
    <SettingsSection
      title={title}
      note={t`If you lose your phone, each of these codes signs you in once instead of the app.`}
    >
      <Alert tone="amber" icon={TriangleAlert}>
        {t`Save them somewhere safe now. They won’t be shown again.`}
      </Alert>
      <ul ref={list} className={styles.codes} aria-label={title} tabIndex={-1}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button look="filled" onClick={onDone}>{t`I saved them`}</Button>
        <CopyButton text={lines.join('\n')} />
        <Button icon={Download} onClick={save}>{t`Download`}</Button>
      </div>
    </SettingsSection>
  )
}
