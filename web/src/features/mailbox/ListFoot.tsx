import type { ListPlace } from '../../lib/list-source.ts'
import { PHONE, useMedia } from '../../lib/use-media.ts'
import styles from './MailList.module.css'
import { Pager } from './Pager.tsx'

interface ListFootProps {
  readonly place: ListPlace
  readonly total: number
  readonly isMore?: boolean | undefined
}

/** Replaces the toolbar's pager on phones. */
export function ListFoot({ place, total, isMore }: ListFootProps) {
  const isPhone = useMedia(PHONE)
  const isAllShown = place.offset === 0 && total <= place.limit && !isMore
  if (!isPhone || isAllShown) return null
  return (
    <footer className={styles.foot}>
      <Pager place={place} total={total} isMore={isMore} />
    </footer>
  )
}
