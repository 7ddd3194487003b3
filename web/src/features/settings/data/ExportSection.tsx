import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ExportFormat } from '@sen/model/exports/export-names'
import { MAX_EXPORTS } from '@sen/model/exports/limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { PackageOpen } from 'lucide-react'
import { useState } from 'react'
import { attempt } from '../../../actions/report.ts'
import { errorText } from '../../../data/error-text.ts'
import { exportsQuery, startExport } from '../../../data/exports/exports.ts'
import { folderTitle } from '../../../data/folders/folder-title.ts'
import { foldersToChoose } from '../../../data/folders/folder-tree.ts'
import { foldersQuery } from '../../../data/folders/queries.ts'
import { followTask } from '../../../state/tasks.ts'
import { Button } from '../../../ui/Button.tsx'
import { ChoiceRow, SettingsSection } from '../../../widgets/form/fields.tsx'
import { useFocusAfterRemoval } from '../../../widgets/form/use-focus-after-removal.ts'
import rows from '../codes/rows.module.css'
import { ExportRow } from './ExportRow.tsx'

const INDENT = '\u00a0\u00a0\u00a0'

export function ExportSection() {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { data: folders = [] } = useQuery(foldersQuery)
  const exports = useQuery(exportsQuery)
  const [folderId, setFolderId] = useState<string>()
  const [format, setFormat] = useState<ExportFormat>('zip')
  const list = useFocusAfterRemoval<HTMLUListElement>((exports.data ?? []).map(({ id }) => id))
  const [isBusy, setBusy] = useState(false)
  const choices = foldersToChoose(folders).filter(({ folder }) => folder.role !== 'drafts')
  const isFull = (exports.data?.length ?? 0) >= MAX_EXPORTS
  const start = () => {
    setBusy(true)
    attempt(msg`Export mail`, async () => {
      try {
        const order = { format, ...(folderId !== undefined && { folder_id: folderId }) }
        followTask((await startExport(cache, order)).id)
      } finally {
        setBusy(false)
      }
    })
  }
  return (
    <SettingsSection
      title={t`Export mail`}
      note={t`Your mail in a file to keep or move to another app, without drafts. You can download the file for 7 days.`}
    >
      <ChoiceRow
        label={t`What`}
        value={folderId}
        options={[
          [undefined, t`The whole mailbox`],
          ...choices.map(({ folder, depth }) => [folder.id, INDENT.repeat(depth) + folderTitle(folder)] as const),
        ]}
        onChange={setFolderId}
      />
      <ChoiceRow
        label={t`File format`}
        value={format}
        options={[
          ['zip', t`Zip: .eml files, in folders`],
          ['mbox', t`Mbox: all messages in one file`],
        ]}
        onChange={setFormat}
        hint={
          format === 'zip'
            ? t`Opens on any computer.`
            : t`For Thunderbird, Apple Mail and others. Read and starred marks are kept.`
        }
      />
      <div>
        <Button icon={PackageOpen} disabled={isBusy || isFull} onClick={start}>{t`Export mail`}</Button>
        {isFull && <p className={rows.hint}>{t`You’ve reached the limit for exports. Delete one first.`}</p>}
      </div>
      {exports.isError && <p role="alert">{errorText(exports.error)}</p>}
      {exports.data && exports.data.length > 0 && (
        <ul className={rows.rows} aria-label={t`Your exports`} {...list}>
          {exports.data.map((each) => (
            <ExportRow key={each.id} exported={each} />
          ))}
        </ul>
      )}
    </SettingsSection>
  )
}
