import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { type DriveLocation, driveLocationPath } from '../../state/drive/drive-location.ts'
import strip from '../../ui/page/TabStrip.module.css'
import { useTabStrip } from '../../ui/page/use-tab-strip.ts'
import styles from './DriveNav.module.css'
import { useDriveLocations } from './use-drive-locations.ts'
import { useDropOnFolder } from './use-drop-on-folder.ts'

export function DriveNav({ location }: { readonly location: DriveLocation }) {
  const { t } = useLingui()
  const nav = useRef<HTMLElement>(null)
  const dropOn = useDropOnFolder()
  const locations = useDriveLocations()
  useTabStrip(nav, location.kind)
  return (
    <nav ref={nav} className={`${styles.nav} ${strip.strip}`} aria-label={t`Drive`}>
      {locations.map(({ location: each, name, icon: Icon }) => {
        const isCurrent = each.kind === location.kind
        const isRoot = each.kind === 'folder'
        return (
          <Link
            key={each.kind}
            to="/drive/$"
            params={{ _splat: driveLocationPath(each) }}
            search={{}}
            // Otherwise the root's link would match every location below it.
            activeOptions={{ exact: true, includeSearch: false }}
            aria-current={isCurrent ? 'page' : undefined}
            className={styles.link}
            {...(isRoot && dropOn({ id: null, name }, () => []))}
          >
            <Icon size={18} strokeWidth={1.75} aria-hidden />
            {name}
          </Link>
        )
      })}
    </nav>
  )
}
