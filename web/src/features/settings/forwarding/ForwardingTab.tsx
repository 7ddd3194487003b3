import { useLingui } from '@lingui/react/macro'
import type { ForwardingField } from '@sen/contract/forwarding/forwarding'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { forwardingQuery, saveForwarding } from '../../../data/account/forwarding.ts'
import { userQuery } from '../../../data/account/queries.ts'
import { errorText } from '../../../data/error-text.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { CheckField, ChoiceRow, SettingRow, SettingsSection } from '../../../widgets/form/fields.tsx'
import { SettingsForm, SettingsSheet } from '../../../widgets/form/SettingsForm.tsx'
import { useFocusAfterRemoval } from '../../../widgets/form/use-focus-after-removal.ts'
import styles from '../codes/rows.module.css'
import { useFocusAdded } from '../codes/use-focus-added.ts'
import { AddForwardDialog } from './AddForwardDialog.tsx'
import { ForwardRow } from './ForwardRow.tsx'

/** The choice is saved, addresses are added and removed at once (spec section 2.11.4). */
export function ForwardingTab() {
  const { data, dataUpdatedAt, isError, error } = useQuery(forwardingQuery)
  if (data) return <ForwardingForm forwarding={data} answeredAt={dataUpdatedAt} />
  return <SettingsSheet>{isError && <p role="alert">{errorText(error)}</p>}</SettingsSheet>
}

interface Choice {
  readonly isOn: boolean
  readonly email: string
  readonly keepsCopy: boolean
}

function ForwardingForm({ forwarding, answeredAt }: { forwarding: ForwardingField; answeredAt: number }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const [changed, setChanged] = useState<Partial<Choice>>({})
  const [isAdding, setAdding] = useState(false)
  const { data: user } = useQuery(userQuery)
  const rows = useFocusAfterRemoval<HTMLUListElement>(forwarding.addresses.map(({ email }) => email))
  const added = useFocusAdded(rows.ref)
  const verified = forwarding.addresses.filter((address) => address.verified).map(({ email }) => email)
  const stopped = forwarding.addresses.find((address) => address.stopped)
  const active = forwarding.addresses.find((address) => address.is_enable)?.email
  const saved: Choice = { isOn: forwarding.is_enable, email: active ?? '', keepsCopy: forwarding.keep_copy }
  const choice = { ...saved, ...changed }
  // The chosen address may have been removed; the default is the first one.
  const email = verified.includes(choice.email) ? choice.email : (verified[0] ?? '')
  const isChanged =
    choice.isOn !== saved.isOn || (choice.isOn && (email !== saved.email || choice.keepsCopy !== saved.keepsCopy))
  const change = (some: Partial<Choice>) => setChanged((before) => ({ ...before, ...some }))

  const save = async (): Promise<string | undefined> => {
    if (choice.isOn && email === '') return t`Add an address and verify it first.`
    await saveForwarding(cache, { is_enable: choice.isOn, email, keep_copy: choice.keepsCopy })
    setChanged({})
    return undefined
  }
  return (
    <>
      <SettingsForm isChanged={isChanged} onSave={save}>
        <SettingsSection
          title={t`Forwarding`}
          note={t`Forwards all incoming mail to one address, except spam, forged mail and mailing lists.`}
        >
          {stopped && !forwarding.is_enable && (
            <Alert tone="amber" icon={TriangleAlert}>
              {t`Forwarding was switched off: mail could not be delivered to ${stopped.email}.`}
            </Alert>
          )}
          <SettingRow label={t`Forwarding`}>
            <CheckField
              label={t`Forward incoming mail`}
              checked={choice.isOn}
              disabled={verified.length === 0 && !choice.isOn}
              hint={verified.length === 0 ? t`Add an address and verify it first.` : undefined}
              onChange={(isOn) => change({ isOn })}
            />
          </SettingRow>
          {choice.isOn && (
            <>
              <ChoiceRow
                label={t`Forward to`}
                value={email}
                options={verified.map((each) => [each, each] as const)}
                onChange={(next) => change({ email: next })}
              />
              <SettingRow label={t`Copies`}>
                <CheckField
                  label={t`Keep a copy in the inbox`}
                  checked={choice.keepsCopy}
                  hint={t`Without it, forwarded mail goes to Trash for 30 days.`}
                  onChange={(keepsCopy) => change({ keepsCopy })}
                />
              </SettingRow>
            </>
          )}
        </SettingsSection>
        <SettingsSection title={t`Forwarding addresses`}>
          {forwarding.addresses.length === 0 && <EmptyState text={t`No addresses yet.`} />}
          <ul className={styles.rows} aria-label={t`Forwarding addresses`} {...rows}>
            {forwarding.addresses.map((address) => (
              <ForwardRow key={address.email} address={address} answeredAt={answeredAt} />
            ))}
          </ul>
          <div>
            <Button icon={Plus} onClick={() => setAdding(true)}>{t`Add an address`}</Button>
          </div>
        </SettingsSection>
      </SettingsForm>
      {/* The dialog has a form of its own, and forms cannot be nested. */}
      {isAdding && user && (
        <AddForwardDialog user={user} forwarding={forwarding} onAdded={added} onClose={() => setAdding(false)} />
      )}
    </>
  )
}
