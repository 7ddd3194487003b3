import type { Page } from '@playwright/test'
import { listThreads } from '@sen/contract/threads'
import { callerAt } from '../program/api-client.ts'
import { pdfOf } from './stage/files.ts'
import { hasFocus, rowOf } from './stage/mailbox-page.ts'
import { newMailbox, tokenOf } from './stage/people.ts'
import { post } from './stage/post.ts'
import { theProgram } from './stage/program.ts'
import { expect, test } from './stage/test.ts'
import { inputMethodOf } from './stage/typing.ts'
import { wordsOf } from './stage/words.ts'

// The search box, suggestions, advanced form and chips are tested in `web/src/features/search/search.browser.test.ts`.

const words = wordsOf('vi')
let reader = ''

const SAYS = {
  vi: { box: 'Tìm thư', nothing: /Không có thư nào phù hợp/, tab: 'Tìm kiếm', results: 'Kết quả tìm kiếm' },
  en: { box: 'Search mail', nothing: /No mail matches this search/, tab: 'Search', results: 'Search results' },
} as const

test.beforeAll(async () => {
  reader = await newMailbox('tim-thu', 'Vũ Hải Yến')
  await post([
    { to: reader, subject: 'Hợp đồng thuê kho', text: 'Kính gửi chị bản hợp đồng đã ký.' },
    { to: reader, subject: 'Hop dong mau', text: 'Mau khong dau.' },
    { to: reader, subject: 'Lịch họp giao ban', text: 'Chiều thứ năm, phòng họp tầng tám.' },
    {
      to: reader,
      subject: 'Bảng kê doanh thu',
      text: 'Xem tệp đính kèm.',
      attachments: [
        { filename: 'ghi-chú.txt', content: 'Phụ lục về máy ép thuỷ lực' },
        { filename: 'bản-quét.pdf', content: pdfOf(7) },
      ],
    },
  ])
})

async function searchFor(page: Page, box: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: box }).fill(text)
  await page.keyboard.press('Enter')
  await page.waitForURL(/advance-search/)
}

test('finds by words without accents, the exact ones first, and shows the folder of each hit', {
  tag: '@both',
}, async ({ signedIn, language, device }) => {
  const says = SAYS[language]
  const isPhone = device.kind === 'phone'
  const boxOf = (page: Page) => page.getByRole('combobox', { name: says.box })
  const openBox = async (page: Page) => {
    if (isPhone) await page.getByRole('button', { name: says.tab, exact: true }).tap()
    await boxOf(page).waitFor()
  }
  const page = await signedIn(reader)
  await rowOf(page, 'Hợp đồng thuê kho').waitFor()
  await openBox(page)
  await searchFor(page, says.box, 'hop dong')
  await rowOf(page, 'Hop dong mau').waitFor()
  await rowOf(page, 'Hợp đồng thuê kho').waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  expect(new URL(page.url()).searchParams.get('q')).toBe('hop dong')
  await expect.poll(() => page.title()).toContain(says.results)
  await openBox(page)
  await searchFor(page, says.box, 'hợp đồng')
  const first = page.getByRole('row').first()
  await expect.poll(() => first.getAttribute('aria-label')).toContain('Hợp đồng thuê kho')
  await rowOf(page, 'Hop dong mau').waitFor()
})

test('finds inside attachments, by the name of a file and by days back, and names unknown folders and operators', async ({
  signedIn,
}) => {
  const call = callerAt(theProgram().url, await tokenOf(reader))
  const page = await signedIn(reader)
  await rowOf(page, 'Hợp đồng thuê kho').waitFor()
  for (const text of ['"may ep thuy luc"', '"trang so 7"']) {
    // Attachments are indexed after their mail.
    await expect.poll(async () => (await call(listThreads, { query: { q: text, limit: 10, offset: 0 } })).total).toBe(1)
    await searchFor(page, SAYS.vi.box, text)
    await rowOf(page, 'Bảng kê doanh thu').waitFor()
    await expect.poll(() => page.getByRole('row').count()).toBe(1)
  }

  // It suggests searching elsewhere instead of a retry.
  await searchFor(page, SAYS.vi.box, 'in:Chưa-có-đâu hợp đồng')
  await page.getByText('Không có thư mục “Chưa-có-đâu”.').waitFor()
  expect(await page.getByRole('button', { name: words.tryAgain }).count()).toBe(0)
  await page.getByRole('button', { name: 'Tìm trong mọi thư mục' }).click()
  await rowOf(page, 'Hợp đồng thuê kho').waitFor()

  await searchFor(page, SAYS.vi.box, 'filename:quét newer_than:2d')
  await page.getByText('Trong tệp: quét').waitFor()
  await rowOf(page, 'Bảng kê doanh thu').waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(1)
  await searchFor(page, SAYS.vi.box, 'hợp đồng older_than:3d')
  await page.getByText(SAYS.vi.nothing).waitFor()
  await searchFor(page, SAYS.vi.box, 'list:kho OR hợp')
  await page.getByText('Không có lệnh “list:kho, OR”, đã tìm như từ thường.').waitFor()
})

test('never acts in the middle of a word that an input method makes, and opens a conversation straight from a suggestion', async ({
  signedIn,
}) => {
  const page = await signedIn(reader)
  await rowOf(page, 'Hợp đồng thuê kho').waitFor()
  await page.keyboard.press('/')
  const box = page.getByRole('combobox', { name: SAYS.vi.box })
  await hasFocus(box)
  const method = await inputMethodOf(page)
  await method.burst('ho', '-1ọ', 'p', '-2ợp', ' ', 'd', '-1đ', 'o', '-1ồ', 'ng')
  await expect.poll(() => box.inputValue()).toBe('hợp đồng')
  await page.getByRole('option', { name: /Hợp đồng thuê kho.*Kim Anh/ }).waitFor()

  await box.fill('')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('suggested')) asked.push(request.url())
  })
  await page.clock.install()
  await method.begin('lịch')
  // Longer than the debounce, which must not fire for an unfinished word.
  await page.clock.runFor(2_000)
  expect(asked).toEqual([])
  await method.end('lịch')
  await page.clock.runFor(1_000)
  await page.clock.resume()
  const hit = page.getByRole('option', { name: /Lịch họp giao ban.*Đặng Kim Anh/ })
  await hit.waitFor()
  expect(await box.inputValue()).toBe('lịch')
  expect(await hit.locator('mark').allTextContents()).toEqual(['Lịch'])
  await hit.click()
  await page.getByRole('heading', { name: 'Lịch họp giao ban', level: 2 }).waitFor()
  expect(new URL(page.url()).search).toContain('src=search-suggest')
})
