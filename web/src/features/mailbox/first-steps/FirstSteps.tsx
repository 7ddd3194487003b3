import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { Check, ChevronRight, FolderInput, type LucideIcon, PenLine, ShieldCheck } from 'lucide-react'
import { attempt } from '../../../actions/report.ts'
import { settingsQuery, userQuery } from '../../../data/account/queries.ts'
import { saveSettings } from '../../../data/account/save-settings.ts'
import { signaturesQuery } from '../../../data/account/signatures.ts'
import { twoStepQuery } from '../../../data/account/two-step.ts'
import { importsQuery } from '../../../data/imports/imports.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './FirstSteps.module.css'

interface Step {
  readonly icon: LucideIcon
  readonly title: string
  readonly note: string
  readonly link: LinkProps
  readonly isDone: boolean
}

export function FirstSteps() {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { data: user } = useQuery(userQuery)
  const { data: settings } = useQuery(settingsQuery)
  const { data: twoStep } = useQuery(twoStepQuery)
  const { data: imports } = useQuery(importsQuery)
  const { data: ofSenders } = useQuery(signaturesQuery)
  const written = [settings?.signature ?? '', ...(ofSenders?.values() ?? [])]
  const steps: readonly Step[] = [
    {
      icon: PenLine,
      title: t`Add a signature`,
      note: t`Tell people who you are and how to reach you`,
      link: { to: '/setting/$tab', params: { tab: 'general' } },
      isDone: settings?.enable_use_signature === true && written.some((html) => html !== ''),
    },
    {
      icon: FolderInput,
      title: t`Import your old mail`,
      note: t`From mbox, eml or zip files`,
      link: { to: '/setting/$tab', params: { tab: 'data' } },
      isDone: (imports?.length ?? 0) > 0,
    },
    {
      icon: ShieldCheck,
      title: t`Protect your account with two steps`,
      note: t`A code from your phone on top of your password`,
      link: { to: '/protect/$what', params: { what: 'authentication' } },
      isDone: twoStep !== undefined && twoStep.on_since !== null,
    },
  ]
  const isAllDone = steps.every(({ isDone }) => isDone)
  const name = user?.fullname ?? ''
  return (
    <section className={styles.card} aria-labelledby="first-steps">
      <div className={styles.head}>
        <div>
          <h2 id="first-steps">{name === '' ? t`Your mailbox is ready` : t`Welcome, ${name}`}</h2>
          <p>{isAllDone ? t`All set.` : t`Three things worth doing first.`}</p>
        </div>
        <Button
          onClick={() => attempt(msg`Hide the first steps`, () => saveSettings(cache, { show_first_steps: false }))}
        >
          {isAllDone ? t`Close` : t`Skip`}
        </Button>
      </div>
      <ul className={styles.steps}>
        {steps.map(({ icon: Icon, title, note, link, isDone }) => (
          <li key={title}>
            <Link {...link} className={styles.step} data-done={isDone || undefined}>
              <span className={styles.icon}>
                <Icon size={18} strokeWidth={1.75} aria-hidden />
              </span>
              <span className={styles.words}>
                <b>{title}</b>
                <small>{note}</small>
              </span>
              {isDone ? (
                <Check size={18} strokeWidth={2.25} role="img" aria-label={t`Done`} className={styles.done} />
              ) : (
                <ChevronRight size={18} strokeWidth={1.75} aria-hidden />
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
