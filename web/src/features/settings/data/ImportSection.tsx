import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { placeIn } from '@sen/model/imports/import-places'
import { MAX_IMPORTED_FILES } from '@sen/model/imports/limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { attempt } from '../../../actions/report.ts'
import { errorText } from '../../../data/error-text.ts'
import { folderTitle } from '../../../data/folders/folder-title.ts'
import { foldersToChoose } from '../../../data/folders/folder-tree.ts'
import { foldersQuery } from '../../../data/folders/queries.ts'
import { useImportUpload } from '../../../data/imports/import-upload.ts'
import { importFiles, importsQuery } from '../../../data/imports/imports.ts'
import { uploadsQuery } from '../../../data/uploads/upload-in-pieces.ts'
import { showNotice } from '../../../state/notices.ts'
import { followTask } from '../../../state/tasks.ts'
import { Button } from '../../../ui/Button.tsx'
import { ChoiceRow, SettingsSection } from '../../../widgets/form/fields.tsx'
import rows from '../codes/rows.module.css'
import { ImportRow } from './ImportRow.tsx'
import { InterruptedUploadRow, UploadRow } from './UploadRows.tsx'

const INDENT = '\u00a0\u00a0\u00a0'

export function ImportSection() {
  const { t } = useLingui()
  const cache = useQueryClient()
  const picker = useRef<HTMLInputElement>(null)
  const { data: folders = [] } = useQuery(foldersQuery)
  const imports = useQuery(importsQuery)
  const { data: uploads = [] } = useQuery(uploadsQuery)
  const { upload } = useImportUpload()
  const [folderId, setFolderId] = useState<string>()
  const choices = foldersToChoose(folders).filter(({ folder }) => placeIn({ role: folder.role, path: folder.name }))
  const brokenOff = uploads.filter(
    ({ purpose, fingerprint }) => purpose === 'import' && !upload?.fingerprints.includes(fingerprint),
  )
  const take = (files: readonly File[]) => {
    const [some, empty] = [files.filter(({ size }) => size > 0), files.filter(({ size }) => size === 0)]
    const { name = '' } = empty[0] ?? {}
    if (empty.length > 0) showNotice({ text: t`“${name}” is empty.`, tone: 'danger' })
    if (files.length > MAX_IMPORTED_FILES) {
      showNotice({ text: t`Choose up to ${MAX_IMPORTED_FILES} files, or zip them.`, tone: 'danger' })
    } else if (some.length > 0) {
      attempt(msg`Import mail`, async () => {
        const task = await importFiles(cache, some, folderId)
        if (task !== undefined) followTask(task)
      })
    }
  }
  return (
    <SettingsSection
      title={t`Import mail`}
      note={t`From another mail app: messages (.eml, .emlx), an mbox file, or a zip of them (also a Maildir) with folders. Messages you already have are skipped.`}
    >
      <ChoiceRow
        label={t`Import into`}
        value={folderId}
        options={[
          [undefined, t`Folders as in the file`],
          ...choices.map(({ folder, depth }) => [folder.id, INDENT.repeat(depth) + folderTitle(folder)] as const),
        ]}
        onChange={setFolderId}
      />
      <div>
        <Button icon={Upload} disabled={upload !== undefined} onClick={() => picker.current?.click()}>
          {t`Choose files`}
        </Button>
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          aria-label={t`Mail files`}
          onChange={({ currentTarget }) => {
            take([...(currentTarget.files ?? [])])
            // Choosing the same file again must fire an event.
            currentTarget.value = ''
          }}
        />
      </div>
      {imports.isError && <p role="alert">{errorText(imports.error)}</p>}
      {(upload || brokenOff.length > 0 || (imports.data?.length ?? 0) > 0) && (
        <ul className={rows.rows} aria-label={t`Your imports`}>
          {upload && <UploadRow upload={upload} />}
          {brokenOff.map((each) => (
            <InterruptedUploadRow key={each.id} upload={each} />
          ))}
          {imports.data?.map((each) => (
            <ImportRow key={each.id} imported={each} />
          ))}
        </ul>
      )}
    </SettingsSection>
  )
}
