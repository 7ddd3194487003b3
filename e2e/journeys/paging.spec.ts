import type { Page } from '@playwright/test'
import { folderLink, openThread } from './stage/mailbox-page.ts'
import { newMailbox } from './stage/people.ts'
import { post } from './stage/post.ts'
import { expect, test } from './stage/test.ts'
import { wordsOf } from './stage/words.ts'

// First and last page are tested in `web/src/features/mailbox/paging.browser.test.ts`.

const COUNT = 120
const slip = (number: number): string => `Phiếu giao hàng ${String(number).padStart(3, '0')}`

let reader = ''

test.beforeAll(async () => {
  reader = await newMailbox('kho', 'Kho Cát Lái')
  const numbers = Array.from({ length: COUNT }, (_, index) => index + 1)
  await post(
    numbers.map((number) => ({ to: reader, subject: slip(number), text: `Đã giao đủ hàng của phiếu ${number}.` })),
  )
})

test('turns pages, shows the current one, and keeps it in the address; has the first threads there before a press, but spends nothing of a phone’s network', {
  tag: '@both',
}, async ({ signedIn, words, device }) => {
  const fetched = new Set<string>()
  const prepare = async (coming: Page) => {
    coming.on('request', (request) => {
      const [, id] = /\/api\/v2\/threads\/(\d+)\?/.exec(request.url()) ?? []
      if (id !== undefined) fetched.add(id)
    })
  }
  const page = await signedIn(reader, { prepare })
  const range = (text: string) => page.getByRole('button', { name: text, exact: true })
  const first = page.getByRole('row').first()
  const asked = () => new URL(page.url()).searchParams.get('page')

  await range('1–50 / 120').waitFor()
  const ids = await page
    .locator('[role="row"]')
    .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.id))
  if (device.kind === 'desktop') await expect.poll(() => [...fetched]).toEqual(ids.slice(0, 12))
  else {
    await page.evaluate(
      () => new Promise<void>((done) => requestIdleCallback(() => requestIdleCallback(() => setTimeout(done)))),
    )
    expect([...fetched]).toEqual([])
  }
  expect(await first.getAttribute('aria-label')).toContain(slip(120))
  await expect.poll(() => page.getByRole('row').count()).toBe(50)
  expect(await page.getByRole('button', { name: words.newer, exact: true }).isDisabled()).toBe(true)
  expect(asked()).toBe(null)

  await page.getByRole('button', { name: words.older, exact: true }).click()
  await range('51–100 / 120').waitFor()
  await page.getByRole('row', { name: slip(70) }).waitFor()
  expect(await first.getAttribute('aria-label')).toContain(slip(70))
  expect(asked()).toBe('2')

  await page.reload()
  await range('51–100 / 120').waitFor()
  await page.getByRole('row', { name: slip(70) }).waitFor()
  expect(asked()).toBe('2')

  await page.goBack()
  await range('1–50 / 120').waitFor()
  await page.getByRole('row', { name: slip(120) }).waitFor()
  expect(asked()).toBe(null)
})

test('returns from a thread to the page it was opened from, shows the last page for a page number behind it, and does not move a reader off a later page', async ({
  signedIn,
}) => {
  const page = await signedIn(reader, { path: '/folder/INBOX?page=2' })
  await openThread(page, slip(66))
  await page.reload()
  await page.getByRole('button', { name: 'Về danh sách' }).click()
  await page.getByRole('button', { name: /^51–100 \/ 12\d$/ }).waitFor()
  await page.getByRole('row', { name: slip(66) }).waitFor()

  await page.goto('/folder/INBOX?page=9')
  const last = page.getByRole('button', { name: /^101–12\d \/ 12\d$/ })
  await last.waitFor()
  expect(new URL(page.url()).searchParams.get('page')).toBe('3')

  // Relative to the previous count, because a retry has more mail.
  const before = Number(/\d+$/.exec((await last.textContent()) ?? '')?.[0])
  await post([{ to: reader, subject: 'Đơn gấp', text: 'Xem ngay giúp em.' }])
  await page.getByRole('button', { name: `101–${before + 1} / ${before + 1}`, exact: true }).waitFor()
  await page.getByRole('row', { name: slip(1) }).waitFor()
  expect(await page.getByRole('row', { name: 'Đơn gấp' }).count()).toBe(0)
  await folderLink(page, wordsOf('vi'), 'Hộp thư đến').click()
  await page.getByRole('row', { name: 'Đơn gấp' }).first().waitFor()
})
