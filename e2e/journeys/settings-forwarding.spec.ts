import { getForwarding } from '@sen/contract/forwarding/forwarding'
import { listThreads } from '@sen/contract/threads'
import { callerAt } from '../program/api-client.ts'
import { newMailbox, PASSWORD, tokenOf } from './stage/people.ts'
import { theProgram } from './stage/program.ts'
import { expect, test } from './stage/test.ts'

const WORDS = {
  vi: {
    add: 'Thêm địa chỉ',
    dialog: 'Thêm địa chỉ chuyển tiếp',
    address: 'Địa chỉ thư',
    password: 'Mật khẩu của bạn',
    submit: 'Thêm',
    own: 'địa chỉ của chính bạn',
    wrong: 'Mật khẩu không đúng',
    list: 'Địa chỉ chuyển tiếp',
    code: (email: string) => `Mã của ${email}`,
    verify: 'Xác nhận',
    unverified: 'Chưa xác nhận',
    on: 'Chuyển tiếp thư đến',
    save: 'Lưu',
    used: 'Đang dùng',
    mailed: /Mã xác nhận: (\d{6})/,
  },
  en: {
    add: 'Add an address',
    dialog: 'Add a forwarding address',
    address: 'Email address',
    password: 'Your password',
    submit: 'Add',
    own: 'your own address',
    wrong: 'The password is wrong',
    list: 'Forwarding addresses',
    code: (email: string) => `Code for ${email}`,
    verify: 'Verify',
    unverified: 'Not verified',
    on: 'Forward incoming mail',
    save: 'Save',
    used: 'In use',
    mailed: /The code: (\d{6})/,
  },
} as const

test('adds an address with the password, confirms it and switches forwarding on and off', { tag: '@both' }, async ({
  signedIn,
  language,
}) => {
  const words = WORDS[language]
  const owner = await newMailbox('chuyen-tiep', 'Trần Thu Hà')
  const target = await newMailbox('nhan-tiep', 'Lê Minh')
  const call = callerAt(theProgram().url, await tokenOf(owner))
  const theirs = callerAt(theProgram().url, await tokenOf(target))
  const page = await signedIn(owner, { path: '/setting/autoforward' })
  const on = page.getByLabel(words.on, { exact: true })
  await on.waitFor()
  expect(await on.isDisabled()).toBe(true)

  await page.getByRole('button', { name: words.add }).click()
  const dialog = page.getByRole('dialog', { name: words.dialog })
  const [address, password] = [dialog.getByLabel(words.address, { exact: true }), dialog.getByLabel(words.password)]
  await address.fill(owner)
  await password.fill('sai')
  await password.press('Enter')
  await dialog.getByRole('alert').getByText(words.own).waitFor()
  await address.fill(target)
  await password.press('Enter')
  await dialog.getByRole('alert').getByText(words.wrong).waitFor()
  await password.fill(PASSWORD)
  await password.press('Enter')
  await dialog.waitFor({ state: 'hidden' })

  const row = page.getByRole('list', { name: words.list }).getByRole('listitem').filter({ hasText: target })
  await row.getByText(words.unverified).waitFor()
  const text = async () =>
    (await theirs(listThreads, { query: { in: 'INBOX', limit: 10, offset: 0 } })).data[0]?.snippet
  await expect.poll(text, { timeout: 15_000 }).toMatch(words.mailed)
  const code = words.mailed.exec((await text()) ?? '')?.[1] ?? ''
  const verify = row.getByRole('button', { name: words.verify, exact: true })
  expect(await verify.isDisabled()).toBe(true)
  await row.getByLabel(words.code(target)).fill(code)
  await verify.click()
  await row.getByText(words.unverified).waitFor({ state: 'hidden' })

  await on.check()
  await page.getByRole('button', { name: words.save, exact: true }).click()
  await row.getByText(words.used).waitFor()
  expect((await call(getForwarding, {})).data).toMatchObject({ is_enable: true, keep_copy: true })
  await on.uncheck()
  await page.getByRole('button', { name: words.save, exact: true }).click()
  await row.getByText(words.used).waitFor({ state: 'hidden' })
  expect((await call(getForwarding, {})).data).toMatchObject({ is_enable: false })
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})
