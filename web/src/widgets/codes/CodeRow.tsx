import { useLingui } from '@lingui/react/macro'
import { isWholeCode } from '@sen/model/account/mailed-code'
import { MAILED_CODE_DIGITS, MAILED_CODE_WAIT_SECONDS } from '@sen/model/account/sign-in-limits'
import { useId, useRef, useState } from 'react'
import { errorText } from '../../data/error-text.ts'
import { Button } from '../../ui/Button.tsx'
import { useSubmit } from '../form/use-submit.ts'
import styles from './CodeRow.module.css'
import { momentAfter, useSecondsUntil, waitOf } from './use-seconds-until.ts'

interface CodeRowProps {
  readonly label: string
  readonly hint: string
  /** Seconds until another code can be sent, counted from `answeredAt`; null: none. */
  readonly resendAfterSeconds: number | null
  readonly answeredAt: number
  readonly onVerify: (code: string) => Promise<void>
  readonly onResend: () => Promise<void>
}

export function CodeRow({ label, hint, resendAfterSeconds, answeredAt, onVerify, onResend }: CodeRowProps) {
  const { t } = useLingui()
  const id = useId()
  const [code, setCode] = useState('')
  /** A later time from a refusal replaces the first one. */
  const [retryAt, setRetryAt] = useState<number | null>(null)
  const seconds = useSecondsUntil(retryAt ?? momentAfter(resendAfterSeconds, answeredAt))
  const isWhole = isWholeCode(code)
  const row = useRef<HTMLDivElement>(null)

  /** Selects the field, so that the next code replaces the old one. A focus elsewhere stays. */
  const takeAnother = () => {
    const { activeElement, body } = document
    if (activeElement !== body && !row.current?.contains(activeElement)) return
    const field = row.current?.querySelector('input')
    field?.focus()
    field?.select()
  }

  const { isBusy, problem, clear, refuse, submit } = useSubmit(() => onVerify(code), {
    explain: (error) => {
      takeAnother()
      const wait = waitOf(error)
      if (wait !== undefined) setRetryAt(momentAfter(wait))
      return { text: errorText(error) }
    },
  })
  const resend = async () => {
    await onResend()
    setRetryAt(null)
    takeAnother()
  }
  return (
    <div className={styles.code} ref={row}>
      <p className={styles.hint} id={`${id}-hint`}>
        {hint}
      </p>
      <div className={styles.line}>
        <input
          className={styles.input}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          value={code}
          aria-label={label}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? `${id}-hint` : `${id}-problem`}
          onChange={({ currentTarget }) => {
            setCode(currentTarget.value)
            clear()
          }}
          // Explain an incomplete code on blur, because the disabled button does not.
          onBlur={() => {
            if (code.trim() !== '' && !isWhole) refuse({ text: t`Enter the ${MAILED_CODE_DIGITS}-digit code.` })
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            // Enter must not submit the surrounding form.
            event.preventDefault()
            if (isWhole) submit()
          }}
        />
        <Button look="filled" disabled={!isWhole || isBusy} onClick={() => submit()}>
          {t`Verify`}
        </Button>
        <Button look="plain" className={styles.again} disabled={seconds > 0 || isBusy} onClick={() => submit(resend)}>
          <SendAgain seconds={seconds} first={t`Send again`} />
        </Button>
      </div>
      {problem !== undefined && (
        <p id={`${id}-problem`} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}

/** The remaining time may be hours. */
export function SendAgain({ seconds, first }: { seconds: number; first: string }) {
  const { t } = useLingui()
  const minutes = Math.ceil(seconds / 60)
  const hours = Math.ceil(minutes / 60)
  if (seconds <= 0) return first
  if (minutes > 60) return t`Send again in ${hours} h`
  return seconds > MAILED_CODE_WAIT_SECONDS ? t`Send again in ${minutes} min` : t`Send again in ${seconds} s`
}
