import { useLingui } from '@lingui/react/macro'
import type { MailProgramAccessField } from '@sen/contract/app-passwords'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft, KeyRound, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { appPasswordsQuery } from '../../data/account/app-passwords.ts'
import { mailServersQuery } from '../../data/account/mail-servers.ts'
import { userQuery } from '../../data/account/queries.ts'
import { errorText } from '../../data/error-text.ts'
import { clearListSelection } from '../../state/list.ts'
import { firstScreenStands } from '../../state/starting/first-screen.ts'
import { Alert } from '../../ui/Alert.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import strip from '../../ui/page/TabStrip.module.css'
import { useTabStrip } from '../../ui/page/use-tab-strip.ts'
import { SettingsSheet } from '../../widgets/form/SettingsForm.tsx'
import {
  GUIDE_PROGRAMS,
  GUIDE_TITLES,
  type GuideProgram,
  readGuideProgram,
} from '../../widgets/mail-programs/guide-programs.ts'
import { hasSetupCode, protocolsTurnedOff, servedServers } from '../../widgets/mail-programs/served-servers.ts'
import { AccountPage } from '../../widgets/page/AccountPage.tsx'
import { FormPicture } from './FormPicture.tsx'
import { type GuideFacts, guideFacts, type ServerFacts } from './guide-facts.ts'
import styles from './mail-guide.module.css'
import { useGuideSteps } from './use-guide-steps.ts'

const NOBODY = { email: '', name: '' }

/** How to set up other mail programs, with the values of this account. */
export function MailGuide() {
  const { t, i18n } = useLingui()
  const { program: named } = useParams({ strict: false })
  const program = readGuideProgram(named)
  const list = useRef<HTMLElement>(null)
  useTabStrip(list, program)
  const servers = useQuery(mailServersQuery)
  const access = useQuery(appPasswordsQuery)
  const { data: user } = useQuery(userQuery)
  // No action may apply to rows that are not visible, and banners wait for the first screen.
  useEffect(clearListSelection, [])
  useEffect(() => void requestAnimationFrame(() => setTimeout(firstScreenStands)), [])
  const known = servers.data && access.data && { servers: servers.data, access: access.data }
  const isUnsupported = servers.data && !guideFacts(servers.data, NOBODY)
  const names = known ? protocolsTurnedOff(known.servers, known.access).join(', ') : ''
  const facts =
    known && user && guideFacts(servedServers(known.servers, known.access), { email: user.email, name: user.fullname })
  return (
    <AccountPage
      title={t`Set up a mail program`}
      isBelowHeader
      back={
        <Link to="/setting/$tab" params={{ tab: 'mailprograms' }} className={styles.back}>
          <ArrowLeft size={16} strokeWidth={1.75} aria-hidden />
          {t`Other mail programs`}
        </Link>
      }
    >
      <SettingsSheet isWide>
        <nav ref={list} className={`${styles.tabs} ${strip.strip}`} aria-label={t`Programs`}>
          {GUIDE_PROGRAMS.map((each) => {
            const { title, icon: Icon } = GUIDE_TITLES[each]
            return (
              <Link
                key={each}
                to="/help/mail-programs/$program"
                params={{ program: each }}
                replace
                aria-current={each === program ? 'page' : undefined}
                className={styles.tab}
              >
                <Icon size={18} strokeWidth={1.75} aria-hidden />
                {i18n._(title)}
              </Link>
            )
          })}
        </nav>
        {servers.isError && <p role="alert">{errorText(servers.error)}</p>}
        {access.isError && <p role="alert">{errorText(access.error)}</p>}
        {isUnsupported && <EmptyState text={t`Your provider doesn’t support other mail programs yet.`} />}
        {!isUnsupported && names !== '' && (
          <Alert tone="amber" icon={TriangleAlert}>
            {t`Your administrator has turned off ${names}.`}
          </Alert>
        )}
        {known && facts && (
          <Guide
            program={program}
            facts={facts}
            access={known.access}
            hasCode={hasSetupCode(known.servers, known.access)}
          />
        )}
      </SettingsSheet>
    </AccountPage>
  )
}

interface GuideProps extends Omit<NeededProps, 'email'> {
  readonly facts: GuideFacts
}

function Guide({ program, facts, access, hasCode }: GuideProps) {
  const { i18n } = useLingui()
  const steps = useGuideSteps(program, facts)
  const title = i18n._(GUIDE_TITLES[program].title)
  return (
    <div className={styles.guide}>
      <Needed program={program} email={facts.email} access={access} hasCode={hasCode} />
      <ol key={program} className={styles.steps} aria-label={title}>
        {steps.map(({ text, note, picture }) => (
          <li key={text} className={styles.step}>
            <div className={styles.stepBody}>
              <p>{text}</p>
              {note !== undefined && <p className={styles.note}>{note}</p>}
              {picture && <FormPicture picture={picture} />}
            </div>
          </li>
        ))}
      </ol>
      {facts.pop3 && <Pop3Choice {...facts.pop3} />}
    </div>
  )
}

function Pop3Choice({ host, port, encryption }: ServerFacts) {
  const { t } = useLingui()
  return (
    <p className={styles.note}>
      {t`To fetch mail by POP3 instead of IMAP: server ${host}, port ${port}, ${encryption}. POP3 fetches the inbox only, and mail that is deleted there moves to Trash here.`}
    </p>
  )
}

interface NeededProps {
  readonly program: GuideProgram
  readonly email: string
  readonly access: MailProgramAccessField
  readonly hasCode: boolean
}

function Needed({ program, email, access, hasCode }: NeededProps) {
  const { t } = useLingui()
  return (
    <Alert tone="plain" icon={KeyRound}>
      {program === 'iphone' &&
        hasCode &&
        `${t`Quicker: scan the code under Other mail programs, and none of this is needed.`} `}
      {access.app_password_required
        ? t`You need ${email} and an app password.`
        : t`You need ${email} and an app password. Your account’s password works too.`}{' '}
      <Link to="/setting/$tab" params={{ tab: 'mailprograms' }} className={styles.link}>
        {t`Create and revoke app passwords`}
      </Link>
    </Alert>
  )
}
