import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useActionContext } from '../../actions/context.ts'
import { compose, maySend } from '../../actions/write.ts'
import { userQuery } from '../../data/account/queries.ts'
import { cx } from '../../lib/cx.ts'
import { useList } from '../../state/list.ts'
import styles from './ComposeButton.module.css'
import { useHiddenByScroll } from './use-hidden-by-scroll.ts'

/** Compose as a picture alone, where the sidebar with its word is not in sight: in the header, or under a phone's thumb. */
export function ComposeButton({ place }: { place: 'header' | 'thumb' }) {
  const { t } = useLingui()
  const { data: user } = useQuery(userQuery)
  const context = useActionContext()
  const isSelecting = useList(({ selected }) => selected.size > 0)
  const isOutOfTheWay = useHiddenByScroll() && place === 'thumb'
  // It would lie over the rows that are being chosen.
  if (place === 'thumb' && isSelecting) return null
  return (
    <button
      type="button"
      className={cx(styles.button, styles[place], isOutOfTheWay && styles.away)}
      disabled={!maySend({ user })}
      aria-label={t`Compose`}
      aria-keyshortcuts="c"
      data-tooltip={place === 'header' ? t`Compose` : undefined}
      data-tooltip-keys={place === 'header' ? 'c' : undefined}
      onClick={() => compose.perform(context({ kind: 'selection' }))}
    >
      <Pencil size={place === 'thumb' ? 22 : 18} strokeWidth={1.75} aria-hidden />
    </button>
  )
}
