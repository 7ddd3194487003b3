import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { useEffect } from 'react'
import { LoginPage } from '../../features/login/LoginPage.tsx'
import { ownPlace } from '../../lib/own-place.ts'
import { beginSession } from '../../state/session.ts'

const QUIET_MILLISECONDS = 600

export function LoginPlace({ showPlace }: { showPlace: () => Promise<void> }) {
  // While the password is being typed, the mail program arrives.
  useEffect(() => {
    const timer = setTimeout(() => void import('../MailPlace.tsx'), QUIET_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [])

  const enter = async () => {
    beginSession()
    history.replaceState(null, '', nextAddress())
    await showPlace()
  }

  return (
    <I18nProvider i18n={i18n}>
      <LoginPage onSignedIn={enter} />
    </I18nProvider>
  )
}

/** Where the user wanted to go before being asked to sign in; never to another site. */
function nextAddress(): string {
  const wish = new URLSearchParams(location.search).get('next') ?? ''
  const place = ownPlace(wish, location.origin)
  return place !== undefined && !place.startsWith('/login') ? place : '/folder/INBOX'
}
