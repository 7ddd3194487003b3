import { useLingui } from '@lingui/react/macro'
import type { SessionField } from '@sen/contract/sessions'
import { isMailProtocol } from '@sen/model/app-passwords/app-passwords'

type Device = Pick<SessionField, 'browser' | 'system'>

type Way = Pick<SessionField, 'way' | 'second_step'>

export function useDeviceWords() {
  const { t } = useLingui()
  return {
    nameOf: ({ browser, system }: Device): string => {
      if (browser === '') return system === '' ? t`Another program` : t`An app on ${system}`
      return system === '' ? browser : t`${browser} on ${system}`
    },
    wayOf: ({ way, second_step: secondStep }: Way): string => {
      if (way === 'password') {
        if (secondStep === null) return t`with the password`
        return {
          app: t`with the password and a code from the app`,
          phone: t`with the password and a code sent to the phone`,
          recovery_code: t`with the password and a recovery code`,
          passkey: t`with the password and a passkey`,
          remembered_device: t`with the password, on a remembered device`,
        }[secondStep]
      }
      if (way === 'single_sign_on') return t`with single sign-on`
      if (way === 'passkey') return t`with a passkey`
      if (isMailProtocol(way)) {
        const protocol = way.toUpperCase()
        return t`with a mail program over ${protocol}`
      }
      return way === 'login_param' ? t`with a sign-in link` : t`with a program’s access token`
    },
  }
}
