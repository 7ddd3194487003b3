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
        if (secondStep === null) return t`by password`
        return {
          app: t`by password and a code of the app`,
          phone: t`by password and a code to the phone`,
          recovery_code: t`by password and a recovery code`,
          passkey: t`by password and a passkey`,
          remembered_device: t`by password, on a remembered device`,
        }[secondStep]
      }
      if (way === 'single_sign_on') return t`by single sign-on`
      if (way === 'passkey') return t`by a passkey`
      if (isMailProtocol(way)) {
        const protocol = way.toUpperCase()
        return t`a mail program by ${protocol}`
      }
      return way === 'login_param' ? t`by a sign-in link` : t`by a program’s access token`
    },
  }
}
