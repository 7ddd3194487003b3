import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { driveEntryQuery } from '../../data/drive/queries.ts'
import { driveLocationPath } from '../../state/drive/drive-location.ts'
import { useDriveList } from '../../state/drive/list.ts'
import { Menu } from '../../ui/Menu.tsx'
import styles from './PhoneLocationMenu.module.css'
import { useDriveLocations } from './use-drive-locations.ts'

export function PhoneLocationMenu() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const locations = useDriveLocations()
  const here = useDriveList(({ location }) => location)
  const folderId = here?.kind === 'folder' ? here.id : null
  const { data: entry } = useQuery({ ...driveEntryQuery(folderId ?? ''), enabled: folderId !== null })
  const current = locations.find(({ location }) => location.kind === here?.kind)
  const title = here?.kind === 'search' ? t`Search results` : folderId === null ? current?.name : entry?.file.name
  return (
    <span className={styles.place}>
      <Menu
        label={t`Places in the drive`}
        entries={locations.map(({ location, name, icon }) => ({
          id: location.kind,
          label: name,
          icon,
          checked: location.kind === here?.kind,
          onChoose: () =>
            void navigate({ to: '/drive/$', params: { _splat: driveLocationPath(location) }, search: {} }),
        }))}
        trigger={(props) => (
          <button type="button" {...props} className={styles.button}>
            <span className={styles.title}>{title ?? t`Drive`}</span>
            <ChevronDown size={18} strokeWidth={1.75} aria-hidden />
          </button>
        )}
      />
    </span>
  )
}
