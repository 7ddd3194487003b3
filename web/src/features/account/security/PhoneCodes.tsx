import { useLingui } from '@lingui/react/macro'
import type { TwoStepField } from '@sen/contract/two-step'
import { Link } from '@tanstack/react-router'
import { Smartphone, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { sendTwoStepCode } from '../../../data/account/two-step.ts'
import { showNotice } from '../../../state/notices.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'

import { SendAgain } from '../../../widgets/codes/CodeRow.tsx'
import { momentAfter, useSecondsUntil, waitOf } from '../../../widgets/codes/use-seconds-until.ts'
import styles from './two-step.module.css'

type Phone = NonNullable<TwoStepField['phone']>

export function PhoneFacts({ phone }: { readonly phone: Phone }) {
  const { t } = useLingui()
  const { ending } = phone
  if (ending === '') {
    return (
      <p className={styles.facts}>
        {t`Codes can also be sent to your phone, once you have verified it.`}{' '}
        <Link to="/verify" className={styles.link}>{t`Verify your phone`}</Link>
      </p>
    )
  }
  if (phone.barred) {
    return (
      <Alert tone="amber" icon={TriangleAlert}>
        {t`Your password was reset with a code sent to your phone. Sign-in codes go there again once you have signed in with your app, a recovery code or a passkey.`}
      </Alert>
    )
  }
  if (!phone.on) {
    return (
      <p className={styles.facts}>
        {t`If you don’t have your app, codes can also be sent to your phone ending in ${ending}.`}
      </p>
    )
  }
  return (
    <Alert tone="accent" icon={Smartphone}>
      {t`When you sign in, you can also get a code on your phone ending in ${ending}.`}
    </Alert>
  )
}

interface SendCodeProps {
  readonly phone: Phone
  readonly onRefused: (error: unknown) => void
  readonly onSent: () => void
}

export function SendCode({ phone, onRefused, onSent }: SendCodeProps) {
  const { t } = useLingui()
  const [freeAt, setFreeAt] = useState<number | null>(null)
  const [isSending, setSending] = useState(false)
  const seconds = useSecondsUntil(freeAt)
  const { ending } = phone
  const send = async (way: Phone['ways'][number]) => {
    setSending(true)
    try {
      setFreeAt(momentAfter(await sendTwoStepCode(way)))
      showNotice({ text: t`The code is on its way to your phone ending in ${ending}.` })
      onSent()
    } catch (error) {
      setFreeAt(momentAfter(waitOf(error) ?? null))
      onRefused(error)
    }
    setSending(false)
  }
  return (
    <div className={styles.buttons}>
      {seconds > 0 && (
        <Button disabled>
          <SendAgain seconds={seconds} first="" />
        </Button>
      )}
      {seconds <= 0 &&
        phone.ways.map((way) => (
          <Button key={way} disabled={isSending} onClick={() => void send(way)}>
            {way === 'sms' ? t`Text me a code` : t`Call me with a code`}
          </Button>
        ))}
    </div>
  )
}
