import { useLingui } from '@lingui/react/macro'
import { MAILED_CODE_WAIT_SECONDS } from '@sen/model/limits'
import { useId, useState } from 'react'
import { CallError } from '../../../data/call-error.ts'
import { errorText } from '../../../data/error-text.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './CodeRow.module.css'
import { useSecondsUntil } from './use-seconds-until.ts'

interface CodeRowProps {
  readonly email: string
  /** From when on another code may be asked for, in Unix seconds. */
  readonly resendAt: number | null
  readonly onVerify: (code: string) => Promise<void>
  readonly onResend: () => Promise<void>
}

/** Where the code is typed that was mailed to an address, and another one asked for once its time has come. */
export function CodeRow({ email, resendAt, onVerify, onResend }: CodeRowProps) {
  const { t } = useLingui()
  const id = useId()
  const [code, setCode] = useState('')
  const [doing, setDoing] = useState<'verify' | 'resend'>()
  const [problem, setProblem] = useState<string>()
  /** Where the server said later than it had before. */
  const [told, setTold] = useState<number>()
  const until = told ?? resendAt
  const seconds = useSecondsUntil(until, told === undefined ? MAILED_CODE_WAIT_SECONDS : 3_600)
  const isEmpty = code.trim() === ''

  const attempt = async (what: 'verify' | 'resend', work: () => Promise<void>) => {
    setDoing(what)
    setProblem(undefined)
    try {
      await work()
      if (what === 'resend') setTold(undefined)
    } catch (error) {
      setProblem(errorText(error))
      const wait = error instanceof CallError ? error.details.retry_after_seconds : undefined
      if (typeof wait === 'number') setTold(Math.ceil(Date.now() / 1000) + wait)
    }
    setDoing(undefined)
  }
  const verify = () => {
    if (!isEmpty && doing === undefined) void attempt('verify', () => onVerify(code))
  }
  return (
    <div className={styles.code}>
      <p className={styles.hint} id={`${id}-hint`}>{t`We mailed a code to this address. Enter it here.`}</p>
      <div className={styles.line}>
        <input
          className={styles.input}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          value={code}
          aria-label={t`Code for ${email}`}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? `${id}-hint` : `${id}-problem`}
          onChange={({ currentTarget }) => {
            setCode(currentTarget.value)
            setProblem(undefined)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            // The form around it has a Save of its own.
            event.preventDefault()
            verify()
          }}
        />
        <Button look="filled" disabled={isEmpty || doing !== undefined} onClick={verify}>
          {t`Verify`}
        </Button>
        <Button
          look="plain"
          disabled={seconds > 0 || doing !== undefined}
          onClick={() => void attempt('resend', onResend)}
        >
          {seconds > 0 ? t`Send again in ${seconds} s` : t`Send again`}
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
