import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useActionContext } from '../../actions/context.ts'
import { compose, maySend, sendingOffText } from '../../actions/write.ts'
import { userQuery } from '../../data/account/queries.ts'
import { cx } from '../../lib/cx.ts'
import bar from '../../widgets/page/TabBar.module.css'
import styles from './ComposeButton.module.css'

/** Shown where the sidebar with its Compose button is hidden. */
export function ComposeButton({ position }: { position: 'header' | 'bar' }) {
  const { t } = useLingui()
  const { data: user } = useQuery(userQuery)
  const context = useActionContext()
  return (
    <button
      type="button"
      className={position === 'bar' ? bar.middle : cx(styles.button, styles.header)}
      aria-disabled={!maySend({ user }) || undefined}
      aria-label={t`Compose`}
      aria-keyshortcuts="c"
      data-tooltip={maySend({ user }) ? (position === 'header' ? t`Compose` : undefined) : sendingOffText()}
      data-tooltip-keys={position === 'header' ? 'c' : undefined}
      onClick={() => compose.perform(context({ kind: 'selection' }))}
    >
      <Pencil size={position === 'bar' ? 22 : 18} strokeWidth={1.75} aria-hidden />
    </button>
  )
}
