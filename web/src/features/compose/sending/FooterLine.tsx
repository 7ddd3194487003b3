import { useLingui } from '@lingui/react/macro'
import { hasFooter } from '@sen/model/administration/footer'
import { useStore } from 'zustand'
import { organisationDomains } from '../../../data/account/own-domains.ts'
import type { Writer } from '../begin-draft.ts'
import type { ComposeSession } from '../open-session.ts'
import styles from './FooterLine.module.css'

export function FooterLine({ session, writer }: { session: ComposeSession; writer: Writer }) {
  const { t } = useLingui()
  const { user } = writer
  const isAdded = useStore(session.draft.view, ({ content }) =>
    hasFooter(user.footer, content, {
      address: user.email,
      domains: organisationDomains(user),
    }),
  )
  if (!isAdded) return null
  return <p className={styles.line}>{t`Your organisation’s footer is added below this message.`}</p>
}
