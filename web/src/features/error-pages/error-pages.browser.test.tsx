import type { UserInfo } from '@sen/contract/account'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { activate } from '../../i18n/activate.ts'
import { applyTheme } from '../../lib/apply-theme.ts'
import { accessibilityViolations } from '../../testing/accessibility-violations.fixture.ts'
import { userOf } from '../../testing/mail-stage.fixture.tsx'
import { PageProviders } from '../../testing/page-providers.fixture.tsx'
import { PHONE } from '../../testing/touch-screen.fixture.ts'
import { ErrorPage } from './ErrorPage.tsx'

// `e2e/journeys/error-pages.spec.ts` tests when each page is shown.

const DESKTOP = { width: 1440, height: 900 }
const TITLES = {
  vi: {
    403: 'Tài khoản này không có quyền truy cập',
    404: 'Trang này không tồn tại',
    500: 'Máy chủ gặp lỗi',
    502: 'Hiện chưa liên lạc được với máy chủ',
  },
  en: {
    403: 'This account has no access',
    404: 'This page does not exist',
    500: 'Something went wrong on the server',
    502: 'The server can’t be reached right now',
  },
} as const

let root: Root
beforeEach(() => {
  const container = document.createElement('div')
  document.body.append(container)
  root = createRoot(container)
})
afterEach(async () => {
  root.unmount()
  document.body.replaceChildren()
  applyTheme('light')
  await activate('vi')
})

describe.each([
  { language: 'vi', theme: 'light', screen: DESKTOP },
  { language: 'en', theme: 'dark', screen: PHONE },
] as const)('in $language, $theme, $screen.width pixels wide', ({ language, theme, screen }) => {
  it.each(['403', '404', '500', '502'] as const)(
    '/%s shows its heading and title, without accessibility violations',
    async (kind) => {
      await page.viewport(screen.width, screen.height)
      await activate(language)
      applyTheme(theme)
      root.render(
        <PageProviders>
          <ErrorPage kind={kind} user={undefined} />
        </PageProviders>,
      )
      const title = TITLES[language][kind]
      await expect.element(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
      await expect.poll(() => document.title).toBe(`${title} – Sen Mail`)
      expect(await accessibilityViolations()).toEqual([])
    },
  )
})

describe('no access', () => {
  const show = (user: Partial<UserInfo>) => {
    root.render(
      <PageProviders>
        <ErrorPage kind="403" user={userOf({ user })} />
      </PageProviders>,
    )
  }
  const activeDomains = page.getByRole('list', { name: 'Tên miền đang hoạt động' })

  it('names the person to ask to everybody else, and the way out', async () => {
    show({ email: 'nhan-vien@cong-ty.example', owner: 'chu@cong-ty.example' })
    await expect.element(page.getByRole('link', { name: 'chu@cong-ty.example' })).toBeVisible()
    expect(activeDomains.elements()).toEqual([])
    await expect.element(page.getByRole('button', { name: 'Đăng xuất' })).toBeVisible()
  })

  it('shows an Owner the own address and the active domains', async () => {
    const domains = [
      { domain: 'cong-ty.example', active: true },
      { domain: 'chua-xong.example', active: false },
    ]
    show({ email: 'chu@cong-ty.example', type: 'Owner', domains })
    await expect.element(page.getByText('chu@cong-ty.example')).toBeVisible()
    await expect.element(activeDomains.getByText('cong-ty.example')).toBeVisible()
    expect(activeDomains.getByRole('listitem').elements()).toHaveLength(1)
  })
})
