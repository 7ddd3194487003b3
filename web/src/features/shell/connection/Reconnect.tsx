import { useLingui } from '@lingui/react/macro'
import { RECONNECT_SECONDS } from '@sen/model/events/limits'
import { Info, WifiOff } from 'lucide-react'
import { useRef, useState } from 'react'
import { reloadPage } from '../../../data/reload-page.ts'
import { cx } from '../../../lib/cx.ts'
import { isServerReady } from '../../../lib/trouble/server-readiness.ts'
import { useCountdown } from '../../../lib/trouble/use-countdown.ts'
import { useConnection } from '../../../state/connection.ts'
import { useConnectionLost } from '../../../state/use-connection-lost.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Popover } from '../../../ui/Popover.tsx'
import styles from './Reconnect.module.css'

interface ReconnectProps {
  /** `strip`: the lowest part of a phone’s screen, below a compose window that fills the rest. */
  readonly position: 'header' | 'corner' | 'strip'
}

/** Spec section 4, product decision 10. After 60 s the page reloads, but only if the server responds. */
export function Reconnect({ position }: ReconnectProps) {
  const isShown = useConnectionLost()
  return (
    <div role="status" className={cx(styles.place, styles[position])}>
      {/* No countdown may reload the page below the dialog of an ended session. */}
      {isShown && <Panel />}
    </div>
  )
}

function Panel() {
  const { t } = useLingui()
  const { isOffline, tryNow } = useConnection()
  const [isTrying, setTrying] = useState(false)
  const [isExplaining, setExplaining] = useState(false)
  const info = useRef<HTMLButtonElement>(null)
  const seconds = useCountdown(RECONNECT_SECONDS, false, async (restart) => {
    if (await isServerReady()) await reloadPage()
    else restart()
  })
  const tryAtOnce = async () => {
    setTrying(true)
    tryNow()
    await isServerReady()
    setTrying(false)
  }
  return (
    <div className={styles.panel}>
      <WifiOff size={16} strokeWidth={1.75} aria-hidden />
      <span className={styles.words}>
        <b>{isOffline ? t`This device is offline.` : t`No connection to the server.`}</b>
        {!isOffline && <span className={styles.count} aria-hidden>{t`Reloads in ${seconds} s`}</span>}
      </span>
      <IconButton
        ref={info}
        size="small"
        icon={Info}
        label={t`What can still be done`}
        aria-haspopup="dialog"
        aria-expanded={isExplaining}
        onClick={() => setExplaining(!isExplaining)}
      />
      <Button size="small" look="plain" onClick={() => void tryAtOnce()} disabled={isTrying}>
        {isTrying ? t`Trying…` : t`Try now`}
      </Button>
      <Popover
        open={isExplaining}
        onClose={() => setExplaining(false)}
        anchor={info}
        align="center"
        role="dialog"
        aria-label={t`What can still be done`}
      >
        <div className={styles.explained}>
          <p>{t`You can still read what you’ve opened, and write: drafts are kept on this device.`}</p>
          <p>
            {isOffline
              ? t`It will reconnect automatically when the network is back.`
              : t`What you see may be out of date. The page reloads when the server answers again.`}
          </p>
        </div>
      </Popover>
    </div>
  )
}
