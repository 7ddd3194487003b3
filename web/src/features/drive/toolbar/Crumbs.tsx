import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, FolderOpen } from 'lucide-react'
import type { DriveEntry } from '../../../data/drive/queries.ts'
import { PHONE, useMedia } from '../../../lib/use-media.ts'
import type { DriveLocation } from '../../../state/drive/drive-location.ts'
import { MenuButton } from '../../../ui/Menu.tsx'
import { useDriveContext } from '../use-drive-context.ts'
import { useDropOnFolder } from '../use-drop-on-folder.ts'
import styles from './Crumbs.module.css'

interface CrumbsProps {
  readonly location: DriveLocation
  readonly entry: DriveEntry | undefined
  readonly title: string
}

/** Number of named parent folders; the outer ones are in a menu. */
const MOST_NAMED = 3

/** Each step is a drop target. Phones have the path in the header, so this is a button to the parent. */
export function Crumbs({ location, entry, title }: CrumbsProps) {
  const { t } = useLingui()
  const isPhone = useMedia(PHONE)
  const read = useDriveContext()
  const dropOn = useDropOnFolder()
  if (location.kind !== 'folder' || location.id === null) {
    return <h2 className={isPhone ? 'sr-only' : styles.title}>{location.kind === 'folder' ? t`My drive` : title}</h2>
  }
  const crumbs = entry?.crumbs ?? []
  const steps = [
    { id: undefined, name: t`My drive`, chain: [] as string[] },
    ...crumbs.map(({ id, name }, at) => ({
      id,
      name,
      chain: crumbs
        .slice(0, at + 1)
        .map((crumb) => crumb.id)
        .toReversed(),
    })),
  ]
  const parent = steps.at(-1)
  if (isPhone && parent) {
    return (
      <nav aria-label={t`Folder path`} className={styles.way}>
        <Link
          to="/drive/$"
          params={{ _splat: parent.id === undefined ? '' : `folder/${parent.id}` }}
          search={{}}
          className={styles.up}
        >
          <ChevronLeft size={18} strokeWidth={1.75} aria-hidden />
          <span>{parent.name}</span>
        </Link>
        <h2 className="sr-only">{title}</h2>
      </nav>
    )
  }
  const count = Math.max(0, steps.length - MOST_NAMED)
  const [others, named] = [steps.slice(0, count), steps.slice(count)]
  return (
    <nav aria-label={t`Folder path`} className={styles.way}>
      {others.length > 0 && (
        <>
          <MenuButton
            label={t`Parent folders`}
            icon={FolderOpen}
            entries={others.map(({ id, name }) => ({
              id: id ?? 'root',
              label: name,
              icon: FolderOpen,
              onChoose: () => read('selected').go.toDrive(id),
            }))}
          />
          <ChevronRight size={16} strokeWidth={1.75} className={styles.arrow} aria-hidden />
        </>
      )}
      <ol className={styles.steps}>
        {named.map(({ id, name, chain }) => (
          <li key={id ?? 'root'} className={styles.step}>
            <Link
              to="/drive/$"
              params={{ _splat: id === undefined ? '' : `folder/${id}` }}
              search={{}}
              className={styles.link}
              title={name}
              {...dropOn({ id: id ?? null, name }, () => chain)}
            >
              {name}
            </Link>
            <ChevronRight size={16} strokeWidth={1.75} className={styles.arrow} aria-hidden />
          </li>
        ))}
        <li className={styles.step} aria-current="page">
          <h2 className={styles.title} title={title}>
            {title}
          </h2>
        </li>
      </ol>
    </nav>
  )
}
