import type { Page } from '@playwright/test'
import { beginTwoStep, turnTwoStepOn } from '@sen/contract/two-step'
import { appCode } from '@sen/testkit/authenticator'
import { callerAt, signIn } from '../program/api-client.ts'
import { hasFocus } from './stage/mailbox-page.ts'
import { newMailbox, PASSWORD } from './stage/people.ts'
import { theProgram } from './stage/program.ts'
import { expect, test } from './stage/test.ts'
import { type Language, wordsOf } from './stage/words.ts'

/** Browsers allow passkeys for host names only, and for localhost without TLS. */
test.use({ url: async ({ program }, provide) => provide(program.url.replace('127.0.0.1', 'localhost')) })

const WORDS = {
  vi: {
    card: /^Khóa truy cập/,
    name: 'Tên khóa truy cập',
    password: 'Mật khẩu của bạn',
    add: 'Thêm khóa truy cập',
    list: 'Khóa truy cập của bạn',
    wrong: 'Mật khẩu không đúng',
    notUsed: 'chưa dùng lần nào',
    used: 'dùng lần cuối',
    enter: 'Đăng nhập bằng khóa truy cập',
    instead: 'Dùng khóa truy cập',
    remember: 'Không hỏi mã trên thiết bị này trong 30 ngày',
    way: 'bằng khóa truy cập',
    remove: 'Gỡ Điện thoại',
    really: 'Gỡ',
    none: 'Chưa có khóa nào.',
    refused: 'Khóa truy cập này không được chấp nhận',
    rename: 'Đổi tên Điện thoại',
    save: 'Đổi tên',
  },
  en: {
    card: /^Passkeys/,
    name: 'Name of the passkey',
    password: 'Your password',
    add: 'Add a passkey',
    list: 'Your passkeys',
    wrong: 'The password is wrong',
    notUsed: 'not used yet',
    used: 'last used',
    enter: 'Sign in with a passkey',
    instead: 'Use a passkey instead',
    remember: 'Don’t ask for a code on this device for 30 days',
    way: 'with a passkey',
    remove: 'Remove Điện thoại',
    really: 'Remove',
    none: 'No passkeys yet.',
    refused: 'This passkey was not accepted',
    rename: 'Rename Điện thoại',
    save: 'Rename',
  },
} as const

interface Credential {
  readonly credentialId: string
}

async function authenticatorOf(page: Page) {
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    credentials: async () => (await devices.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    put: (credential: Credential) =>
      devices.send('WebAuthn.addCredential', { authenticatorId, credential: credential as never }),
  }
}

async function openLogin(page: Page, language: Language, path = '/'): Promise<void> {
  await page.goto(path)
  if (language === 'en') await page.getByRole('button', { name: 'English', exact: true }).click()
}

test('is added, signs in without a password, is renamed and removed', { tag: '@both' }, async ({
  signedIn,
  stranger,
  language,
}) => {
  const words = WORDS[language]
  const owner = await newMailbox('khoa', 'Trần Thu Hà')
  const page = await signedIn(owner, { path: '/account/protect' })
  const authenticator = await authenticatorOf(page)
  await page.getByRole('main').getByRole('link', { name: words.card }).click()
  const [name, password] = [words.name, words.password].map((label) => page.getByLabel(label, { exact: true }))
  await name?.fill('Điện thoại')
  await password?.fill('Sai@2026')
  const add = page.getByRole('button', { name: words.add, exact: true })
  await add.click()
  await page.getByRole('alert').filter({ hasText: words.wrong }).waitFor()
  expect(await name?.inputValue()).toBe('Điện thoại')
  expect(await authenticator.credentials()).toHaveLength(0)
  await password?.fill(PASSWORD)
  await add.click()
  const list = page.getByRole('list', { name: words.list })
  await list.getByText('Điện thoại', { exact: true }).waitFor()
  await list.getByText(words.notUsed).waitFor()
  const [credential] = await authenticator.credentials()
  if (!credential) throw new Error('the authenticator has no passkey')

  const other = await stranger()
  const others = await authenticatorOf(other)
  await others.put(credential)
  await openLogin(other, language, '/protect/devices')
  await other.getByRole('button', { name: words.enter, exact: true }).click()
  await other.waitForURL('**/protect/devices')
  await other.getByText(words.way).first().waitFor()

  await page.reload()
  await list.getByText(words.used).waitFor()
  await page.getByRole('button', { name: words.rename }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.name).fill('Khoá USB')
  await dialog.getByRole('button', { name: words.save, exact: true }).click()
  await list.getByText('Khoá USB', { exact: true }).waitFor()
  await page.getByRole('button', { name: words.remove.replace('Điện thoại', 'Khoá USB') }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: words.really, exact: true }).click()
  await page.getByText(words.none).waitFor()

  const last = await stranger()
  await (await authenticatorOf(last)).put(credential)
  await openLogin(last, language)
  const enter = last.getByRole('button', { name: words.enter, exact: true })
  await enter.click()
  await last.getByRole('alert').filter({ hasText: words.refused }).waitFor()
  await hasFocus(enter)
})

test('replaces the code after the password, once on a device that is remembered', async ({ signedIn, stranger }) => {
  const words = WORDS.vi
  const owner = await newMailbox('khoa', 'Đỗ Văn Bình')
  const page = await signedIn(owner, { path: '/protect/passkeys' })
  const authenticator = await authenticatorOf(page)
  await page.getByLabel(words.name, { exact: true }).fill('Điện thoại')
  await page.getByLabel(words.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: words.add, exact: true }).click()
  await page.getByRole('list', { name: words.list }).getByText('Điện thoại', { exact: true }).waitFor()
  const [credential] = await authenticator.credentials()
  if (!credential) throw new Error('the authenticator has no passkey')
  const call = callerAt(theProgram().url, await signIn(theProgram().url, owner, PASSWORD))
  const { secret } = (await call(beginTwoStep, { body: {} })).data
  await call(turnTwoStepOn, { body: { password: PASSWORD, code: appCode(secret, new Date()) } })

  const other = await stranger()
  await (await authenticatorOf(other)).put(credential)
  const typePassword = async () => {
    await openLogin(other, 'vi')
    await other.getByLabel(wordsOf('vi').email).fill(owner)
    await other.getByLabel(wordsOf('vi').password, { exact: true }).fill(PASSWORD)
    await other.getByRole('button', { name: wordsOf('vi').signIn, exact: true }).click()
  }
  await typePassword()
  await other.getByLabel(words.remember).check()
  await other.getByRole('button', { name: words.instead, exact: true }).click()
  const account = other.getByRole('button', { name: `${wordsOf('vi').account}: ${owner}` })
  await account.waitFor()
  await other.context().clearCookies({ name: 'sen_session' })
  await typePassword()
  await account.waitFor()
  await other.goto('/protect/devices')
  const remembered = other.getByRole('list', { name: 'Thiết bị đã ghi nhớ' })
  await remembered.getByRole('button').click()
  await remembered.waitFor({ state: 'detached' })
  await other.context().clearCookies({ name: 'sen_session' })
  await typePassword()
  await other.getByRole('button', { name: words.instead, exact: true }).waitFor()
})

test('is not offered when the browser has none', async ({ stranger }) => {
  const page = await stranger()
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await page.goto('/')
  await page.getByRole('button', { name: wordsOf('vi').signIn, exact: true }).waitFor()
  await page.locator('.login-avatar:not(:empty)').first().waitFor()
  expect(await page.getByRole('button', { name: WORDS.vi.enter }).count()).toBe(0)
})

test.describe('at the IP address of this machine', () => {
  test.use({ url: async ({ program }, provide) => provide(program.url) })

  test('name the address at which they can be created', async ({ signedIn }) => {
    const owner = await newMailbox('khoa-ip', 'Trần Thu Hà')
    const page = await signedIn(owner, { path: '/account/protect' })
    await page.getByRole('main').getByRole('link', { name: WORDS.vi.card }).click()
    const { host } = new URL(theProgram().url.replace('127.0.0.1', 'localhost'))
    const link = page.getByRole('link', { name: host })
    expect(await link.getAttribute('href')).toBe(page.url().replace('127.0.0.1', 'localhost'))
  })
})
