import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addSender } from '@sen/contract/senders'
import { callerAt } from '../program/api-client.ts'
import { startWriting } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { newMailbox, tokenOf } from './stage/people.ts'
import { theProgram } from './stage/program.ts'
import { expect, test } from './stage/test.ts'

let owner = ''
test.beforeAll(async () => {
  owner = await newMailbox('nguoi-gui', 'Trần Thu Hà')
})

async function mailedCode(address: string): Promise<string> {
  const folder = join(theProgram().env.DATA_DIR ?? '', 'sink')
  let code: string | undefined
  const look = async () => {
    for (const name of (await readdir(folder).catch(() => [])).filter((each) => each.endsWith('.json')).sort()) {
      const envelope = await readFile(join(folder, name), 'utf8')
      if (!envelope.includes(address)) continue
      const text = await readFile(join(folder, name.replace(/json$/, 'eml')), 'utf8')
      code = /: (\d{6})/.exec(text)?.[1]
    }
    return code
  }
  await expect.poll(look, { timeout: 15_000 }).toBeDefined()
  return code ?? ''
}

test('adds an address outside by its code, writes from it, makes it the default and removes it', async ({
  signedIn,
}) => {
  const outside = `ban-hang-${process.pid}@ngoai.example`
  const page = await signedIn(owner, { path: '/setting/account' })
  const list = page.getByRole('list', { name: 'Địa chỉ gửi thư' })
  await list.getByText(owner).waitFor()
  await page.getByRole('button', { name: 'Thêm địa chỉ' }).click()
  const dialog = page.getByRole('dialog', { name: 'Thêm địa chỉ gửi thư' })
  const field = dialog.getByLabel('Địa chỉ thư', { exact: true })
  await field.fill('lan@senmail.test')
  await page.keyboard.press('Enter')
  await dialog.getByRole('alert').getByText('thuộc về người khác').waitFor()
  await field.fill(outside)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })

  const row = list.getByRole('listitem').filter({ hasText: outside })
  await row.getByText('Chưa xác nhận').waitFor()
  const verify = row.getByRole('button', { name: 'Xác nhận', exact: true })
  expect(await verify.isDisabled()).toBe(true)
  expect(await row.getByRole('button', { name: /^Gửi lại sau \d+ giây$/ }).isDisabled()).toBe(true)
  const code = row.getByLabel(`Mã của ${outside}`)
  await code.fill('   ')
  expect(await verify.isDisabled()).toBe(true)
  const right = await mailedCode(outside)
  await code.fill(String((Number(right) + 1) % 1_000_000).padStart(6, '0'))
  await code.press('Enter')
  await row.getByRole('alert').getByText('Mã không đúng').waitFor()
  await code.fill(right)
  await verify.click()
  await row.getByText('Chưa xác nhận').waitFor({ state: 'hidden' })

  const other = await signedIn(owner)
  const compose = await startWriting(other, composeWordsOf('vi'))
  const from = compose.window.getByLabel('Từ', { exact: true })
  await expect.poll(() => from.locator('option').count()).toBe(2)
  await row.getByRole('button', { name: `Đặt ${outside} làm mặc định` }).click()
  await row.getByText('Mặc định', { exact: true }).waitFor()
  await row.getByRole('button', { name: `Xóa ${outside}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Xóa địa chỉ', exact: true }).click()
  await row.waitFor({ state: 'hidden' })
  await list.getByRole('listitem').filter({ hasText: owner }).getByText('Mặc định', { exact: true }).waitFor()
  await expect.poll(() => from.count()).toBe(0)
})

test('pages through many addresses in English, and makes another address the default in English, which new mail then has', {
  tag: '@both',
}, async ({ signedIn }) => {
  const person = await newMailbox('mac-dinh', 'Lê Minh')
  const other = person.replace('@', '+0sale@')
  const call = callerAt(theProgram().url, await tokenOf(person))
  await call(addSender, { body: { email: other, name: 'Sales' } })
  for (let count = 1; count < 10; count++) {
    await call(addSender, { body: { email: person.replace('@', `+${count}@`), name: '' } })
  }
  const page = await signedIn(person, { language: 'en', path: '/setting/account' })
  const list = page.getByRole('list', { name: 'Sender addresses' })
  await page.getByText('1–10 of 11').waitFor()
  expect(await list.getByRole('listitem').count()).toBe(10)
  await page.getByRole('button', { name: 'Next addresses' }).click()
  await page.getByText('11–11 of 11').waitFor()
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.getByRole('button', { name: 'Previous addresses' }).click()

  const row = (email: string) => list.getByRole('listitem').filter({ has: page.getByText(email, { exact: true }) })
  await row(person).getByText('Default', { exact: true }).waitFor()
  await row(other)
    .getByRole('button', { name: `Make ${other} the default` })
    .click()
  await row(other).getByText('Default', { exact: true }).waitFor()
  await row(person).getByText('Default', { exact: true }).waitFor({ state: 'detached' })
  await row(person)
    .getByRole('button', { name: `Make ${person} the default` })
    .waitFor()
  const writing = await signedIn(person, { language: 'en' })
  const compose = await startWriting(writing, composeWordsOf('en'))
  const from = compose.window.getByLabel('From', { exact: true })
  expect(await from.locator('option:checked').textContent()).toContain(other)
})
