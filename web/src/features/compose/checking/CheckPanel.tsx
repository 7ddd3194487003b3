import { useLingui } from '@lingui/react/macro'
import { type Check, isBlocking } from '@sen/model/checking/check'
import type { SpamSymbol } from '@sen/model/spam-hints/spam-symbol'
import { CircleX, TriangleAlert } from 'lucide-react'
import { cx } from '../../../lib/cx.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import styles from './CheckPanel.module.css'
import { useCheckTexts } from './check-texts.ts'
import { SPAM_TEXTS } from './spam-texts.ts'
import { type CheckQuestion, isUnderWay, type SendVerb } from './use-checks.ts'

/** Everything there is to say before a message goes, in one place; each line leads to where it is mended. */
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
  const { verb, checks, isWaiting, onSend, onWait, onBack, onMend } = question
  const isBlocked = checks.some(isBlocking)
  const mayWait = checks.some(isUnderWay) && !isBlocked && !isWaiting
  const titles: Readonly<Record<SendVerb, string>> = {
    send: t`Send this message?`,
    schedule: t`Schedule this message?`,
    period: t`Send this message periodically?`,
  }
  const answers: Readonly<Record<SendVerb, string>> = {
    send: t`Send anyway`,
    schedule: t`Schedule anyway`,
    period: t`Repeat anyway`,
  }
  return (
    <Dialog
      open
      onClose={onBack}
      kind="alert"
      title={isBlocked ? t`This message cannot be sent yet` : isWaiting ? t`Waiting for the files` : titles[verb]}
      closeLabel={t`Close`}
      width={480}
      className={styles.panel}
      footer={
        <>
          {!isBlocked && !isWaiting && <Button onClick={onSend}>{answers[verb]}</Button>}
          {mayWait && <Button onClick={onWait}>{t`Wait for them`}</Button>}
          <Button look="filled" onClick={onBack}>
            {t`Keep editing`}
          </Button>
        </>
      }
    >
      <ul className={styles.checks}>
        {(isWaiting ? checks.filter(isUnderWay) : checks).map((check) => (
          <CheckRow
            key={check.weight === 'block' ? check.code : check.about}
            check={check}
            onMend={isWaiting ? undefined : () => onMend(check)}
          />
        ))}
      </ul>
    </Dialog>
  )
}

function CheckRow({ check, onMend }: { check: Check; onMend: (() => void) | undefined }) {
  const { title, advice, mend } = useCheckTexts()(check)
  const isBlock = isBlocking(check)
  const Icon = isBlock ? CircleX : TriangleAlert
  return (
    <li className={cx(styles.check, isBlock && styles.block)}>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      <div className={styles.words}>
        <p className={styles.what}>{title}</p>
        {advice && <p className={styles.advice}>{advice}</p>}
        {check.weight === 'confirm' && check.about === 'spam' && <SpamSymbols symbols={check.symbols} />}
      </div>
      {onMend && (
        <Button size="small" className={styles.mend} onClick={onMend}>
          {mend}
        </Button>
      )}
    </li>
  )
}

/** Each with its score, the heaviest first, and how it is mended. */
function SpamSymbols({ symbols }: { readonly symbols: readonly SpamSymbol[] }) {
  const { i18n } = useLingui()
  return (
    <ul className={styles.symbols}>
      {symbols.map(({ name, description, score }) => (
        <li key={name}>
          <span>{SPAM_TEXTS[name] ? i18n._(SPAM_TEXTS[name]) : description || name}</span>
          <small>+{score.toLocaleString(i18n.locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}</small>
        </li>
      ))}
    </ul>
  )
}
