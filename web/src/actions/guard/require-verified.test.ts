import { i18n } from '@lingui/core'
import type { UserInfo } from '@sen/contract/account'
import { beforeEach, expect, it } from 'vitest'
import { ERROR_TEXTS } from '../../i18n/error-texts.ts'
import { messages } from '../../i18n/vi.po'
import { useNotices } from '../../state/notices.ts'
import { mayChangeMail } from './require-verified.ts'

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'vi', messages })
  useNotices.setState({ notices: [] })
})

const user = (domain_verified: boolean) => ({ domain_verified }) as UserInfo
const texts = () => useNotices.getState().notices.map(({ text }) => text)

it('says why nothing happens in a mailbox of an unverified domain', () => {
  expect(mayChangeMail({ user: user(false) })).toBe(false)
  expect(texts()).toEqual([i18n._(ERROR_TEXTS.domain_not_verified)])
})

it('lets the server decide while the account is not loaded, and says nothing when it is verified', () => {
  expect(mayChangeMail({ user: undefined })).toBe(true)
  expect(mayChangeMail({ user: user(true) })).toBe(true)
  expect(texts()).toEqual([])
})
