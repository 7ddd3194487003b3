import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { PersonField } from '@sen/contract/admin/people'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keptDaysQuery } from '../../../data/admin/organisation.ts'
import { recoverMailOf } from '../../../data/admin/people.ts'
import { showNotice } from '../../../state/notices.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { FormDialog } from '../../../widgets/form/FormDialog.tsx'
import { FormRefusal, useSubmit } from '../../../widgets/form/use-submit.ts'
import styles from './people.module.css'

const SPANS_DAYS = [1, 3, 7, 14, 30, 60, 90] as const

/** The Owner sees the number of messages, but not their content. */
export function RecoverMailDialog({ person, onClose }: { readonly person: PersonField; readonly onClose: () => void }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { data: kept } = useQuery(keptDaysQuery)
  const [days, setDays] = useState(1)
  const spans = kept ? [...SPANS_DAYS.filter((each) => each < kept), kept] : []
  const { email } = person

  const submission = useSubmit(async () => {
    const count = await recoverMailOf(cache, person.id, days)
    if (count === 0) throw new FormRefusal({ text: t`${email} has no permanently deleted mail from this period.` })
    const messages = plural(count, { one: '# message', other: '# messages' })
    showNotice({ text: t`${messages} of ${email} are being recovered.` })
    onClose()
  })
  const notKept = t`Your organisation doesn’t keep deleted mail. You can change that under Organisation for mail deleted from then on.`
  return (
    <FormDialog
      kind="alert"
      title={t`Recover deleted mail of ${email}`}
      submission={submission}
      submitLabel={t`Recover`}
      isReady={kept !== undefined}
      end={kept === 0 ? { label: t`Close`, content: <p className={styles.text}>{notKept}</p> } : undefined}
      onClose={onClose}
      width={460}
      className={styles.fields}
    >
      <p className={styles.text}>
        {t`Mail returns to the folders it came from. You don’t see its content, and the activity log records this.`}
      </p>
      {spans.length > 0 && (
        <SelectField
          label={t`Deleted forever in the last`}
          value={String(days)}
          options={spans.map((each) => [String(each), plural(each, { one: '# day', other: '# days' })] as const)}
          onChange={(value) => setDays(Number(value))}
        />
      )}
    </FormDialog>
  )
}
