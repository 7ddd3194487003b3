import { useLingui } from '@lingui/react/macro'
import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useConnection } from '../../state/connection.ts'
import styles from './ReconnectBar.module.css'

/** A blink of the network is nobody's business. */
const PATIENCE_MILLISECONDS = 3_000

export function ReconnectBar() {
  const { t } = useLingui()
  const { state, nextTryAt, tryNow } = useConnection()
  const isDown = state !== 'open'
  const [shown, setShown] = useState(false)
  const [now, setNow] = useState(Date.now())

  useEffect(() => {
    if (!isDown) return setShown(false)
    const timer = setTimeout(() => setShown(true), PATIENCE_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [isDown])

  useEffect(() => {
    if (!shown || state !== 'waiting') return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [shown, state])

  const seconds = Math.max(1, Math.ceil((nextTryAt - now) / 1_000))
  return (
    <div role="status" className={shown ? styles.bar : undefined}>
      {shown && (
        <>
          <WifiOff size={16} strokeWidth={1.75} aria-hidden />
          <span>{t`No connection to the server. What you see may be out of date.`}</span>
          <span className={styles.wait} aria-hidden>
            {state === 'waiting' ? t`Trying again in ${seconds} s` : t`Connecting…`}
          </span>
          <button type="button" className={styles.button} onClick={tryNow} disabled={state !== 'waiting'}>
            {t`Try now`}
          </button>
        </>
      )}
    </div>
  )
}
