import { useLingui } from '@lingui/react/macro'
import type { SessionField } from '@sen/contract/sessions'

type Device = Pick<SessionField, 'browser' | 'system'>

type Way = Pick<SessionField, 'way' | 'second_step'>

/** How a device and a way in are called. */
export function useDeviceWords() {
  const { t } = useLingui()
  return {
    nameOf: ({ browser, system }: Device): string => {
      if (browser === '') return system === '' ? t`Another program` : t`A program on ${system}`
      return system === '' ? browser : t`${browser} on ${system}`
    },
    wayOf: ({ way, second_step: secondStep }: Way): string => {
      if (way === 'password') {
        if (secondStep === null) return t`by password`
        return secondStep === 'app' ? t`by password and a code of the app` : t`by password and a recovery code`
      }
      if (way === 'single_sign_on') return t`by single sign-on`
      return way === 'login_param' ? t`by a sign-in link` : t`by a program’s access token`
    },
  }
}
