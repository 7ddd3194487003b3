import { useLingui } from '@lingui/react/macro'
import type { FileField } from '@sen/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { CloudCheck, CloudUpload, LoaderCircle, SquarePen } from 'lucide-react'
import { useActionContext } from '../../../actions/context.ts'
import { editFileInOffice, openInDrive, saveFileInDrive } from '../../../actions/saving/save-in-drive.ts'
import { userQuery } from '../../../data/account/queries.ts'
import { isOffered } from '../../../data/account/rights.ts'
import { savedInDriveQuery } from '../../../data/drive-mail/saved-in-drive.ts'
import { useSavingInDrive } from '../../../state/drive/saving.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import styles from './AttachmentCard.module.css'

export function SaveToDrive({ file }: { readonly file: FileField }) {
  const { t } = useLingui()
  const { data: user } = useQuery(userQuery)
  // Cached data only, to avoid a request per file.
  const { data: saved } = useQuery({ ...savedInDriveQuery(file.id), enabled: false })
  const isSaving = useSavingInDrive(({ ids }) => ids.has(file.id))
  const readContext = useActionContext()
  const context = () => readContext({ kind: 'selected' })
  const name = file.name || t`(unnamed file)`
  if (!user || !isOffered('use_drive', user) || file.has_virus) return null
  return (
    <>
      {user.office_editor && file.is_office && (
        <IconButton label={t`Edit ${name}`} icon={SquarePen} onClick={() => editFileInOffice(context(), file)} />
      )}
      {saved && !isSaving ? (
        <IconButton
          label={t`Show ${name} in the drive`}
          icon={CloudCheck}
          className={styles.saved}
          onClick={() => openInDrive(context(), saved)}
        />
      ) : (
        <IconButton
          label={isSaving ? t`Saving ${name} to the drive…` : t`Save ${name} to the drive`}
          icon={isSaving ? LoaderCircle : CloudUpload}
          className={isSaving ? styles.saving : undefined}
          aria-disabled={isSaving || undefined}
          aria-busy={isSaving}
          onClick={() => {
            if (!isSaving) saveFileInDrive(context(), file)
          }}
        />
      )}
    </>
  )
}
