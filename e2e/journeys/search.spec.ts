import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { pdfOf } from './stage/files.ts'
import { hindrances } from './stage/hindrances.ts'
import { itOn } from './stage/it-on.ts'
import { hasFocus, rowOf, whenProgramStands } from './stage/mailbox-page.ts'
import { newMailbox } from './stage/people.ts'
import { PARTNER, post } from './stage/post.ts'
import { DESKTOP, PHONE } from './stage/screens.ts'
import { stage } from './stage/stage.ts'
import { inputMethodOf } from './stage/typing.ts'
import { wordsOf } from './stage/words.ts'

const { signedIn } = stage()
const words = wordsOf('vi')
let reader = ''

const SAYS = {
  vi: {
    box: 'Tìm thư',
    advanced: 'Tìm nâng cao',
    suggestions: 'Gợi ý',
    typed: (text: string) => `Tìm “${text}”`,
    nothing: /Không có thư nào phù hợp/,
    clear: 'Xóa nội dung tìm',
    tab: 'Tìm kiếm',
    subject: 'Tiêu đề',
    size: 'Kích thước',
    search: 'Tìm kiếm',
    reset: 'Đặt lại',
    subjectChip: 'Tiêu đề: ke',
    from: 'Người gửi',
    results: 'Kết quả tìm kiếm',
  },
  en: {
    box: 'Search mail',
    advanced: 'Advanced search',
    suggestions: 'Suggestions',
    typed: (text: string) => `Search for “${text}”`,
    nothing: /No mail matches this search/,
    clear: 'Clear the search',
    tab: 'Search',
    subject: 'Subject',
    size: 'Size',
    search: 'Search',
    reset: 'Reset',
    subjectChip: 'Subject: ke',
    from: 'From',
    results: 'Search results',
  },
} as const

beforeAll(async () => {
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

/** Mail is found within a second of its arrival. */
async function searchFor(page: Page, box: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: box }).fill(text)
  await page.keyboard.press('Enter')
  await page.waitForURL(/advance-search/)
}

describe.each([
  { language: 'vi', screen: DESKTOP },
  { language: 'en', screen: PHONE },
] as const)('in $language on a $screen.kind', ({ language, screen }) => {
  const on = itOn(screen)
  const says = SAYS[language]
  const words = wordsOf(language)
  const look = { language, screen }
  const isPhone = screen.kind === 'phone'
  const boxOf = (page: Page) => page.getByRole('combobox', { name: says.box })
  const openBox = async (page: Page) => {
    if (isPhone) await page.getByRole('button', { name: says.tab, exact: true }).tap()
    await boxOf(page).waitFor()
  }

  it('finds by words without accents, the exact ones first, and shows where each hit lies', async () => {
    const page = await signedIn(reader, look)
    await rowOf(page, 'Hợp đồng thuê kho').waitFor()
    await openBox(page)
    await searchFor(page, says.box, 'hop dong')
    await rowOf(page, 'Hop dong mau').waitFor()
    await rowOf(page, 'Hợp đồng thuê kho').waitFor()
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    expect(new URL(page.url()).searchParams.get('q')).toBe('hop dong')
    await expect.poll(() => page.title()).toContain(says.results)
    await page.goto(`/advance-search?q=${encodeURIComponent('hợp đồng')}`)
    await rowOf(page, 'Hop dong mau').waitFor()
    expect(await page.getByRole('row').first().getAttribute('aria-label')).toContain('Hợp đồng thuê kho')
  })

  it('suggests while one types, and opens a conversation straight from there', async () => {
    const page = await signedIn(reader, look)
    await rowOf(page, 'Lịch họp giao ban').waitFor()
    await openBox(page)
    await boxOf(page).pressSequentially('lich ho')
    const list = page.getByRole('listbox', { name: says.suggestions })
    await list.getByRole('option', { name: says.typed('lich ho') }).waitFor()
    const hit = list.getByRole('option', { name: /Lịch họp giao ban.*Đặng Kim Anh/ })
    await hit.waitFor()
    expect(await hit.locator('mark').allTextContents()).toEqual(['Lịch', 'họ'])
    await hit.click()
    await page.getByRole('heading', { name: 'Lịch họp giao ban', level: 2 }).waitFor()
    expect(new URL(page.url()).search).toContain('src=search-suggest')
  })

  on.desktop('reads operators, shows them as chips, and takes one away', async () => {
    const page = await signedIn(reader, look)
    await openBox(page)
    await searchFor(page, says.box, 'has:attachment subject:ke -mau')
    await rowOf(page, 'Bảng kê doanh thu').waitFor()
    await expect.poll(() => page.getByRole('row').count()).toBe(1)
    // As it was typed, until something of it is taken away.
    expect(new URL(page.url()).searchParams.get('q')).toBe('has:attachment subject:ke -mau')
    const subject = page.getByRole('listitem').filter({ hasText: says.subjectChip })
    await subject.getByRole('button').click()
    await page.waitForURL((url) => url.searchParams.get('q') === '-mau')
    expect(new URL(page.url()).searchParams.get('has_attachment')).toBe('true')
    expect(new URL(page.url()).searchParams.has('subject')).toBe(false)
  })

  for (const text of ['"may ep thuy luc"', '"trang so 7"']) {
    on.desktop(`finds what stands inside attachments: ${text}`, async () => {
      const page = await signedIn(reader, look)
      await expect
        .poll(async () => {
          await page.goto(`/advance-search?q=${encodeURIComponent(text)}`)
          await page.getByRole('row').or(page.getByText(says.nothing)).first().waitFor()
          return rowOf(page, 'Bảng kê doanh thu').count()
        })
        .toBe(1)
    })
  }

  on.desktop('opens a hit, goes to the next one, and comes back to the results', async () => {
    const page = await signedIn(reader, look, '/advance-search?q=hop+dong')
    await rowOf(page, 'Hop dong mau').getByRole('link').click()
    await page.getByRole('heading', { name: 'Hop dong mau', level: 2 }).waitFor()
    if (!isPhone) {
      await page.keyboard.press('j')
      await page.getByRole('heading', { name: 'Hợp đồng thuê kho', level: 2 }).waitFor()
    }
    await page.getByRole('button', { name: words.back }).click()
    await page.waitForURL(/advance-search\?.*q=hop/)
    await rowOf(page, 'Hop dong mau').waitFor()
  })

  it('fills in the advanced form, and asks for nothing with an empty one', async () => {
    const page = await signedIn(reader, look)
    await openBox(page)
    await page.getByRole('button', { name: says.advanced }).click()
    const form = page.getByRole('form', { name: says.advanced })
    const submit = form.getByRole('button', { name: says.search, exact: true })
    await submit.click()
    await form.waitFor()
    expect(page.url()).not.toContain('advance-search')

    await form.getByRole('textbox', { name: says.size }).fill('0')
    await submit.click()
    expect(page.url()).not.toContain('advance-search')

    await form.getByRole('combobox', { name: says.from }).pressSequentially('kim a')
    // Escape closes what is offered, and not the form with all that was filled in.
    const offered = form.getByRole('option', { name: PARTNER.address })
    await offered.waitFor()
    await page.keyboard.press('Escape')
    await offered.waitFor({ state: 'hidden' })
    expect(await form.getByRole('combobox', { name: says.from }).inputValue()).toBe('kim a')
    await form.getByRole('combobox', { name: says.from }).press('n')
    await offered.click()
    await form.getByRole('textbox', { name: says.subject }).fill('lich')
    await submit.click()
    await page.waitForURL(/advance-search/)
    expect(new URL(page.url()).searchParams.get('from_addr')).toBe(PARTNER.address)
    await rowOf(page, 'Lịch họp giao ban').waitFor()
    await expect.poll(() => page.getByRole('row').count()).toBe(1)

    if (isPhone) await page.getByRole('button', { name: says.tab, exact: true }).tap()
    await page.getByRole('button', { name: says.advanced }).click()
    await form.getByRole('button', { name: says.reset }).click()
    await page.waitForURL(/\/folder\/INBOX/)
  })

  on.desktop('says that nothing fits only when it has looked', async () => {
    const page = await signedIn(reader, look)
    await openBox(page)
    let answer: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/v2/threads?q=*', async (route) => {
      await held
      await route.continue()
    })
    await searchFor(page, says.box, 'khongcodau')
    expect(await page.getByText(says.nothing).count()).toBe(0)
    answer()
    await page.getByText(says.nothing).waitFor()
    // Clearing a search leaves it.
    await page.getByRole('button', { name: says.clear }).click()
    await page.waitForURL(/\/folder\/INBOX/)
    await expect.poll(() => boxOf(page).inputValue()).toBe('')
  })
})

it.each([
  { language: 'vi', theme: 'dark', screen: DESKTOP },
  { language: 'en', theme: 'light', screen: PHONE },
] as const)('has nothing that hinders anybody in $language, $theme, on a $screen.kind', async (look) => {
  const says = SAYS[look.language]
  const page = await signedIn(
    reader,
    look,
    '/advance-search?q=hop+dong&has_attachment=false&is_read=false&folder=INBOX',
  )
  await page.getByRole('listitem').first().waitFor()
  const found = await hindrances(page, 'results')
  if (look.screen === PHONE) await page.getByRole('button', { name: says.tab, exact: true }).tap()
  await page.getByRole('combobox', { name: says.box }).fill('kim')
  await page
    .getByRole('option', { name: /kim\.anh/ })
    .first()
    .waitFor()
  await page.keyboard.press('ArrowDown')
  found.push(...(await hindrances(page, 'suggestions')))
  await page.getByRole('button', { name: says.advanced }).click()
  await page.getByRole('form', { name: says.advanced }).waitFor()
  found.push(...(await hindrances(page, 'advanced form')))
  expect(found).toEqual([])
})

it('begins the advanced form in its first field, gives the focus back, and after a search leaves it to the results', async () => {
  const page = await signedIn(reader)
  await whenProgramStands(page)
  const open = page.getByRole('button', { name: SAYS.vi.advanced })
  const form = page.getByRole('form', { name: SAYS.vi.advanced })
  const from = form.getByRole('combobox', { name: SAYS.vi.from })
  await open.click()
  await hasFocus(from)
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'hidden' })
  await hasFocus(open)
  await page.keyboard.press('Enter')
  await hasFocus(from)
  await form.getByRole('textbox', { name: SAYS.vi.subject }).fill('lich')
  await page.keyboard.press('Enter')
  await page.waitForURL(/advance-search/)
  await form.waitFor({ state: 'hidden' })
  // The folder that is shown until then has the same mail.
  await page.getByText('1 kết quả').waitFor()
  await rowOf(page, 'Lịch họp giao ban').waitFor()
  await hasFocus(page.getByRole('main'))
  await page.keyboard.press('j')
  await hasFocus(rowOf(page, 'Lịch họp giao ban'))
})

it('keeps what is typed into the advanced form before all of it has come, and goes on in the same field', async () => {
  const page = await signedIn(reader)
  await whenProgramStands(page)
  const open = page.getByRole('button', { name: SAYS.vi.advanced })
  const form = page.getByRole('form', { name: SAYS.vi.advanced })
  const subject = form.getByRole('textbox', { name: SAYS.vi.subject })
  let comes = () => {}
  const held = new Promise<void>((resolve) => {
    comes = resolve
  })
  await page.route('**/assets/AdvancedForm-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.waitForURL(/\/folder\/INBOX$/)
  const address = page.url()
  await open.click()
  await page.keyboard.type('e#x')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('lch')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  comes()
  await form.getByRole('combobox', { name: words.folders }).waitFor()
  await hasFocus(subject)
  await page.keyboard.type('i')
  expect(await subject.inputValue()).toBe('lich')
  expect(page.url()).toBe(address)
  await page.keyboard.press('Enter')
  await page.waitForURL(/subject=lich/)
  await rowOf(page, 'Lịch họp giao ban').waitFor()
})

it('searches for what was entered before the advanced form had come', async () => {
  const page = await signedIn(reader)
  await whenProgramStands(page)
  let comes = () => {}
  const held = new Promise<void>((resolve) => {
    comes = resolve
  })
  await page.route('**/assets/AdvancedForm-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: SAYS.vi.advanced }).click()
  const subject = page.getByRole('form', { name: SAYS.vi.advanced }).getByRole('textbox', { name: SAYS.vi.subject })
  await subject.fill('lich')
  await page.keyboard.press('Enter')
  comes()
  await page.waitForURL(/subject=lich/)
  await rowOf(page, 'Lịch họp giao ban').waitFor()
})

it('says that there is no such folder, and searches elsewhere instead of offering a retry', async () => {
  const page = await signedIn(reader)
  await searchFor(page, SAYS.vi.box, 'in:Chưa-có-đâu hợp đồng')
  await page.getByText('Không có thư mục “Chưa-có-đâu”.').waitFor()
  expect(await page.getByRole('button', { name: words.tryAgain }).count()).toBe(0)
  await page.getByRole('button', { name: 'Tìm trong mọi thư mục' }).click()
  await rowOf(page, 'Hợp đồng thuê kho').waitFor()
})

it('finds by the name of a file and by days back, and names what is no operator here', async () => {
  const page = await signedIn(reader)
  await searchFor(page, SAYS.vi.box, 'filename:quét newer_than:2d')
  await page.getByText('Trong tệp: quét').waitFor()
  await rowOf(page, 'Bảng kê doanh thu').waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(1)
  await searchFor(page, SAYS.vi.box, 'hợp đồng older_than:3d')
  await page.getByText(SAYS.vi.nothing).waitFor()
  await searchFor(page, SAYS.vi.box, 'list:kho OR hợp')
  await page.getByText('Không có toán tử “list:kho, OR” ở đây: đã tìm như từ thường.').waitFor()
})

it('never acts in the middle of a word that an input method makes', async () => {
  const page = await signedIn(reader, {})
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
  // Long enough for whoever would ask with what is not a word yet.
  await page.clock.runFor(2_000)
  expect(asked).toEqual([])
  await method.end('lịch')
  await page.clock.runFor(1_000)
  await page.clock.resume()
  await page.getByRole('option', { name: /Lịch họp giao ban.*Kim Anh/ }).waitFor()
  expect(await box.inputValue()).toBe('lịch')
})
