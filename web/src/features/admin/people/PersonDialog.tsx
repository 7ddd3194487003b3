import { useLingui } from '@lingui/react/macro'
import type { PersonField } from '@sen/contract/admin/people'
import { MAX_FULL_NAME_CHARACTERS } from '@sen/model/account/limits'
import { givenNameProblem } from '@sen/model/account/profile'
import { domainOf } from '@sen/model/addresses'
import type { MailProtocol } from '@sen/model/app-passwords/app-passwords'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changePerson, poolsQuery } from '../../../data/admin/people.ts'
import { showNotice } from '../../../state/notices.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../widgets/form/FormDialog.tsx'
import { CheckField } from '../../../widgets/form/fields.tsx'
import { useDiscardQuestion } from '../../../widgets/form/use-discard-question.tsx'
import { useSubmit } from '../../../widgets/form/use-submit.ts'
import { ProtocolChecks } from '../../../widgets/mail-programs/ProtocolChecks.tsx'
import { nameRuleText } from '../../../widgets/people/name-rule-text.ts'
import styles from './people.module.css'
import { QuotaFields, quotaOf, typedQuota } from './QuotaFields.tsx'

export function PersonDialog({ person, onClose }: { readonly person: PersonField; readonly onClose: () => void }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { language } = usePreferences()
  const { data: pools } = useQuery(poolsQuery)
  const before = {
    fullname: person.fullname,
    maySend: person.enable_smtp,
    hasDrive: person.enable_drive,
    protocols: person.mail_protocols as readonly MailProtocol[],
    quota: typedQuota(person.quota_megabytes, language),
  }
  const [value, setValue] = useState(before)
  const isChanged = JSON.stringify(value) !== JSON.stringify(before)
  const { close, question } = useDiscardQuestion(isChanged, onClose)
  const set = (change: Partial<typeof value>) => setValue({ ...value, ...change })
  const quota = quotaOf(value.quota)

  const save = async () => {
    if (quota === undefined) return
    await changePerson(cache, person.id, {
      // A name that an earlier rule let in stays until it is changed.
      ...(value.fullname !== before.fullname && { fullname: value.fullname }),
      enable_smtp: value.maySend,
      enable_drive: value.hasDrive,
      ...(value.protocols.join() !== before.protocols.join() && { mail_protocols: [...value.protocols] }),
      quota_megabytes: quota,
    })
    showNotice({ text: t`${person.email} was changed.` })
    onClose()
  }
  const submission = useSubmit<'name' | 'quota'>(save, {
    check: () => {
      const name = value.fullname === before.fullname ? undefined : givenNameProblem(value.fullname)
      if (name) return { at: 'name', text: name === 'required' ? t`Enter a name.` : nameRuleText(name) }
      return quota === undefined ? { at: 'quota', text: t`Enter a number of GB, such as 5.` } : undefined
    },
    at: { quota_beyond_pool: 'quota', sender_name_misleading: 'name' },
  })
  return (
    <FormDialog
      title={t`Edit ${person.email}`}
      submission={submission}
      submitLabel={t`Save`}
      isReady={isChanged}
      onClose={onClose}
      onDismiss={close}
      className={styles.fields}
    >
      <TextField
        label={t`Full name`}
        autoComplete="off"
        maxLength={MAX_FULL_NAME_CHARACTERS}
        value={value.fullname}
        error={submission.problemAt('name')}
        onChange={({ currentTarget }) => set({ fullname: currentTarget.value })}
      />
      <div>
        <CheckField
          label={t`Can send mail`}
          checked={value.maySend}
          onChange={(maySend) => set({ maySend })}
          hint={t`Without it they can only read. The change applies immediately.`}
        />
        <CheckField label={t`Has a drive`} checked={value.hasDrive} onChange={(hasDrive) => set({ hasDrive })} />
      </div>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t`Other mail programs may`}</legend>
        <ProtocolChecks value={value.protocols} onChange={(protocols) => set({ protocols })} />
      </fieldset>
      <QuotaFields
        value={value.quota}
        onChange={(quota) => set({ quota })}
        pool={pools?.find(({ domain }) => domain === domainOf(person.email))}
        had={person.quota_megabytes ?? 0}
        problem={submission.problemAt('quota')}
        usedBytes={person.used_bytes}
      />
      {question}
    </FormDialog>
  )
}
