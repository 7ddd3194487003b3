import { suggestRecipients } from '@sen/contract/contacts/recipients'
import { suggested } from '@sen/contract/search'
import { listThreads } from '@sen/contract/threads'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { CallError } from '../../data/call-error.ts'
import { needWithParts } from '../../lib/trouble/load-part.ts'
import { accessibilityViolations } from '../../testing/accessibility-violations.fixture.ts'
import { hasFocus, isGone, mailStage, type Opening, press, rowCount, rowOf } from '../../testing/mail-stage.fixture.tsx'
import { PHONE, tap, touchScreen } from '../../testing/touch-screen.fixture.ts'

const stage = mailStage()
const PARTNER = { name: 'Đặng Kim Anh', email: 'kim.anh@doitac.example' }
const [EXACT, PLAIN, MEETING, SHEET] = ['Hợp đồng thuê kho', 'Hop dong mau', 'Lịch họp giao ban', 'Bảng kê doanh thu']
const MAIL = [EXACT, PLAIN, MEETING, SHEET].map((subject) => ({ subject }))
const WORDS = {
  vi: {
    box: 'Tìm thư',
    advanced: 'Tìm nâng cao',
    suggestions: 'Gợi ý',
    typed: 'Tìm “lich ho”',
    tab: 'Tìm kiếm',
    subject: 'Tiêu đề',
    size: 'Kích thước',
    search: 'Tìm kiếm',
    reset: 'Đặt lại',
    from: 'Người gửi',
    folder: 'Thư mục',
  },
  en: {
    box: 'Search mail',
    advanced: 'Advanced search',
    suggestions: 'Suggestions',
    typed: 'Search for “lich ho”',
    tab: 'Search',
    subject: 'Subject',
    size: 'Size',
    search: 'Search',
    reset: 'Reset',
    from: 'From',
    folder: 'Folder',
  },
} as const
const says = WORDS.vi
const NOTHING = /Không có thư nào phù hợp/
const box = page.getByRole('combobox', { name: says.box })
const openForm = page.getByRole('button', { name: says.advanced })
const form = page.getByRole('form', { name: says.advanced })
const from = form.getByRole('combobox', { name: says.from })
const subject = form.getByRole('textbox', { name: says.subject })
const heading = (name: string) => page.getByRole('heading', { name, level: 2 })
const textIn = (field: Locator) => (field.element() as HTMLInputElement).value
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/gi, 'd').toLowerCase()

let asked: URLSearchParams[]

beforeEach(() => {
  asked = []
  stage.server.answer(listThreads, ({ query }) => {
    const wanted = [query.get('q'), query.get('subject')].filter((text) => text !== null).join(' ')
    const rows = stage.mailbox.rowsOf('INBOX')
    if (wanted === '') return { data: rows, total: rows.length }
    asked.push(query)
    const words = folded(wanted).split(' ')
    const data = rows.filter((row) => words.every((word) => folded(row.subject).includes(word)))
    return { data, total: data.length }
  })
  stage.server.answer(suggested, ({ query }) => {
    const words = folded(query.get('search_text') ?? '').split(' ')
    const threads = stage.mailbox
      .rowsOf('INBOX')
      .filter((row) => words.every((word) => folded(row.subject).includes(word)))
    const people = folded(PARTNER.name).includes(words[0] ?? '') ? [PARTNER] : []
    return { data: { threads, texts: [], people } }
  })
  stage.server.answer(suggestRecipients, ({ query }) => {
    const isWanted = folded(PARTNER.name).includes(folded(query.get('search_text') ?? ''))
    return { data: { suggest_emails: isWanted ? [PARTNER] : [], same_domain_emails: [] } }
  })
})

async function searchFor(text: string): Promise<void> {
  await box.fill(text)
  await press('Enter')
  await expect.poll(stage.path).toBe('/advance-search')
}

function onBoth(language: 'vi' | 'en', size: Opening): void {
  const says = WORDS[language]
  const isPhone = size.width === PHONE.width
  const pressOn = (target: Locator) => (isPhone ? tap(target) : target.click())
  const box = page.getByRole('combobox', { name: says.box })
  const open = async (opening: Opening = {}) => {
    await stage.open(MAIL, { language, ...size, ...opening })
    if (isPhone) await tap(page.getByRole('button', { name: says.tab, exact: true }))
  }

  it('suggests while one types, and opens a conversation straight from there', async () => {
    await open()
    await box.click()
    await userEvent.keyboard('lich ho')
    const list = page.getByRole('listbox', { name: says.suggestions })
    await expect.element(list.getByRole('option', { name: says.typed })).toBeVisible()
    const hit = list.getByRole('option', { name: /Lịch họp giao ban.*Đặng Kim Anh/ })
    await expect.element(hit).toBeVisible()
    const marks = Array.from(hit.element().querySelectorAll('mark'), (mark) => mark.textContent)
    expect(marks).toEqual(['Lịch', 'họ'])
    await pressOn(hit)
    await expect.element(heading(MEETING)).toBeVisible()
    expect(stage.search().get('src')).toBe('search-suggest')
  })

  it('shows the passage of a suggested mail that has the words in its text alone', async () => {
    const [first] = stage.mailbox.rowsOf('INBOX')
    if (!first) throw new Error('The inbox is empty.')
    const snippet = '… tổng kết năm ở Sầm Sơn, hai ngày'
    stage.server.answer(suggested, () => ({ data: { threads: [{ ...first, snippet }], texts: [], people: [] } }))
    await open()
    await box.click()
    await userEvent.keyboard('sầm s')
    const hit = page.getByRole('option', { name: /tổng kết năm ở Sầm Sơn/ })
    await expect.element(hit).toBeVisible()
    const marks = Array.from(hit.element().querySelectorAll('mark'), (mark) => mark.textContent)
    expect(marks).toEqual(['Sầm', 'S'])
  })

  it('fills in the advanced form, and asks for nothing with an empty one', async () => {
    await open()
    await pressOn(page.getByRole('button', { name: says.advanced }))
    const form = page.getByRole('form', { name: says.advanced })
    const from = form.getByRole('combobox', { name: says.from })
    const submit = form.getByRole('button', { name: says.search, exact: true })
    await pressOn(submit)
    await expect.element(form).toBeVisible()
    await form.getByRole('textbox', { name: says.size }).fill('0')
    await pressOn(submit)
    expect([stage.path(), asked]).toEqual(['/folder/INBOX', []])

    await from.click()
    await userEvent.keyboard('kim a')
    const offered = form.getByRole('option', { name: PARTNER.email })
    await expect.element(offered).toBeVisible()
    await press('Escape')
    await isGone(offered)
    expect(textIn(from)).toBe('kim a')
    await press('n')
    await pressOn(offered)
    await form.getByRole('textbox', { name: says.subject }).fill('lich')
    await pressOn(submit)
    await expect.poll(stage.path).toBe('/advance-search')
    expect(stage.search().get('from_addr')).toBe(PARTNER.email)
    await expect.poll(rowCount).toBe(1)
    await expect.element(rowOf(MEETING)).toBeVisible()

    if (isPhone) await tap(page.getByRole('button', { name: says.tab, exact: true }))
    await pressOn(page.getByRole('button', { name: says.advanced }))
    await pressOn(form.getByRole('button', { name: says.reset }))
    await expect.poll(stage.path).toBe('/folder/INBOX')
  })

  it('has no accessibility violation', async () => {
    await open({
      theme: isPhone ? 'light' : 'dark',
      path: '/advance-search?q=hop+dong&has_attachment=false&is_read=false&folder=INBOX',
    })
    if (!isPhone) await expect.element(page.getByRole('listitem').first()).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])
    await box.fill('kim')
    await expect.element(page.getByRole('option', { name: /kim\.anh/ }).first()).toBeVisible()
    await press('ArrowDown')
    expect(await accessibilityViolations()).toEqual([])
    await pressOn(page.getByRole('button', { name: says.advanced }))
    await expect.element(page.getByRole('form', { name: says.advanced })).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])
  })
}

it('suggests mail whose sender may be forged by the address, as the list shows it', async () => {
  const name = 'Nguyễn Thanh Hà (Giám đốc)'
  await stage.open([{ subject: EXACT, from: { name, email: 'ke.gian@doitac.example' }, forged: true }])
  await expect.element(rowOf(/ke\.gian@doitac\.example/)).toBeVisible()
  await box.click()
  await userEvent.keyboard('hop dong')
  const hit = page.getByRole('option', { name: EXACT })
  await expect.element(hit).toBeVisible()
  expect(hit.element().textContent).toContain('ke.gian@doitac.example')
  expect(document.body.textContent).not.toContain(name)
})

describe('in vi on a desktop', () => {
  onBoth('vi', {})

  it('reads operators, shows them as chips, and takes one away', async () => {
    await stage.open(MAIL)
    await searchFor('has:attachment subject:ke -mau')
    // The text stays as typed until a chip is removed.
    expect(stage.search().get('q')).toBe('has:attachment subject:ke -mau')
    const chip = page.getByRole('listitem').filter({ hasText: 'Tiêu đề: ke' })
    await chip.getByRole('button').click()
    await expect.poll(() => stage.search().get('q')).toBe('-mau')
    expect(stage.search().get('has_attachment')).toBe('true')
    expect(stage.search().has('subject')).toBe(false)
  })

  it('offers the operator whose Vietnamese name is typed, and lets its value be typed', async () => {
    await stage.open(MAIL)
    await box.click()
    await userEvent.keyboard('từ:')
    await page.getByRole('option', { name: 'from: Lệnh tìm' }).click()
    expect([textIn(box), stage.path()]).toEqual(['from:', '/folder/INBOX'])
    await hasFocus(box)
    await box.fill('tiêu đề:họp')
    await page.getByRole('option', { name: 'subject:họp Lệnh tìm' }).click()
    await expect.poll(() => stage.search().get('q')).toBe('subject:họp')
  })

  it('offers the operator above the results for its Vietnamese name', async () => {
    await stage.open(MAIL, { path: '/advance-search?q=tu%3Alan' })
    await page.getByRole('button', { name: 'from:lan' }).click()
    await expect.poll(() => stage.search().get('q')).toBe('from:lan')
    await expect.element(page.getByRole('listitem').filter({ hasText: 'Từ: lan' })).toBeVisible()
  })

  it('hints at the operators that a search takes', async () => {
    await stage.open(MAIL)
    const hint = document.getElementById(box.element().getAttribute('aria-describedby') ?? '')
    for (const operator of ['filename:', 'label:', 'newer_than:7d']) expect(hint?.textContent).toContain(operator)
  })

  it('opens a hit, goes to the next one, and comes back to the results', async () => {
    await stage.open(MAIL, { path: '/advance-search?q=hop+dong' })
    await rowOf(EXACT).getByRole('link').click()
    await expect.element(heading(EXACT)).toBeVisible()
    await press('j')
    await expect.element(heading(PLAIN)).toBeVisible()
    await page.getByRole('button', { name: 'Về danh sách' }).click()
    await expect.poll(stage.path).toBe('/advance-search')
    expect(stage.search().get('q')).toBe('hop dong')
    await expect.element(rowOf(PLAIN)).toBeVisible()
  })

  it('says that nothing fits only when it has looked', async () => {
    let answer: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await stage.open(MAIL)
    stage.server.answer(listThreads, async () => {
      await held
      return { data: [], total: 0 }
    })
    await searchFor('khongcodau')
    expect(page.getByText(NOTHING).elements()).toEqual([])
    answer()
    await expect.element(page.getByText(NOTHING)).toBeVisible()
    await page.getByRole('button', { name: 'Xóa nội dung tìm' }).click()
    await expect.poll(stage.path).toBe('/folder/INBOX')
    await expect.poll(() => textIn(box)).toBe('')
  })

  it('begins the advanced form in its first field, gives the focus back, and after a search leaves it to the results', async () => {
    await stage.open(MAIL)
    await openForm.click()
    await hasFocus(from)
    await press('Escape')
    await isGone(form)
    await hasFocus(openForm)
    await press('Enter')
    await hasFocus(from)
    await subject.fill('lich')
    await press('Enter')
    await expect.poll(stage.path).toBe('/advance-search')
    await isGone(form)
    await expect.element(page.getByText('1 kết quả')).toBeVisible()
    await hasFocus(page.getByRole('main'))
    await press('j')
    await hasFocus(rowOf(MEETING))
  })

  describe('before all of the advanced form has come', () => {
    let comes: () => void
    beforeEach(async () => {
      await stage.open(MAIL)
      const held = new Promise<void>((resolve) => {
        comes = resolve
      })
      needWithParts(() => held)
    })

    it('keeps text that is typed into it, and goes on in the same field', async () => {
      await openForm.click()
      await hasFocus(form.getByRole('textbox', { name: says.from }))
      await userEvent.keyboard('e#x')
      await press('Control+a', 'Backspace', 'Tab', 'Tab')
      await userEvent.keyboard('lch')
      await press('ArrowLeft', 'ArrowLeft')
      comes()
      await expect.element(form.getByRole('combobox', { name: says.folder })).toBeVisible()
      await hasFocus(subject)
      await userEvent.keyboard('i')
      expect([textIn(subject), stage.path()]).toEqual(['lich', '/folder/INBOX'])
      await press('Enter')
      await expect.poll(() => stage.search().get('subject')).toBe('lich')
      await expect.poll(rowCount).toBe(1)
    })

    it('searches for the entered text', async () => {
      await openForm.click()
      await subject.fill('lich')
      await press('Enter')
      expect(stage.path()).toBe('/folder/INBOX')
      comes()
      await expect.poll(() => stage.search().get('subject')).toBe('lich')
      await expect.element(rowOf(MEETING)).toBeVisible()
    })
  })
})

describe('in en on a phone', () => {
  touchScreen()
  onBoth('en', PHONE)
})

describe('results on a phone', () => {
  touchScreen()
  const open = () => stage.open(MAIL, { ...PHONE, path: '/advance-search?q=b%E1%BA%A3ng+k%C3%AA' })

  it('shows the query above the results, and continues the search when that is touched', async () => {
    await open()
    await expect.element(rowOf(SHEET)).toBeVisible()
    await tap(page.getByRole('button', { name: 'Tìm thư: bảng kê' }))
    await expect.poll(() => textIn(page.getByRole('combobox'))).toBe('bảng kê')
  })

  it('shows above the results how many there are and which come first, which can be changed', async () => {
    await open()
    await expect.element(rowOf(SHEET)).toBeVisible()
    await expect.element(page.getByText('1 kết quả', { exact: true })).toBeVisible()
    await tap(page.getByRole('button', { name: 'Đúng dấu trước, rồi mới nhất' }))
    await tap(page.getByRole('menuitemcheckbox', { name: 'Phù hợp nhất trước' }))
    await expect.poll(() => stage.search().get('sort')).toBe('defaultSort')
    await expect.element(page.getByRole('button', { name: 'Phù hợp nhất trước' })).toBeVisible()
  })
})

it.each([
  { query: 'label:khong', code: 'label_not_found', says: 'Không có nhãn nào tên như vậy.' },
  { query: 'in:khong', code: 'folder_not_found', says: 'Không có thư mục “khong”.' },
] as const)('says once that there is nothing behind $query', async ({ query, code, says: text }) => {
  stage.server.answer(listThreads, ({ query: asked }) => {
    if (asked.has('q') || asked.has('folder_name')) throw new CallError(code, 404)
    return { data: [], total: 0 }
  })
  await stage.open(MAIL, { path: `/advance-search?q=${encodeURIComponent(query)}` })
  await expect.element(page.getByText(text)).toBeVisible()
  const list = page.getByRole('region', { name: 'Chuỗi thư' })
  expect(list.element().querySelectorAll('[class*="_empty_"]')).toHaveLength(1)
  await expect.element(page.getByRole('button', { name: 'Thử lại' })).not.toBeInTheDocument()
})
