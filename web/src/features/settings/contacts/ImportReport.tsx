import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ImportReportField } from '@sen/contract/contacts/contacts'
import type { SkippedCardReason } from '@sen/model/contacts/vcard/vcard'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import styles from './ImportReport.module.css'

export function ImportReport({ report, onClose }: { report: ImportReportField; onClose: () => void }) {
  const { t } = useLingui()
  const { added, merged, skipped, groups_left_out: leftOut } = report
  const reasons: Readonly<Record<SkippedCardReason, string>> = {
    no_address: t`without an email address`,
    address_invalid: t`with no valid address`,
    not_a_person: t`that aren’t people`,
    already_there: t`already in your contacts, nothing new`,
    too_many: t`too many: your contacts are full`,
  }
  const groups = leftOut.join(', ')
  return (
    <Dialog
      open
      isText
      onClose={onClose}
      title={t`Contacts imported`}
      closeLabel={t`Close`}
      footer={<Button look="filled" onClick={onClose}>{t`Done`}</Button>}
    >
      <div className={styles.report}>
        <p>{plural(added, { one: '# contact was added', other: '# contacts were added' })}</p>
        {merged > 0 && (
          <p>
            {plural(merged, {
              one: '# was merged with an existing contact',
              other: '# were merged with existing contacts',
            })}
          </p>
        )}
        {skipped.map(({ reason, count, names }) => {
          const rest = count - names.length
          const named = names.join(', ')
          return (
            <div key={reason}>
              <p>
                {plural(count, { one: '# was skipped:', other: '# were skipped:' })} {reasons[reason]}
              </p>
              {named !== '' && <p className={styles.names}>{rest > 0 ? t`${named} and ${rest} more` : named}</p>}
            </div>
          )
        })}
        {groups !== '' && <p>{t`These groups were not added because the limit is reached: ${groups}`}</p>}
      </div>
    </Dialog>
  )
}
