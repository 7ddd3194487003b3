import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ArchiveListingField } from '@sen/contract/archive-fields'
import { archiveFolders } from '@sen/model/files/archive-entries'
import { dateFormatter, FIGURES } from '@sen/model/written-dates'
import { useQuery } from '@tanstack/react-query'
import { Folder, Lock } from 'lucide-react'
import { Fragment, useMemo } from 'react'
import { CallError } from '../../../data/call-error.ts'
import { errorText } from '../../../data/error-text.ts'
import { QUERY_KEYS } from '../../../data/query-keys.ts'
import { formatSize } from '../../../lib/sizes.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './ArchivePreview.module.css'
import { type PreviewFile, useFileSource } from './file-source.ts'
import { NoPreview } from './NoPreview.tsx'
import { PreviewLoading } from './PreviewLoading.tsx'
import { PreviewScroller } from './PreviewScroller.tsx'
import stage from './PreviewStage.module.css'

/** Names are text without links, and nothing is unpacked. */
export function ArchivePreview({ file }: { file: PreviewFile }) {
  const { t } = useLingui()
  const { addressOf, entriesOf } = useFileSource()
  const listing = useQuery({
    queryKey: [...QUERY_KEYS.file, addressOf(file.id), 'entries'],
    queryFn: ({ signal }) => entriesOf(file.id, signal),
  })
  if (listing.error instanceof CallError && listing.error.code.startsWith('preview_')) {
    return <NoPreview file={file} problem={t`The contents of this zip can’t be read.`} />
  }
  if (listing.isError) {
    return (
      <div className={stage.centre}>
        <p>{errorText(listing.error)}</p>
        <Button onClick={() => void listing.refetch()}>{t`Try again`}</Button>
      </div>
    )
  }
  if (listing.isPending) return <PreviewLoading />
  if (listing.data.entries.length === 0) {
    return (
      <div className={stage.centre}>
        <p>{t`This zip is empty.`}</p>
      </div>
    )
  }
  return (
    <PreviewScroller>
      <Entries file={file} listing={listing.data} />
    </PreviewScroller>
  )
}

function Entries({ file, listing: { entries, total } }: { file: PreviewFile; listing: ArchiveListingField }) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const { addressOf } = useFileSource()
  const folders = useMemo(
    () => archiveFolders(entries.map((each) => ({ ...each, isFolder: each.is_folder }))),
    [entries],
  )
  const files = entries.filter((entry) => !entry.is_folder)
  const unpacked = formatSize(
    files.reduce((sum, { size }) => sum + size, 0),
    language,
  )
  const isCut = total > entries.length
  const [shown, all] = [entries.length, total].map((count) => new Intl.NumberFormat(language).format(count))
  return (
    <div className={styles.place}>
      {isCut ? (
        <p className={styles.note}>
          {t`Only the first ${shown} of ${all} entries are shown.`}{' '}
          <a className={stage.link} href={addressOf(file.id)} download={file.name}>
            {t`Download the whole file`}
          </a>
        </p>
      ) : (
        <p className={styles.note}>
          {plural(files.length, { one: '# file', other: '# files' })} · {t`${unpacked} unpacked`}
        </p>
      )}
      {files.some((entry) => entry.is_encrypted) && (
        <p className={styles.note}>{t`You need a password to open files marked with a lock.`}</p>
      )}
      <table className={styles.table} aria-label={file.name}>
        <thead>
          <tr>
            <th scope="col" className={styles.heading}>{t`Name`}</th>
            <th scope="col" className={styles.heading}>{t`Size`}</th>
            <th scope="col" className={styles.heading}>{t`Modified`}</th>
          </tr>
        </thead>
        <tbody>
          {folders.map(({ path, files: inFolder }) => (
            <Fragment key={path}>
              {path !== '' && (
                <tr>
                  <th scope="colgroup" colSpan={3} className={styles.folder}>
                    <Folder size={16} strokeWidth={1.75} aria-label={t`Folder`} /> <bdi>{path}</bdi>
                  </th>
                </tr>
              )}
              {inFolder.map((entry, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change, and a zip may repeat a name
                <tr key={at}>
                  <td className={path === '' ? undefined : styles.inFolder}>
                    <bdi>{entry.name}</bdi>
                    {entry.is_encrypted && <Lock size={14} strokeWidth={2} aria-label={t`Needs a password`} />}
                  </td>
                  <td className={styles.figure}>{formatSize(entry.size, language)}</td>
                  <td className={styles.figure}>{entry.modified_at && writtenDay(entry.modified_at, language)}</td>
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A zip has no time zone, so its times are shown unconverted. */
function writtenDay(localTime: string, language: 'vi' | 'en'): string {
  return dateFormatter({ language, timeZone: 'UTC' }, FIGURES).format(new Date(`${localTime}Z`))
}
