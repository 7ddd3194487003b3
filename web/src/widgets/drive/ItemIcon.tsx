import { Folder } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { driveThumbnailAddress } from '../../data/drive/queries.ts'
import { cx } from '../../lib/cx.ts'
import type { DriveItem } from '../../state/drive/drive-location.ts'
import { GROUP_ICONS } from '../attachments/attachment-groups.ts'
import styles from './ItemIcon.module.css'
import { fileGroup } from './item-words.ts'

type ShownItem = Pick<DriveItem, 'type' | 'name'> & Partial<Pick<DriveItem, 'content_type'>>

interface ItemIconProps {
  readonly item: ShownItem
  readonly size?: number
}

export function ItemIcon({ item, size = 20 }: ItemIconProps) {
  if (item.type === 'folder') {
    return (
      <Folder
        size={size}
        strokeWidth={1.75}
        className={styles.folder}
        fill="currentColor"
        fillOpacity={0.16}
        aria-hidden
      />
    )
  }
  const group = fileGroup(item)
  const Icon = GROUP_ICONS[group]
  return (
    <Icon
      size={size}
      strokeWidth={1.75}
      className={styles.file}
      style={{ '--file': `var(--file-${group})` } as CSSProperties}
      aria-hidden
    />
  )
}

export function ItemThumbnail({
  item,
  className,
}: {
  readonly item: DriveItem
  readonly className?: string | undefined
}) {
  const [failed, setFailed] = useState<string>()
  const address = driveThumbnailAddress(item)
  if (address !== undefined && address !== failed) {
    return (
      <img
        src={address}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
        className={cx(styles.picture, className)}
        onError={() => setFailed(address)}
      />
    )
  }
  const group = item.type === 'folder' ? 'folder' : fileGroup(item)
  return (
    <span
      className={cx(styles.tile, className)}
      style={{ '--file': `var(--file-${group})` } as CSSProperties}
      data-group={group}
    >
      <ItemIcon item={item} size={40} />
    </span>
  )
}
