import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { MailProgramPolicyField } from '@sen/contract/admin/mail-programs'
import type { FooterField, PolicyField } from '@sen/contract/admin/organisation'
import type { FooterScope } from '@sen/model/account/organisation'
import { isFooterEmpty } from '@sen/model/administration/footer'
import { MAX_FOOTER_CHARACTERS } from '@sen/model/administration/limits'
import { RECALL_WINDOWS_SECONDS } from '@sen/model/recalling/limits'
import { recallWindowParts } from '@sen/model/recalling/recall'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { changeMailProgramPolicy, mailProgramPolicyQuery } from '../../../data/admin/mail-programs.ts'
import {
  changeFooter,
  changeKeptDays,
  changePolicy,
  footerQuery,
  keptDaysQuery,
  policiesQuery,
} from '../../../data/admin/organisation.ts'
import { errorText } from '../../../data/error-text.ts'
import type { RichEditor } from '../../../widgets/editor/rich-editor.ts'
import { CheckField, ChoiceRow, SettingRow, SettingsSection } from '../../../widgets/form/fields.tsx'
import { SettingsForm, SettingsSheet } from '../../../widgets/form/SettingsForm.tsx'
import { AccountPage } from '../../../widgets/page/AccountPage.tsx'
import { FooterSection } from './FooterSection.tsx'
import { KeptDaysQuestion } from './KeptDaysQuestion.tsx'
import { isSamePolicy, MailProgramsSection } from './MailProgramsSection.tsx'

export function OrganisationTab() {
  const { t } = useLingui()
  const policies = useQuery(policiesQuery)
  const footer = useQuery(footerQuery)
  const keptDays = useQuery(keptDaysQuery)
  const programs = useQuery(mailProgramPolicyQuery)
  const error = policies.error ?? footer.error ?? keptDays.error ?? programs.error
  return (
    <AccountPage title={t`Organisation`} note={t`Settings for everyone in the organisation.`}>
      {policies.data && footer.data && keptDays.data !== undefined && programs.data ? (
        <OrganisationForm
          policies={policies.data}
          footer={footer.data}
          keptDays={keptDays.data}
          programs={programs.data}
        />
      ) : (
        <SettingsSheet>{error && <p role="alert">{errorText(error)}</p>}</SettingsSheet>
      )}
    </AccountPage>
  )
}

interface OrganisationFormProps {
  readonly policies: readonly PolicyField[]
  readonly footer: FooterField
  readonly keptDays: number
  readonly programs: MailProgramPolicyField
}

function OrganisationForm({ policies, footer, keptDays, programs }: OrganisationFormProps) {
  const { t, i18n } = useLingui()
  const cache = useQueryClient()
  // Unsaved changes by domain. Unchanged values follow the server.
  const [changes, setChanges] = useState<ReadonlyMap<string, PolicyField>>(new Map())
  const [scope, setScope] = useState<FooterScope>()
  const [days, setDays] = useState(keptDays)
  const [wantedPrograms, setPrograms] = useState<MailProgramPolicyField>()
  // Resolves the question about shorter retention.
  const [answer, setAnswer] = useState<(isWanted: boolean) => void>()
  const [isFooterTouched, setFooterTouched] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const editor = useRef<RichEditor>(null)
  const changed = policies.flatMap((policy) => {
    const wanted = changes.get(policy.domain)
    return wanted && !isSame(wanted, policy) ? [wanted] : []
  })
  const isProgramsChanged = wantedPrograms !== undefined && !isSamePolicy(wantedPrograms, programs)
  const isFooterChanged = isFooterTouched || (scope !== undefined && scope !== footer.scope)
  const change = (policy: PolicyField) => setChanges((before) => new Map(before).set(policy.domain, policy))

  const saveFooter = async (): Promise<string | undefined> => {
    const html = (isFooterTouched ? editor.current?.exportHtml() : undefined) ?? footer.html
    const wanted = { scope: scope ?? footer.scope, html }
    if (html.length > MAX_FOOTER_CHARACTERS) {
      const count = MAX_FOOTER_CHARACTERS.toLocaleString(i18n.locale)
      return t`The footer is too long. The limit is ${count} characters, including formatting.`
    }
    if (wanted.scope !== 'off' && isFooterEmpty(html)) return t`Write the footer to add.`
    await changeFooter(cache, wanted)
    setScope(undefined)
    setFooterTouched(false)
    return undefined
  }
  const askFirst = () =>
    new Promise<boolean>((resolve) => {
      if (days >= keptDays) return resolve(true)
      setAnswer(() => (isWanted: boolean) => {
        setAnswer(undefined)
        resolve(isWanted)
      })
    })
  const save = async () => {
    // The footer goes first, because the server may refuse it.
    const problem = isFooterChanged ? await saveFooter() : undefined
    if (problem !== undefined) return problem
    // Sequential, so that everything before a failure is saved.
    for (const policy of changed) await changePolicy(cache, policy)
    setChanges(new Map())
    if (days !== keptDays) await changeKeptDays(cache, days)
    if (isProgramsChanged) await changeMailProgramPolicy(cache, wantedPrograms)
    setPrograms(undefined)
    return undefined
  }
  return (
    <SettingsForm
      isChanged={changed.length > 0 || isFooterChanged || days !== keptDays || isProgramsChanged}
      isBusy={isBusy}
      onBeforeSave={askFirst}
      onSave={save}
    >
      {policies.map((policy) => {
        const shown = changes.get(policy.domain) ?? policy
        return <DomainPolicySection key={policy.domain} policy={shown} onChange={change} />
      })}
      <KeptDaysSection days={days} onChange={setDays} />
      <MailProgramsSection policy={wantedPrograms ?? programs} onChange={setPrograms} />
      <FooterSection
        scope={scope ?? footer.scope}
        html={footer.html}
        editor={editor}
        onScope={setScope}
        onTouch={() => setFooterTouched(true)}
        onBusy={setBusy}
      />
      {answer && <KeptDaysQuestion days={days} onAnswer={answer} />}
    </SettingsForm>
  )
}

interface DomainPolicySectionProps {
  readonly policy: PolicyField
  readonly onChange: (policy: PolicyField) => void
}

function DomainPolicySection({ policy, onChange }: DomainPolicySectionProps) {
  const { t } = useLingui()
  return (
    <SettingsSection title={policy.domain}>
      <ChoiceRow
        label={t`Mail can be recalled for`}
        value={policy.recall_window_seconds}
        options={RECALL_WINDOWS_SECONDS.map((seconds) => [seconds, windowText(seconds)] as const)}
        hint={t`Counted from when the mail was sent.`}
        onChange={(recall_window_seconds) => onChange({ ...policy, recall_window_seconds })}
      />
      <SettingRow label={t`Sharing`}>
        <CheckField
          label={t`Files may be shared outside without a password`}
          checked={policy.open_sharing}
          hint={t`Existing links keep working.`}
          onChange={(open_sharing) => onChange({ ...policy, open_sharing })}
        />
      </SettingRow>
    </SettingsSection>
  )
}

const OFFERED_DAYS = [0, 7, 14, 30, 60, 90]

function KeptDaysSection({ days, onChange }: { readonly days: number; readonly onChange: (days: number) => void }) {
  const { t } = useLingui()
  // The operator may have set another number.
  const offered = [...new Set([...OFFERED_DAYS, days])].toSorted((one, other) => one - other)
  const text = (each: number) => (each === 0 ? t`Never` : plural(each, { one: '# day', other: '# days' }))
  return (
    <SettingsSection title={t`Deleted mail`} note={t`For all domains of the organisation.`}>
      <ChoiceRow
        label={t`Keep mail that was deleted forever for`}
        value={days}
        options={offered.map((each) => [each, text(each)] as const)}
        hint={t`Until then, the user can recover it from Trash. It doesn’t count towards the quota. Beyond half of a quota, the oldest is removed first.`}
        onChange={onChange}
      />
    </SettingsSection>
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
