import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { saveContact } from '@sen/contract/contacts/recipients'
import { callerAt } from '../program/api-client.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { openThread } from './stage/mailbox-page.ts'
import { newMailbox, tokenOf } from './stage/people.ts'
import { PARTNER, post } from './stage/post.ts'
import { theProgram } from './stage/program.ts'
import { expect, test } from './stage/test.ts'

const NEW = 'Làm quen với công ty mình'
const LIKE_HOUSE = 'Đổi số tài khoản nhận lương'
const LIKE_PARTNER = 'Nhờ chuyển khoản giúp'
const KNOWN = 'Báo giá tháng mười hai'
const NEWSLETTER = 'Bản tin khuyến mại'

let reader = ''
test.beforeAll(async () => {
  reader = await newMailbox('nguoi-la', 'Lý Thu Thảo')
  const call = callerAt(theProgram().url, await tokenOf(reader))
  await call(saveContact, { body: { name: PARTNER.name, email: PARTNER.address } })
  await post([
    { to: reader, subject: KNOWN, text: 'Gửi chị báo giá.' },
    { to: reader, subject: NEW, from: 'Vũ Đức <duc@moi.example>', text: 'Rất vui được làm quen.' },
    { to: reader, subject: LIKE_HOUSE, from: 'Phòng nhân sự <nhansu@senmai1.test>', text: 'Em điền giúp.' },
    { to: reader, subject: LIKE_PARTNER, from: 'DANG KIM ANH <kim.anh@thu.example>', text: 'Gấp trong hôm nay.' },
    {
      to: reader,
      subject: NEWSLETTER,
      from: 'Cửa hàng <tin@hang.example>',
      headers: { 'List-Id': '<tin.hang.example>' },
      text: 'Giảm giá.',
    },
  ])
})

const FIRST_TIME = {
  vi: 'Lần đầu bạn nhận thư từ địa chỉ này.',
  en: 'This is the first mail you receive from this address.',
}

/** Returns the people named in an open mail's warning; empty without a warning. */
async function lineIn(page: Page, subject: string): Promise<readonly string[]> {
  await openThread(page, subject)
  return lineOf(page)
}

async function lineOf(page: Page): Promise<readonly string[]> {
  const message = page.getByRole('article').getByRole('listitem')
  await message.getByRole('heading', { level: 3 }).waitFor()
  return message.getByRole('status').allTextContents()
}

test('marks new senders quietly and look-alikes in amber; on a desktop asks before a look-alike is answered, and before no other', {
  tag: '@both',
}, async ({ signedIn, language, device }) => {
  const page = await signedIn(reader)
  const lines: Record<string, readonly string[]> = {}
  for (const subject of [NEW, LIKE_HOUSE, LIKE_PARTNER, KNOWN, NEWSLETTER]) {
    lines[subject] = await lineIn(page, subject)
    await page.goBack()
  }
  expect(lines).toEqual({
    [NEW]: [FIRST_TIME[language]],
    [LIKE_HOUSE]: [expect.stringMatching(/nhansu@senmai1\.test.* senmail\.test/)],
    [LIKE_PARTNER]: [expect.stringMatching(/kim\.anh@thu\.example.* kim\.anh@doitac\.example/)],
    [KNOWN]: [],
    [NEWSLETTER]: [],
  })
  if (device.kind === 'desktop') await asksBefore(page)
})

test('trusts a sender from then on when the reader says they know them', { tag: '@phone' }, async ({
  signedIn,
  language,
}) => {
  const subject = `Lịch nghỉ ${language}`
  const from = `Phòng nhân sự <nhansu.${language}@senmai1.test>`
  await post([{ to: reader, subject, from, text: 'Em xem giúp.' }])
  const page = await signedIn(reader)
  await openThread(page, subject)
  const knows = page.getByRole('button', {
    name: language === 'vi' ? 'Tôi quen người gửi này' : 'I know this sender',
  })
  await knows.click()
  await knows.waitFor({ state: 'detached' })
  await page.reload()
  expect(await lineOf(page)).toEqual([])
  await page
    .getByRole('button', { name: composeWordsOf(language).reply, exact: true })
    .first()
    .click()
  await page.getByText(`nhansu.${language}@senmai1.test`).last().waitFor()
  expect(await page.getByRole('alertdialog').count()).toBe(0)
})

/** Asks before replying to a lookalike sender, and only then. */
async function asksBefore(page: Page): Promise<void> {
  const reply = page.getByRole('button', { name: composeWordsOf('vi').reply, exact: true })
  await openThread(page, LIKE_PARTNER)
  const axe = await new AxeBuilder({ page }).setLegacyMode().options({ iframes: false, preload: false }).analyze()
  expect(axe.violations).toEqual([])
  await reply.first().click()
  const question = page.getByRole('alertdialog')
  await question.getByText('kim.anh@thu.example').waitFor()
  await question.getByRole('button', { name: 'Không trả lời' }).click()
  await page.goBack()
  await openThread(page, NEW)
  await reply.first().click()
  await page.getByText('duc@moi.example').last().waitFor()
  expect(await question.count()).toBe(0)
}
