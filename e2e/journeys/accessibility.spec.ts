import { beforeAll, describe, expect, it } from 'vitest'
import { hindrances } from './stage/hindrances.ts'
import { openThread } from './stage/mailbox-page.ts'
import { LAN, newMailbox } from './stage/people.ts'
import { post } from './stage/post.ts'
import { DESKTOP, PHONE } from './stage/screens.ts'
import { stage } from './stage/stage.ts'
import { wordsOf } from './stage/words.ts'

const { stranger, signedIn } = stage()

const THREAD = 'Nghiệm thu lô hàng tháng 11'
let reader = ''

beforeAll(async () => {
  reader = await newMailbox('tro-nang', 'Trương Mỹ Linh')
  const first = `<nghiem-thu-${process.pid}@doitac.example>`
  const files = [
    { filename: 'Biên bản.pdf', content: 'x' },
    { filename: 'Bảng kê.xlsx', content: 'x' },
  ]
  await post([
    // Two of the kind that have a frame, and files: what names them has to tell them apart.
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
    { to: reader, subject: '', text: 'Không có tiêu đề.' },
  ])
})

// Parts of the page by themselves, and what opens over it, are looked at in `web/src/app/accessibility.browser.test.ts`.
describe.each([
  { language: 'vi', theme: 'light', screen: DESKTOP },
  { language: 'en', theme: 'dark', screen: PHONE },
] as const)('$theme, in $language on a $screen.kind', ({ language, theme, screen }) => {
  const words = wordsOf(language)

  it('has nothing on the login page that hinders anybody', async () => {
    const page = await stranger({ screen, theme })
    await page.goto('/login')
    await page.getByRole('button', { name: LAN }).waitFor()
    expect(await hindrances(page, 'login')).toEqual([])
    await page.getByLabel('Địa chỉ thư').fill(LAN)
    await page.getByLabel('Mật khẩu', { exact: true }).fill('sai mật khẩu')
    await page.getByRole('button', { name: 'Đăng nhập', exact: true }).click()
    await page.getByRole('alert').waitFor()
    expect(await hindrances(page, 'login refused')).toEqual([])
  })

  it('has nothing in the list and in a thread of real mail that hinders anybody', async () => {
    const page = await signedIn(reader, { language, theme, screen })
    await page.getByRole('row').first().waitFor()
    const found = await hindrances(page, 'inbox')
    await openThread(page, THREAD)
    const expand = page.getByRole('button', { name: words.expandAll })
    if (await expand.isVisible()) await expand.click()
    await expect.poll(() => page.getByRole('group', { name: words.attachments }).count()).toBe(2)
    await expect.poll(() => page.locator('article iframe').count()).toBe(2)
    found.push(...(await hindrances(page, 'thread')))
    expect(found).toEqual([])
  })
})
