import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { isOwnAddress, isValidEmail } from '@sen/model/addresses'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { attempt } from '../../../actions/report.ts'
import { userQuery } from '../../../data/account/queries.ts'
import { nameOfQuery } from '../../../data/contacts/queries.ts'
import { driveVersionAddress, driveVersionsQuery } from '../../../data/drive/queries.ts'
import { deleteVersion, restoreVersion } from '../../../data/drive/versions.ts'
import { errorText } from '../../../data/error-text.ts'
import { formatBrief } from '../../../lib/dates.ts'
import { joinFacts } from '../../../lib/names/join-facts.ts'
import { formatSize } from '../../../lib/sizes.ts'
import type { DriveItem } from '../../../state/drive/drive-location.ts'
import { closeDriveQuestion } from '../../../state/drive/question.ts'
import { showNotice } from '../../../state/notices.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import styles from './Questions.module.css'

export function Versions({ item }: { readonly item: DriveItem }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { language, timezone: timeZone } = usePreferences()
  const versions = useQuery(driveVersionsQuery(item.id))
  const [doomed, setDoomed] = useState<number>()
  const { name } = item
  const restore = (number: number) =>
    attempt(msg`Restore the version`, async () => {
      await restoreVersion(cache, item.id, number)
      showNotice({ text: t`Version ${number} is the current one again.` })
    })
  const remove = (number: number) => {
    setDoomed(undefined)
    attempt(msg`Delete the version`, () => deleteVersion(cache, item.id, number))
  }
  return (
    <Dialog open isText title={t`Versions of “${name}”`} closeLabel={t`Close`} onClose={closeDriveQuestion} width={560}>
      {versions.isError && <p role="alert">{errorText(versions.error)}</p>}
      <ul className={styles.versions}>
        {versions.data?.map(({ number, size, created_at, created_by, is_current }) => {
          const time = formatBrief(new Date(created_at * 1000), { language, timeZone })
          return (
            <li key={number} className={styles.version}>
              <span className={styles.about}>
                <b>
                  {t`Version ${number}`}
                  {is_current && <small className={styles.current}>{t`Current`}</small>}
                </b>
                <small className={styles.note}>
                  {`${joinFacts([time, formatSize(size, language)])} ·\u00a0`}
                  <AuthorName by={created_by} item={item} />
                </small>
              </span>
              {doomed === number ? (
                <>
                  <Button size="small" onClick={() => setDoomed(undefined)}>{t`Cancel`}</Button>
                  <Button look="danger" size="small" onClick={() => remove(number)}>{t`Delete forever`}</Button>
                </>
              ) : (
                <>
                  <a
                    href={driveVersionAddress(item.id, number)}
                    download={name}
                    className={styles.fetch}
                    aria-label={t`Download version ${number}`}
                    data-tooltip={t`Download`}
                  >
                    <Download size={18} strokeWidth={1.75} aria-hidden />
                  </a>
                  {!is_current && (
                    <>
                      <IconButton
                        label={t`Restore version ${number}`}
                        icon={RotateCcw}
                        onClick={() => restore(number)}
                      />
                      <IconButton label={t`Delete version ${number}`} icon={Trash2} onClick={() => setDoomed(number)} />
                    </>
                  )}
                </>
              )}
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}

/** @param by an address, or the name that a visitor entered */
function AuthorName({ by, item }: { readonly by: string; readonly item: DriveItem }) {
  const { data: user } = useQuery(userQuery)
  const isOwn = user !== undefined && isOwnAddress(by, [user.email, ...user.senders.map(({ email }) => email)])
  const known = (by === item.owner && item.owner_display_name) || (isOwn && user.fullname) || ''
  const { data: found } = useQuery({ ...nameOfQuery(by), enabled: known === '' && isValidEmail(by) })
  return known || found || by
}
