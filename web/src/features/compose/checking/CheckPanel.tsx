import { useLingui } from '@lingui/react/macro'
import { type Check, isBlocking } from '@sen/model/checking/check'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import styles from './CheckPanel.module.css'
import { CheckRow } from './CheckRow.tsx'
import { type MutedCheckSetting, mutingSetting } from './muting-setting.ts'
import { type CheckQuestion, isUnderWay, type OpenQuestion, type SendVerb } from './use-checks.ts'

export function CheckPanel({ question }: { readonly question: CheckQuestion | undefined }) {
  const { t } = useLingui()
  if (question?.state === 'checking') {
    return (
      <p role="status" className={styles.checking}>
        {t`Checking the message…`}
      </p>
    )
  }
  if (!question) return null
  return <AskedPanel question={question} />
}

function AskedPanel({ question }: { readonly question: OpenQuestion }) {
  const { t } = useLingui()
  const [silenced, setSilenced] = useState<readonly MutedCheckSetting[]>([])
  const { verb, checks, isWaiting, onSend, onWait, onBack, onFix } = question
  const isBlocked = checks.some(isBlocking)
  const mayWait = checks.some(isUnderWay) && !isBlocked && !isWaiting
  const titles: Readonly<Record<SendVerb, string>> = {
    send: t`Send this message?`,
    schedule: t`Schedule this message?`,
    period: t`Send this message on a recurring schedule?`,
  }
  // All problems were resolved meanwhile: the uploads have finished.
  const isClear = checks.length === 0
  const answers: Readonly<Record<SendVerb, string>> = isClear
    ? { send: t`Send`, schedule: t`Schedule`, period: t`Schedule recurring send` }
    : { send: t`Send anyway`, schedule: t`Schedule anyway`, period: t`Repeat anyway` }
  const silenceOf = (check: Check) => {
    const setting = isWaiting ? undefined : mutingSetting(check)
    if (setting === undefined) return undefined
    return {
      isOn: silenced.includes(setting),
      onChange: (isOn: boolean) =>
        setSilenced(isOn ? [...silenced, setting] : silenced.filter((one) => one !== setting)),
    }
  }
  const keepEditing = (
    <Button look={isClear ? 'outline' : 'filled'} data-first onClick={onBack}>
      {t`Keep editing`}
    </Button>
  )
  return (
    <Dialog
      open
      onClose={onBack}
      kind="alert"
      title={isBlocked ? t`This message can’t be sent yet` : isWaiting ? t`Waiting for the files` : titles[verb]}
      closeLabel={t`Close`}
      width={520}
      className={styles.panel}
      footer={
        <>
          {/* The filled button is the last, as in every dialog. */}
          {isClear && keepEditing}
          {mayWait && <Button onClick={onWait}>{t`Wait for them`}</Button>}
          {!isBlocked && !isWaiting && (
            <Button look={isClear ? 'filled' : 'outline'} onClick={() => onSend(silenced)}>
              {answers[verb]}
            </Button>
          )}
          {!isClear && keepEditing}
        </>
      }
    >
      {isClear && <p>{t`All files are ready. The message can be sent.`}</p>}
      <ul className={styles.checks}>
        {(isWaiting ? checks.filter(isUnderWay) : checks).map((check) => (
          <CheckRow
            key={check.weight === 'block' ? check.code : check.about}
            check={check}
            onFix={isWaiting ? undefined : () => onFix(check)}
            silence={silenceOf(check)}
          />
        ))}
      </ul>
    </Dialog>
  )
}
