import { useLingui } from '@lingui/react/macro'
import type { PersonField } from '@sen/contract/admin/people'
import { MAX_FULL_NAME_CHARACTERS } from '@sen/model/account/limits'
import { givenNameProblem } from '@sen/model/account/profile'
import { domainOf } from '@sen/model/addresses'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { changePerson, poolsQuery } from '../../../data/admin/people.ts'
import { CallError } from '../../../data/call-error.ts'
import { errorText } from '../../../data/error-text.ts'
import { showNotice } from '../../../state/notices.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { CheckField } from '../../../widgets/form/fields.tsx'
import { useDiscardQuestion } from '../../../widgets/form/use-discard-question.tsx'
import { nameRuleText } from '../../../widgets/people/name-rule-text.ts'
import styles from './people.module.css'
import { QuotaFields, quotaOf, typedQuota } from './QuotaFields.tsx'

export function PersonDialog({ person, onClose }: { readonly person: PersonField; readonly onClose: () => void }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const formId = useId()
  const { language } = usePreferences()
  const { data: pools } = useQuery(poolsQuery)
  const before = {
    fullname: person.fullname,
    maySend: person.enable_smtp,
    hasDrive: person.enable_drive,
    quota: typedQuota(person.quota_megabytes, language),
  }
  const [value, setValue] = useState(before)
  const [problem, setProblem] = useState<{ readonly of: 'name' | 'quota' | 'form'; readonly text: string }>()
  const [isBusy, setBusy] = useState(false)
  const isChanged = JSON.stringify(value) !== JSON.stringify(before)
  const { close, question } = useDiscardQuestion(isChanged, onClose)
  const set = (change: Partial<typeof value>) => {
    setValue({ ...value, ...change })
    setProblem(undefined)
  }
  const told = (of: 'name' | 'quota' | 'form') => (problem?.of === of ? problem.text : undefined)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || !isChanged) return
    const name = value.fullname === before.fullname ? undefined : givenNameProblem(value.fullname)
    if (name) return setProblem({ of: 'name', text: name === 'required' ? t`Enter a name.` : nameRuleText(name) })
    const quota = quotaOf(value.quota)
    if (quota === undefined) return setProblem({ of: 'quota', text: t`Enter a number of GB, such as 5.` })
    setBusy(true)
    try {
      await changePerson(cache, person.id, {
        // A name that violates a newer rule stays valid until it is changed.
        ...(value.fullname !== before.fullname && { fullname: value.fullname }),
        enable_smtp: value.maySend,
        enable_drive: value.hasDrive,
        quota_megabytes: quota,
      })
      showNotice({ text: t`${person.email} is changed.` })
      onClose()
    } catch (error) {
      const isQuota = error instanceof CallError && error.code === 'quota_beyond_pool'
      setProblem({ of: isQuota ? 'quota' : 'form', text: errorText(error) })
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={close}
      title={t`Change ${person.email}`}
      closeLabel={t`Close`}
      problem={told('form')}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button look="filled" type="submit" form={formId} disabled={!isChanged || isBusy} aria-busy={isBusy}>
            {t`Save`}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.fields} onSubmit={(event) => void save(event)}>
        <TextField
          label={t`Full name`}
          autoComplete="off"
          maxLength={MAX_FULL_NAME_CHARACTERS}
          value={value.fullname}
          error={told('name')}
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
        <QuotaFields
          value={value.quota}
          onChange={(quota) => set({ quota })}
          pool={pools?.find(({ domain }) => domain === domainOf(person.email))}
          had={person.quota_megabytes ?? 0}
          problem={told('quota')}
        />
      </form>
      {question}
    </Dialog>
  )
}
