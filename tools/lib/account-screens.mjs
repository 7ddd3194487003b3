const opened = async (page, path) => {
  await page.goto(path)
  await page.locator('main h1').waitFor()
}

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
  accountTwoStep: async (page) => {
    await opened(page, '/protect/authentication')
    await page.locator('main section button').first().click()
    await page.locator('input[autocomplete="one-time-code"]').fill('12345')
    await page.locator('button[type="submit"]').click()
    await page.getByRole('alert').first().waitFor()
  },
  accountRecoveryCodes: async (page) => {
    await page.route('**/api/v2/auth/2fa', (route) =>
      route.fulfill({ json: { data: { on_since: 1_763_000_000, recovery_codes_left: 1 } } }),
    )
    await page.route('**/api/v2/auth/2fa/recovery-codes', (route) =>
      route.fulfill({ json: { data: { recovery_codes: RECOVERY_CODES } } }),
    )
    await opened(page, '/protect/authentication')
    await page.locator('input[autocomplete="one-time-code"]').fill('123456')
    await page.getByRole('button', { name: /^(Tạo mã khôi phục mới|New recovery codes)$/ }).click()
    await page.getByRole('button', { name: /^(Tôi đã lưu|I have kept them)$/ }).waitFor()
  },
  accountPasskeys: async (page) => {
    await page.route('**/api/v2/auth/passkeys', (route) => route.fulfill({ json: { data: PASSKEYS, total: 2 } }))
    await opened(page, '/protect/passkeys')
    await page.locator('main li').first().waitFor()
  },
  loginCode: async (page) => {
    const asked = { data: { second_step: true, passkey: true } }
    await page.route('**/api/v2/auth/login', (route) => route.fulfill({ json: asked }))
    await page.goto('/login')
    await page.locator('#email').fill('lan@senmail.test')
    await page.locator('#password').fill('Sen@2026demo')
    await page.locator('#submit').click()
    await page.locator('#code').fill('12345')
    await page.locator('#confirm').click()
    await page.locator('#code-note').waitFor()
  },
  accountDevices: async (page) => {
    await page.route('**/api/v2/auth/remembered-devices', (route) =>
      route.fulfill({ json: { data: REMEMBERED, total: 1 } }),
    )
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

const RECOVERY_CODES = Array.from({ length: 10 }, (_, at) => `482719305566120${at}`)

const PASSKEYS = [
  { id: '1', name: 'Chrome trên Linux', created_at: 1_763_000_000, last_used_at: 1_763_100_000, suspected_at: null },
  { id: '2', name: 'Khoá USB', created_at: 1_763_000_000, last_used_at: null, suspected_at: 1_763_200_000 },
]

const REMEMBERED = [
  {
    id: '1',
    browser: 'Chrome',
    system: 'Android',
    source: '203.0.113.7',
    last_seen_at: 1_763_100_000,
    remembered_until: 1_765_000_000,
  },
]

const VERIFICATION = {
  verified: false,
  phone: '',
  phone_verified: false,
  ways: ['sms', 'voice'],
  fee_vnd: 20_000,
  waiting: null,
}
