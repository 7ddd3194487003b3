import { accessibilityViolations } from './stage/accessibility-violations.ts'
import { openThread } from './stage/mailbox-page.ts'
import { newMailbox } from './stage/people.ts'
import { post } from './stage/post.ts'
import { expect, test } from './stage/test.ts'

const THREAD = 'Nghiệm thu lô hàng tháng 11'
const SINGLE = 'Biên bản bàn giao mặt bằng'
let reader = ''

test.beforeAll(async () => {
  reader = await newMailbox('tro-nang', 'Trương Mỹ Linh')
  const first = `<nghiem-thu-${process.pid}@doitac.example>`
  const files = [
    { filename: 'Biên bản.pdf', content: 'x' },
    { filename: 'Bảng kê.xlsx', content: 'x' },
  ]
  await post([
    // Two framed messages and files, so that duplicate accessible names would be found.
    {
      to: reader,
      subject: THREAD,
      messageId: first,
      html: '<p>Chị xem giúp em <b>biên bản</b>.</p>',
      attachments: [{ filename: 'Biên bản.pdf', content: 'y' }],
    },
    {
      to: reader,
      subject: `Re: ${THREAD}`,
      inReplyTo: first,
      text: 'Vâng ạ.\n\nVào 09:00, Linh viết:\n> Chị xem giúp em.',
    },
    {
      to: reader,
      subject: `Re: ${THREAD}`,
      inReplyTo: first,
      html: '<p>Em gửi kèm <b>hai tệp</b>.</p>',
      attachments: files,
    },
    {
      to: reader,
      subject: SINGLE,
      text: 'Em gửi biên bản.',
      attachments: [{ filename: 'Biên bản.pdf', content: 'z' }],
    },
    { to: reader, subject: '', text: 'Không có tiêu đề.' },
  ])
})

// Single parts and overlays are tested in `web/src/app/accessibility.browser.test.ts`, the login page in
// `sign-in.spec.ts`.
test('has no accessibility violation in the list, a thread of real mail, its menu and the source of a message', {
  tag: '@both',
}, async ({ signedIn, words }) => {
  const page = await signedIn(reader)
  await page.getByRole('row').first().waitFor()
  const found = await accessibilityViolations(page, 'inbox')
  await openThread(page, THREAD)
  const expand = page.getByRole('button', { name: words.expandAll })
  if (await expand.isVisible()) await expand.click()
  await expect.poll(() => page.getByRole('group', { name: words.attachments }).count()).toBe(2)
  await expect.poll(() => page.locator('article iframe').count()).toBe(2)
  found.push(...(await accessibilityViolations(page, 'thread')))
  await page.getByRole('button', { name: words.back }).click()
  await openThread(page, SINGLE)
  await page.getByRole('button', { name: words.moreActions }).last().click()
  found.push(...(await accessibilityViolations(page, 'menu of a message')))
  const coming = page.waitForEvent('popup')
  await page.getByRole('menuitem', { name: words.showOriginal }).click()
  const source = await coming
  await source.getByRole('heading', { name: words.source }).waitFor()
  const text = source.getByText('From: =?UTF-8?Q?')
  await text.waitFor()
  expect(await text.textContent()).toMatch(/^Received: [\s\S]*\r?\nContent-Disposition: attachment/m)
  expect(await source.evaluate(() => window.opener)).toBe(null)
  found.push(...(await accessibilityViolations(source, 'source')))
  expect(found).toEqual([])
})
