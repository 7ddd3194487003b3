import { useLingui } from '@lingui/react/macro'
import { DRIVE_TRASH_KEPT_DAYS } from '@sen/model/drive/limits'
import { useQuery } from '@tanstack/react-query'
import { emptyTrash } from '../../../actions/drive/trash-items.ts'
import { driveListQuery } from '../../../data/drive/queries.ts'
import type { DriveLocation, DriveSortOrder } from '../../../state/drive/drive-location.ts'
import { Button } from '../../../ui/Button.tsx'
import { useDriveContext } from '../use-drive-context.ts'
import styles from './TrashNote.module.css'

export function TrashNote({ location, order }: { readonly location: DriveLocation; readonly order: DriveSortOrder }) {
  const { t, i18n } = useLingui()
  const read = useDriveContext()
  const { data: list } = useQuery({ ...driveListQuery(location, order), enabled: false })
  if (location.kind !== 'trash' || !list || list.total === 0) return null
  return (
    <div className={styles.note}>
      <span>{t`Items are deleted forever after ${DRIVE_TRASH_KEPT_DAYS} days and count towards your storage until then.`}</span>
      <Button look="plain" size="small" onClick={() => emptyTrash.perform(read('selected'))}>
        {i18n._(emptyTrash.about)}
      </Button>
    </div>
  )
}
