import { newMailbox } from './stage/people.ts'
import { expect, test } from './stage/test.ts'
import { inputMethodOf, UNIKEY_STEPS, UNIKEY_TEXT } from './stage/typing.ts'

/** Creates a single-colour PNG in the page. */
const DRAW = `(async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 200 })
  const context = canvas.getContext('2d')
  context.fillStyle = '#c0392b'
  context.fillRect(0, 0, 300, 200)
  return canvas.toDataURL('image/png').split(',')[1]
})()`

const WORDS = {
  vi: {
    account: /^Tài khoản: /,
    mine: 'Tài khoản của tôi',
    home: 'Tổng quan',
    profile: 'Thông tin cá nhân',
    name: 'Họ và tên',
    choose: 'Chọn ảnh',
    use: 'Dùng ảnh này',
    pictureSaved: 'Đã lưu ảnh của bạn.',
    save: 'Lưu',
    saved: 'Đã lưu thông tin cá nhân.',
    verify: 'Xác minh tài khoản',
    none: 'Hệ thống này chưa hỗ trợ xác minh số điện thoại.',
    verified: 'Tài khoản của bạn đã được xác minh.',
    back: 'Về hộp thư',
    menu: 'Thêm',
  },
  en: {
    account: /^Account: /,
    mine: 'My account',
    home: 'Overview',
    profile: 'Personal information',
    name: 'Full name',
    choose: 'Choose a photo',
    use: 'Use the photo',
    pictureSaved: 'Your photo was saved.',
    save: 'Save',
    saved: 'Your profile was saved.',
    verify: 'Verify your account',
    none: 'Phone verification isn’t available here.',
    verified: 'Your account is verified.',
    back: 'Back to mail',
    menu: 'More',
  },
} as const

test('opens the account from the menu in a tab of its own', async ({ signedIn, language }) => {
  const words = WORDS[language]
  const start = async () => signedIn(await newMailbox('tai-khoan', 'Lê Thu'))
  const page = await start()
  await page.getByRole('button', { name: words.account }).click()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('menuitem', { name: words.mine }).click()
  const tab = await opened
  await tab.getByRole('heading', { level: 1, name: words.home }).waitFor()
  expect(new URL(tab.url()).pathname).toBe('/account/home')
})

test('has the profile, the settings and the way out in the drawer', { tag: '@phone' }, async ({
  signedIn,
  language,
}) => {
  const words = WORDS[language]
  const start = async () => signedIn(await newMailbox('tai-khoan', 'Lê Thu'))
  const page = await start()
  await page.getByRole('button', { name: words.menu, exact: true }).click()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: words.mine, exact: true }).click()
  const tab = await opened
  await tab.getByRole('link', { name: words.profile }).first().click()
  await tab.getByRole('heading', { level: 1, name: words.profile }).waitFor()
  expect(await tab.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('changes name and picture, and shows them in the mail', { tag: '@both' }, async ({ signedIn, language }) => {
  const words = WORDS[language]
  const email = await newMailbox('tai-khoan', 'Lê Thu')
  const page = await signedIn(email, { path: '/account/profile' })
  const name = page.getByLabel(words.name)
  await name.fill('')
  await (await inputMethodOf(page)).burst(...UNIKEY_STEPS)
  expect(await name.inputValue()).toBe(UNIKEY_TEXT)
  await page.getByRole('button', { name: words.save, exact: true }).click()
  await page.getByText(words.saved).waitFor()

  const png = Buffer.from(String(await page.evaluate(DRAW)), 'base64')
  await page.getByLabel(words.choose).setInputFiles({ name: 'anh.bin', mimeType: 'text/plain', buffer: png })
  await page.getByRole('button', { name: words.use }).click()
  await page.getByText(words.pictureSaved).waitFor()
  const picture = page.locator('main img[src^="/static/avatar/"]').first()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256)

  await page.getByRole('link', { name: words.back }).click()
  await page.waitForURL('**/folder/INBOX')
  const own = page.locator('header img[src^="/static/avatar/"]')
  await expect.poll(() => own.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(128)
  await page.getByRole('button', { name: words.account }).click()
  await page.getByText(UNIKEY_TEXT).waitFor()
})

test('says that phones cannot be verified when no gateway is configured', { tag: '@both' }, async ({
  signedIn,
  language,
}) => {
  const words = WORDS[language]
  const page = await signedIn(await newMailbox('tai-khoan', 'Lê Thu'), { path: '/verify' })
  await page.getByRole('heading', { level: 1, name: words.verify }).waitFor()
  await page.getByText(words.none).waitFor()
  await page.getByText(words.verified).waitFor()
})
