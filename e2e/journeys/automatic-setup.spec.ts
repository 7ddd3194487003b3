import { listAppPasswords } from '@sen/contract/app-passwords'
import { callerAt } from '../program/api-client.ts'
import { accessibilityViolations } from './stage/accessibility-violations.ts'
import { newMailbox, PASSWORD, tokenOf } from './stage/people.ts'
import { theProgram } from './stage/program.ts'
import { test as base, expect } from './stage/test.ts'

const TEXTS = {
  vi: {
    show: 'Hiện mã',
    own: 'Mật khẩu của bạn',
    done: 'Xong',
    title: 'Thiết lập thư trên thiết bị này',
    download: 'Tải xuống',
    used: 'Liên kết không còn hiệu lực',
    host: 'Tên máy chủ',
  },
  en: {
    show: 'Show the code',
    own: 'Your password',
    done: 'Done',
    title: 'Set up mail on this device',
    download: 'Download',
    used: 'This link no longer works',
    host: 'Hostname',
  },
} as const

const test = base.extend({
  programPaths: [
    async ({ programPaths }, provide) => {
      const env = {
        PUBLIC_URL: programPaths.url,
        SERVER_INFO_IMAP: 'imap.senmail.test:993 SSL',
        SERVER_INFO_SMTP: 'smtp.senmail.test:465 SSL',
      }
      await provide({ ...programPaths, env: { ...programPaths.env, ...env } })
    },
    { scope: 'worker' },
  ],
})

test('sets a phone up by a link that works once, and explains other programs', { tag: '@both' }, async ({
  signedIn,
  stranger,
  language,
}) => {
  const says = TEXTS[language]
  const owner = await newMailbox('tu-thiet-lap', 'Trần Thu Hà')
  const page = await signedIn(owner, { path: '/setting/mailprograms' })
  await page.getByRole('button', { name: says.show }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(says.own, { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: says.show }).click()
  await expect(dialog.getByRole('img')).toBeVisible()
  expect(await accessibilityViolations(page, 'set-up dialog')).toEqual([])
  const address = (await dialog.locator('code').textContent()) ?? ''

  const phone = await stranger()
  await phone.context().addCookies([{ name: 'sen_language', value: language, url: theProgram().url }])
  for (const visit of ['a preview', 'the phone']) {
    await test.step(visit, () => phone.goto(new URL(address).pathname))
  }
  await expect(phone.getByRole('heading', { name: says.title })).toBeVisible()
  await expect(phone.getByText(owner)).toBeVisible()
  expect(await accessibilityViolations(phone, 'set-up page')).toEqual([])
  const downloading = phone.waitForEvent('download')
  await phone.getByRole('button', { name: says.download }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('mail.mobileconfig')
  await phone.reload()
  await expect(phone.getByRole('heading', { name: says.used })).toBeVisible()

  await dialog.getByRole('button', { name: says.done }).click()
  await expect(page.getByText('IMAP, SMTP')).toBeVisible()
  const call = callerAt(theProgram().url, await tokenOf(owner))
  const { data } = await call(listAppPasswords, {})
  expect(data.app_passwords).toMatchObject([{ scopes: ['imap', 'smtp'] }])

  await page.getByRole('link', { name: 'Thunderbird' }).click()
  await expect(page.getByRole('figure').getByText('imap.senmail.test')).toBeVisible()
  await expect(page.getByRole('figure').getByText(says.host, { exact: true }).first()).toBeVisible()
  expect(await accessibilityViolations(page, 'guide')).toEqual([])
})

test('tells mail programs the servers of a hosted domain', async ({ request, url }) => {
  const domain = (await newMailbox('tim-may-chu', 'Lê Minh')).split('@')[1] ?? ''
  const found = await request.get(`${url}/mail/config-v1.1.xml?emailaddress=ai@${domain}`)
  expect(await found.text()).toContain('<hostname>imap.senmail.test</hostname>')
  expect((await request.get(`${url}/mail/config-v1.1.xml?emailaddress=ai@nirgends.example`)).status()).toBe(404)
})
