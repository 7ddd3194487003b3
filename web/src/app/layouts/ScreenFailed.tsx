import { useLingui } from '@lingui/react/macro'
import { type ErrorComponentProps, useNavigate } from '@tanstack/react-router'
import { ArrowLeft, X } from 'lucide-react'
import { useActionContext } from '../../actions/context.ts'
import { useMedia, WITH_DRAWER } from '../../lib/use-media.ts'
import { usePreferences } from '../../state/preferences.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Tooltips } from '../../ui/Tooltips.tsx'
import { PageFailed } from './PageFailed.tsx'
import styles from './ScreenFailed.module.css'

/** Replaces a thread and its toolbar. On a phone, nothing else on the screen leads back. */
export function ThreadFailed(failure: ErrorComponentProps) {
  const { t } = useLingui()
  const context = useActionContext()
  const withDrawer = useMedia(WITH_DRAWER)
  const { inline_read_position } = usePreferences()
  const isBeside = inline_read_position !== 'no-split' && !withDrawer
  return (
    <div className={styles.place}>
      <div className={styles.bar}>
        <IconButton
          label={isBeside ? t`Close` : t`Back to the list`}
          icon={isBeside ? X : ArrowLeft}
          onClick={() => context({ kind: 'selection' }).go.back()}
        />
      </div>
      <PageFailed {...failure} />
    </div>
  )
}

export function AreaFailed(failure: ErrorComponentProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <main className={styles.screen}>
      <div className={styles.bar}>
        <IconButton
          label={t`Back to mail`}
          icon={ArrowLeft}
          onClick={() => void navigate({ to: '/folder/$name', params: { name: 'INBOX' }, search: {} })}
        />
      </div>
      <PageFailed {...failure} />
      <Tooltips />
    </main>
  )
}
