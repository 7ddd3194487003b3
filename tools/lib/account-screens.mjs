const opened = async (page, path) => {
  await page.goto(path)
  await page.locator('main h1').waitFor()
}

/** The area of the account. */
export const ACCOUNT_SCREENS = {
  accountHome: (page) => opened(page, '/account/home'),
  accountProfile: async (page) => {
    await opened(page, '/account/profile')
    await page.locator('form input').first().waitFor()
  },
  accountProblems: async (page) => {
    await opened(page, '/account/profile')
    await page.locator('input[autocomplete="name"]').fill('Lan 2')
    await page.locator('button[type="submit"]').click()
    await page.getByRole('alert').first().waitFor()
  },
  accountProtect: (page) => opened(page, '/account/protect'),
  accountPassword: async (page) => {
    await opened(page, '/protect/password')
    await page.locator('input[autocomplete="current-password"]').fill('Sai@2026')
    await page.locator('input[autocomplete="new-password"]').first().fill('Sen2026')
    await page.locator('button[type="submit"]').click()
    await page.getByRole('alert').first().waitFor()
  },
  accountDevices: async (page) => {
    await opened(page, '/protect/devices')
    await page.locator('main li').first().waitFor()
  },
  accountVerify: async (page) => {
    await page.route('**/api/v2/verification', (route) => route.fulfill({ json: { data: VERIFICATION } }))
    await opened(page, '/verify')
    await page.locator('input[type="tel"]').waitFor()
  },
  accountCode: async (page) => {
    const waiting = { phone: '+84912345678', resend_after_seconds: 48 }
    await page.route('**/api/v2/verification', (route) =>
      route.fulfill({ json: { data: { ...VERIFICATION, waiting } } }),
    )
    await opened(page, '/verify')
    await page.locator('input[autocomplete="one-time-code"]').waitFor()
  },
}

/** Of a program with a gateway, which the demo has none of. */
const VERIFICATION = {
  verified: false,
  phone: '',
  phone_verified: false,
  ways: ['sms', 'voice'],
  fee_vnd: 20_000,
  waiting: null,
}
