import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { PolicyField } from '@sen/contract/admin/organisation'
import { RECALL_WINDOWS_SECONDS } from '@sen/model/limits'
import { recallWindowParts } from '@sen/model/recalling/recall'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changePolicy, policiesQuery } from '../../../data/admin/organisation.ts'
import { errorText } from '../../../data/error-text.ts'
import { CheckField, ChoiceRow, SettingsSection } from '../../../widgets/form/fields.tsx'
import { SettingsForm, SettingsSheet } from '../../../widgets/form/SettingsForm.tsx'
import { AccountPage } from '../../../widgets/page/AccountPage.tsx'

/** What holds for everybody of a domain: how long mail can be recalled, and what may be shared outside. */
export function OrganisationTab() {
  const { t } = useLingui()
  const { data: policies, isError, error } = useQuery(policiesQuery)
  return (
    <AccountPage title={t`Organization`} note={t`What holds for everybody of a domain.`}>
      {policies ? (
        <PolicyForm policies={policies} />
      ) : (
        <SettingsSheet>{isError && <p role="alert">{errorText(error)}</p>}</SettingsSheet>
      )}
    </AccountPage>
  )
}

function PolicyForm({ policies }: { readonly policies: readonly PolicyField[] }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  // What was changed here and not saved yet, by domain; the rest follows what others change.
  const [changes, setChanges] = useState<ReadonlyMap<string, PolicyField>>(new Map())
  const changed = policies.flatMap((policy) => {
    const wanted = changes.get(policy.domain)
    return wanted && !isSame(wanted, policy) ? [wanted] : []
  })
  const change = (policy: PolicyField) => setChanges((before) => new Map(before).set(policy.domain, policy))
  const save = async () => {
    // One after the other: what has failed says so, and what was saved before it is.
    for (const policy of changed) await changePolicy(cache, policy)
    setChanges(new Map())
    return undefined
  }
  return (
    <SettingsForm isChanged={changed.length > 0} onSave={save}>
      {policies.map((policy) => {
        const shown = changes.get(policy.domain) ?? policy
        return (
          <SettingsSection key={policy.domain} title={policy.domain}>
            <ChoiceRow
              label={t`Mail can be recalled for`}
              value={shown.recall_window_seconds}
              options={RECALL_WINDOWS_SECONDS.map((seconds) => [seconds, windowText(seconds)] as const)}
              hint={t`Counted from when the mail was sent.`}
              onChange={(recall_window_seconds) => change({ ...shown, recall_window_seconds })}
            />
            <CheckField
              label={t`Files may be shared outside without a password`}
              checked={shown.open_sharing}
              hint={t`Links that are open already stay so.`}
              onChange={(open_sharing) => change({ ...shown, open_sharing })}
            />
          </SettingsSection>
        )
      })}
    </SettingsForm>
  )
}

function isSame(one: PolicyField, other: PolicyField): boolean {
  return one.recall_window_seconds === other.recall_window_seconds && one.open_sharing === other.open_sharing
}

function windowText(seconds: number): string {
  const { count, unit } = recallWindowParts(seconds)
  return {
    m: plural(count, { one: '# minute', other: '# minutes' }),
    h: plural(count, { one: '# hour', other: '# hours' }),
    d: plural(count, { one: '# day', other: '# days' }),
  }[unit]
}
