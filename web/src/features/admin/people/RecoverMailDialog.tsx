import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { PersonField } from '@sen/contract/admin/people'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keptDaysQuery } from '../../../data/admin/organisation.ts'
import { recoverMailOf } from '../../../data/admin/people.ts'
import { errorText } from '../../../data/error-text.ts'
import { showNotice } from '../../../state/notices.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import styles from './people.module.css'

const SPANS_DAYS = [1, 3, 7, 14, 30, 60, 90] as const

/** The Owner sees the number of messages, but not their content. */
export function RecoverMailDialog({ person, onClose }: { readonly person: PersonField; readonly onClose: () => void }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { data: kept } = useQuery(keptDaysQuery)
  const [days, setDays] = useState(1)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const spans = kept ? [...SPANS_DAYS.filter((each) => each < kept), kept] : []
  const { email } = person

  const recover = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      const count = await recoverMailOf(cache, person.id, days)
      if (count === 0) setProblem(t`${email} has no permanently deleted mail from this period.`)
      else {
        const messages = plural(count, { one: '# message', other: '# messages' })
        showNotice({ text: t`${messages} of ${email} are being recovered.` })
        return onClose()
      }
    } catch (error) {
      setProblem(errorText(error))
    }
    setBusy(false)
  }
  return (
    <Dialog
      open
      kind="alert"
      onClose={onClose}
      title={t`Recover deleted mail of ${email}`}
      closeLabel={t`Close`}
      width={460}
      problem={problem}
      footer={
        kept === 0 ? (
          <Button look="filled" onClick={onClose}>{t`Close`}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{t`Cancel`}</Button>
            <Button look="filled" disabled={!kept || isBusy} aria-busy={isBusy} onClick={() => void recover()}>
              {t`Recover`}
            </Button>
          </>
        )
      }
    >
      <div className={styles.fields}>
        <p className={styles.text}>
          {kept === 0
            ? t`Your organisation doesn’t keep deleted mail. You can change that under Organisation for mail deleted from then on.`
            : t`Mail returns to the folders it came from. You don’t see its content, and the activity log records this.`}
        </p>
        {spans.length > 0 && (
          <SelectField
            label={t`Deleted forever in the last`}
            value={String(days)}
            options={spans.map((each) => [String(each), plural(each, { one: '# day', other: '# days' })] as const)}
            onChange={(value) => setDays(Number(value))}
          />
        )}
      </div>
    </Dialog>
  )
}
