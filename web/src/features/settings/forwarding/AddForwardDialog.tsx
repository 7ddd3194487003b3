import { useLingui } from '@lingui/react/macro'
import type { ForwardingField } from '@sen/contract/forwarding/forwarding'
import { isWholeCode } from '@sen/model/account/mailed-code'
import { forwardRefusal } from '@sen/model/forwarding/forward-address'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { addForwardAddress, mailOwnCode } from '../../../data/account/forwarding.ts'
import { userQuery } from '../../../data/account/queries.ts'
import { CallError } from '../../../data/call-error.ts'
import { errorText } from '../../../data/error-text.ts'
import { showNotice } from '../../../state/notices.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { SendAgain } from '../codes/CodeRow.tsx'
import styles from '../codes/rows.module.css'
import { momentAfter, useSecondsUntil, waitOf } from '../codes/use-seconds-until.ts'

interface AddForwardDialogProps {
  readonly forwarding: ForwardingField
  readonly onClose: () => void
}

/** Adds an address to forward to, with the password again: whoever finds an open page must not send all its mail away. */
export function AddForwardDialog({ forwarding, onClose }: AddForwardDialogProps) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const formId = useId()
  const { data: user } = useQuery(userQuery)
  const [email, setEmail] = useState('')
  const [proof, setProof] = useState('')
  const [problem, setProblem] = useState<{ readonly at: 'email' | 'proof'; readonly text: string }>()
  const [isBusy, setBusy] = useState(false)
  const [resendAt, setResendAt] = useState<number | null>(null)
  const seconds = useSecondsUntil(resendAt)
  const isByPassword = forwarding.confirm_by === 'password'
  const isWhole = isByPassword ? proof !== '' : isWholeCode(proof)

  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || !isWhole || !user) return
    const existing = forwarding.addresses.map((address) => address.email)
    const refusal = forwardRefusal(email, { own: user.email, existing })
    if (refusal) return setProblem({ at: 'email', text: errorText(new CallError(refusal, 400)) })
    setBusy(true)
    try {
      await addForwardAddress(cache, {
        email: email.trim(),
        ...(isByPassword ? { password: proof } : { code: proof }),
      })
      showNotice({ text: t`A code was sent to ${email.trim()}` })
      onClose()
    } catch (error) {
      setProblem({ at: isOfProof(error) ? 'proof' : 'email', text: errorText(error) })
      setBusy(false)
    }
  }
  const sendCode = () => {
    mailOwnCode().then(
      (wait) => setResendAt(momentAfter(wait)),
      (error: unknown) => {
        setProblem({ at: 'proof', text: errorText(error) })
        setResendAt(momentAfter(waitOf(error) ?? null))
      },
    )
  }
  const error = (at: 'email' | 'proof') => (problem?.at === at ? problem.text : undefined)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Add a forwarding address`}
      closeLabel={t`Close`}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button look="filled" type="submit" form={formId} disabled={email.trim() === '' || !isWhole || isBusy}>
            {t`Add`}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.fields} onSubmit={(event) => void add(event)}>
        <TextField
          label={t`Address`}
          type="text"
          inputMode="email"
          autoComplete="off"
          value={email}
          error={error('email')}
          hint={t`It gets a code by mail. Nothing is forwarded there until you have entered it.`}
          onChange={({ currentTarget }) => {
            setEmail(currentTarget.value)
            setProblem(undefined)
          }}
        />
        <TextField
          label={isByPassword ? t`Your password` : t`Code that was mailed to you`}
          type={isByPassword ? 'password' : 'text'}
          autoComplete={isByPassword ? 'current-password' : 'one-time-code'}
          value={proof}
          error={error('proof')}
          onChange={({ currentTarget }) => {
            setProof(currentTarget.value)
            setProblem(undefined)
          }}
        />
        {!isByPassword && (
          <Button disabled={seconds > 0} onClick={sendCode}>
            <SendAgain seconds={seconds} first={t`Mail me a code`} />
          </Button>
        )}
      </form>
    </Dialog>
  )
}

const PROOF_CODES: ReadonlySet<string> = new Set([
  'password_wrong',
  'too_many_attempts',
  'code_incorrect',
  'code_expired',
  'code_used_up',
])

function isOfProof(error: unknown): boolean {
  return error instanceof CallError && PROOF_CODES.has(error.code)
}
