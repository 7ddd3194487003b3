import { useLingui } from '@lingui/react/macro'
import type { SignInField } from '@sen/contract/sessions'
import { placeName } from '@sen/model/account/place-name'
import { SIGN_INS_KEPT_DAYS, SIGN_INS_PER_PAGE } from '@sen/model/account/session-limits'
import { isMailProtocol } from '@sen/model/app-passwords/app-passwords'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { signInsQuery } from '../../../data/account/sessions.ts'
import { errorText } from '../../../data/error-text.ts'
import { formatBrief } from '../../../lib/dates.ts'
import { joinFacts } from '../../../lib/names/join-facts.ts'
import { useDebouncedText } from '../../../lib/typing/use-debounced-text.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SettingsSection } from '../../../widgets/form/fields.tsx'
import { SearchTextField } from '../../../widgets/form/SearchTextField.tsx'
import { PageNav } from '../../../widgets/paging/PageNav.tsx'
import { usePages } from '../../../widgets/paging/use-pages.ts'
import { useDeviceWords } from './device-words.ts'
import styles from './devices.module.css'

/** Includes failed attempts (spec section 7.7.2). */
export function SignInHistory() {
  const { t } = useLingui()
  const pages = usePages()
  const [typed, setTyped] = useState('')
  const [isComposing, setComposing] = useState(false)
  const text = useDebouncedText(typed.trim(), isComposing)
  const { data, isError, error } = useQuery({ ...signInsQuery(pages.after, text), placeholderData: keepPreviousData })
  const search = (value: string) => {
    setTyped(value)
    pages.restart()
  }
  return (
    <SettingsSection title={t`Sign-in history`} note={t`From the last ${SIGN_INS_KEPT_DAYS} days.`}>
      <SearchTextField
        label={t`Search by address or browser`}
        value={typed}
        onChange={search}
        onComposing={setComposing}
      />
      {isError && <p role="alert">{errorText(error)}</p>}
      {data?.total === 0 && <EmptyState text={text === '' ? t`Nothing yet.` : t`Nothing found.`} />}
      <ul className={styles.rows} aria-label={t`Sign-in history`}>
        {data?.signIns.map((signIn) => (
          <SignInRow key={signIn.id} signIn={signIn} />
        ))}
      </ul>
      {data && (
        <PageNav
          pages={pages}
          end={data}
          perPage={SIGN_INS_PER_PAGE}
          shownRows={data.signIns.length}
          labels={{ nav: t`Pages of the history`, back: t`Newer sign-ins`, on: t`Older sign-ins` }}
        />
      )}
    </SettingsSection>
  )
}

const FAILED: ReadonlySet<SignInField['outcome']> = new Set([
  'wrong_password',
  'wrong_code',
  'wrong_passkey',
  'app_password_required',
])

function SignInRow({ signIn }: { readonly signIn: SignInField }) {
  const { t } = useLingui()
  const { language, timezone: timeZone } = usePreferences()
  const { nameOf, wayOf } = useDeviceWords()
  const { outcome, way } = signIn
  const texts: Readonly<Record<SignInField['outcome'], string>> = {
    signed_in: t`Signed in`,
    wrong_password: t`Wrong password`,
    wrong_code: t`Right password, wrong code`,
    wrong_passkey: t`A passkey was not accepted`,
    two_step_on: t`Two-step verification was turned on`,
    two_step_off: t`Two-step verification was turned off`,
    two_step_off_by_operator: t`Two-step verification was turned off by an administrator`,
    recovery_codes_renewed: t`New recovery codes were created`,
    phone_codes_on: t`Sign-in codes by phone were turned on`,
    phone_codes_off: t`Sign-in codes by phone were turned off`,
    passkey_added: t`A passkey was added`,
    passkey_removed: t`A passkey was removed`,
    passkeys_removed_by_operator: t`The passkeys were removed by an administrator`,
    password_reset: t`The password was reset with a code sent to the phone`,
    app_password_required: t`Right password, but mail programs need an app password`,
    app_password_created: t`An app password was created`,
    app_password_revoked: t`An app password was revoked`,
  }
  const isFailed = FAILED.has(outcome)
  const isProgram = way !== null && isMailProtocol(way)
  const Icon = isFailed ? CircleX : outcome === 'signed_in' ? CircleCheck : ShieldAlert
  const isByOperator = outcome === 'two_step_off_by_operator' || outcome === 'passkeys_removed_by_operator'
  const device = isByOperator || isProgram ? '' : nameOf(signIn)
  const how = isProgram || (outcome === 'signed_in' && way !== null) ? wayOf({ ...signIn, way: way ?? 'password' }) : ''
  const appPassword = signIn.app_password === null ? '' : t`app password “${signIn.app_password}”`
  const newText = isProgram ? t`New network` : t`New device`
  const at = formatBrief(new Date(signIn.at * 1_000), { language, timeZone })
  return (
    <li className={styles.row} data-failed={isFailed}>
      <Icon size={20} strokeWidth={1.75} aria-hidden className={styles.icon} />
      <div className={styles.words}>
        <b>
          {texts[outcome]} {signIn.new_device && <Chip tone="amber">{newText}</Chip>}
        </b>
        <small>{joinFacts([at, signIn.source, placeName(language, signIn.place)])}</small>
        <small>{joinFacts([device, how, appPassword])}</small>
      </div>
    </li>
  )
}
