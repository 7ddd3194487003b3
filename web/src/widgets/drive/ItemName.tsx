import { splitExtension } from '@sen/model/drive/drive-names'
import { cx } from '../../lib/cx.ts'
import type { DriveItem } from '../../state/drive/drive-location.ts'
import styles from './ItemName.module.css'

interface ItemNameProps {
  readonly item: Pick<DriveItem, 'name' | 'type'>
  readonly href: string | undefined
  readonly className?: string | undefined
}

/** A long name is truncated before its extension. */
export function ItemName({ item: { name, type }, href, className }: ItemNameProps) {
  const { stem, extension } = type === 'folder' ? { stem: name, extension: '' } : splitExtension(name)
  const words = (
    <>
      <span className={styles.stem}>{stem}</span>
      {extension !== '' && <span className={styles.ending}>{extension}</span>}
    </>
  )
  if (href === undefined) {
    return (
      <span className={cx(styles.name, className)} title={name}>
        {words}
      </span>
    )
  }
  return (
    <a href={href} tabIndex={-1} draggable={false} className={cx(styles.name, styles.link, className)} title={name}>
      {words}
    </a>
  )
}
