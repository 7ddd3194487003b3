import { useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Logo } from '../../ui/Logo.tsx'
import styles from './ServerUnreachable.module.css'

export function ServerUnreachable({ onRetry, isTrying }: { onRetry: () => void; isTrying: boolean }) {
  const { t } = useLingui()
  return (
    <main className={styles.page}>
      <EmptyState
        picture={<Logo size={56} />}
        text={t`The server is not responding. Your mail is safe; try again in a moment.`}
        action={
          <Button look="filled" onClick={onRetry} disabled={isTrying}>
            {isTrying ? t`Trying…` : t`Try again`}
          </Button>
        }
      />
    </main>
  )
}
