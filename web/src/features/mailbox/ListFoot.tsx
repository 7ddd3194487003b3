import type { ListLocation } from '../../lib/list-source.ts'
import { PHONE, useMedia } from '../../lib/use-media.ts'
import styles from './MailList.module.css'
import { Pager } from './Pager.tsx'

interface ListFootProps {
  readonly location: ListLocation
  readonly total: number
  readonly isMore?: boolean | undefined
}

/** Replaces the toolbar's pager on phones. */
export function ListFoot({ location, total, isMore }: ListFootProps) {
  const isPhone = useMedia(PHONE)
  const isAllShown = location.offset === 0 && total <= location.limit && !isMore
  if (!isPhone || isAllShown) return null
  return (
    <footer className={styles.foot}>
      <Pager location={location} total={total} isMore={isMore} />
    </footer>
  )
}
