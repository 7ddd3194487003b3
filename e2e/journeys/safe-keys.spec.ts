import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startWriting, whenWritable } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { hasFocus, notice, rowOf } from './stage/mailbox-page.ts'
import { LAN, newMailbox } from './stage/people.ts'
import { post } from './stage/post.ts'
import { PHONE } from './stage/screens.ts'
import { shellWordsOf } from './stage/shell-words.ts'
import { stage } from './stage/stage.ts'
import { wordsOf } from './stage/words.ts'

const { signedIn } = stage()
const words = wordsOf('vi')
const composeWords = composeWordsOf('vi')
const says = shellWordsOf('vi')

async function mailboxWith(name: string, ...subjects: readonly string[]): Promise<Page> {
  const reader = await newMailbox(name, 'Đặng Thị Mơ')
  await post(subjects.toReversed().map((subject) => ({ to: reader, subject, text: `${subject}.` })))
  const page = await signedIn(reader)
  await rowOf(page, subjects.at(-1) ?? '').waitFor()
  return page
}

const selected = (page: Page) => page.getByRole('row', { selected: true }).count()
const folder = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

describe('the palette', () => {
  it.each([
    ['Thùng rác', words.trash],
    ['thung rac', words.trash],
    ['thu rac', words.junk],
  ])('goes to the folder when %s is typed, and leaves mail where it is', async (typed, name) => {
    const page = await mailboxWith(`noi-${typed.replace(/\P{ASCII}| /gu, '')}-${name.length}`, 'Thư A', 'Thư B')
    await press(page, 'j', 'Control+k')
    await hasFocus(page.getByRole('combobox', { name: says.palette }))
    await page.keyboard.type(typed)
    await press(page, 'Enter')
    await folder(page, name).waitFor()
    expect(await page.getByRole('row').count()).toBe(0)
  })

  it('offers the sidebar where there is one, and not on a phone', async () => {
    const page = await mailboxWith('thanh-ben', 'Thư A')
    const found = async () => {
      await press(page, 'Control+k')
      await hasFocus(page.getByRole('combobox', { name: says.palette }))
      await page.keyboard.type('thanh ben')
      await page
        .getByRole('status')
        .filter({ hasText: /kết quả/ })
        .waitFor({ state: 'attached' })
      const count = await page.getByRole('option', { name: says.narrow, exact: true }).count()
      await press(page, 'Escape')
      return count
    }
    expect(await found()).toBe(1)
    await page.setViewportSize(PHONE)
    expect(await found()).toBe(0)
  })

  it('finds commands by what people call them, and says why one is not possible now', async () => {
    const page = await mailboxWith('goi-ten-khac', 'Thư A')
    await press(page, 'Control+k')
    const field = page.getByRole('combobox', { name: says.palette })
    await hasFocus(field)
    await page.keyboard.type('delete')
    await page.getByRole('option', { name: words.toTrash }).waitFor()
    await press(page, 'Enter')
    expect(await field.isVisible()).toBe(true)
    await field.fill('trả lời')
    const reply = page.getByRole('option', { name: 'Trả lời Hãy mở một chuỗi thư trước', exact: true })
    await reply.waitFor()
    expect(await reply.getAttribute('aria-disabled')).toBe('true')
    await press(page, 'ArrowDown', 'Enter')
    expect(await field.isVisible()).toBe(true)
    await field.fill('dark')
    await press(page, 'Enter')
    await page.locator('html[data-theme=dark]').waitFor()
  })

  it('performs what changes mail only after an arrow has chosen it', async () => {
    const page = await mailboxWith('lenh-mot-phan', 'Thư A', 'Thư B')
    await press(page, 'j', 'Control+k')
    const field = page.getByRole('combobox', { name: says.palette })
    await hasFocus(field)
    await page.keyboard.type('chuyển vào thù')
    await page.getByRole('option', { name: words.toTrash }).waitFor()
    await press(page, 'Enter')
    expect(await field.isVisible()).toBe(true)
    await press(page, 'ArrowDown', 'Enter')
    await notice(page, words, words.movedToTrash(1)).waitFor()
  })
})

describe('moving', () => {
  it('finds a folder without its marks, and takes the move back with z', async () => {
    const page = await signedIn(LAN, {}, `/folder/${encodeURIComponent('Khách hàng')}`)
    const count = await page
      .getByRole('row')
      .first()
      .waitFor()
      .then(() => page.getByRole('row').count())
    await press(page, 'j', 'v')
    await hasFocus(page.getByRole('combobox', { name: words.moveTo }))
    await page.keyboard.type('nhan')
    await expect.poll(() => page.getByRole('option', { selected: true }).textContent()).toContain('Nhân sự')
    await press(page, 'Enter')
    await notice(page, words, words.moved(1, 'Nhân sự')).waitFor()
    await press(page, 'z')
    await expect.poll(() => page.getByRole('row').count()).toBe(count)
    expect(await page.getByRole('button', { name: words.undo }).count()).toBe(0)
  })

  it('never goes to Junk or Trash by Enter alone, and Escape gives the row its focus back', async () => {
    const page = await mailboxWith('khong-thu-muc', 'Thư A', 'Thư B')
    await press(page, 'j', 'v')
    const field = page.getByRole('combobox', { name: words.moveTo })
    await hasFocus(field)
    expect(await page.getByRole('option').allTextContents()).toEqual([words.junk, words.trash])
    await press(page, 'Enter')
    expect(await field.isVisible()).toBe(true)
    await page.keyboard.type('khong co')
    await page.getByText('Không có thư mục nào phù hợp.').waitFor()
    await press(page, 'Escape')
    await hasFocus(rowOf(page, 'Thư A'))
    expect(await page.getByRole('row').count()).toBe(2)
  })
})

describe('undoing by key', () => {
  it.each(['z', 'Control+z'])(
    'takes back with %s whatever was done last, then what was done before it',
    async (key) => {
      const page = await mailboxWith(`hoan-tac-${key.length}`, 'Thư A', 'Thư B', 'Thư C')
      await press(page, 'j', 's')
      await rowOf(page, 'Thư A').getByRole('button', { name: words.removeStar }).waitFor()
      await press(page, '#')
      await notice(page, words, words.movedToTrash(1)).waitFor()
      await press(page, key)
      await rowOf(page, 'Thư A').waitFor()
      await rowOf(page, 'Thư A').getByRole('button', { name: words.removeStar }).waitFor()
      await press(page, key)
      await rowOf(page, 'Thư A').getByRole('button', { name: words.addStar }).waitFor()
    },
  )

  it('brings a deleted draft back with z, and not what was done before it', async () => {
    const page = await mailboxWith('nhap-da-xoa', 'Thư A', 'Thư B')
    await press(page, 'j', 's')
    await rowOf(page, 'Thư A').getByRole('button', { name: words.removeStar }).waitFor()
    const compose = await startWriting(page, composeWords)
    await compose.subject.fill('Bản chào giá')
    await compose.window.getByRole('button', { name: composeWords.deleteDraft }).click()
    await notice(page, words, composeWords.draftDeleted).waitFor()
    await press(page, 'z')
    await whenWritable(compose)
    expect(await compose.subject.inputValue()).toBe('Bản chào giá')
    await rowOf(page, 'Thư A').getByRole('button', { name: words.removeStar }).waitFor()
    expect(await notice(page, words, composeWords.draftDeleted).count()).toBe(0)
  })

  it('leaves Ctrl+Z to the field that one types in', async () => {
    const page = await mailboxWith('o-nhap', 'Thư A', 'Thư B')
    await press(page, 'j', '#')
    await notice(page, words, words.movedToTrash(1)).waitFor()
    await press(page, '/')
    await page.keyboard.type('abc')
    await press(page, 'Control+z')
    await notice(page, words, words.movedToTrash(1)).waitFor()
    expect(await rowOf(page, 'Thư A').count()).toBe(0)
  })
})

describe('selecting by key', () => {
  it('grows and shrinks with Shift and arrows, or Shift with J and K', async () => {
    const page = await mailboxWith('gian-ra', 'Thư A', 'Thư B', 'Thư C', 'Thư D')
    await press(page, 'j')
    await hasFocus(rowOf(page, 'Thư A'))
    await press(page, 'Shift+ArrowDown', 'Shift+ArrowDown')
    expect(await selected(page)).toBe(3)
    await press(page, 'Shift+ArrowUp')
    expect(await selected(page)).toBe(2)
    await press(page, 'Shift+J', 'Shift+J', 'Shift+K', 'Shift+K', 'Shift+K')
    expect(await selected(page)).toBe(1)
  })

  it('takes the rows of the page with Ctrl+A, and no other text of it', async () => {
    const page = await mailboxWith('tat-ca', 'Thư A', 'Thư B', 'Thư C')
    await press(page, 'j', 'Control+a')
    expect(await selected(page)).toBe(3)
    expect(await page.evaluate(() => getSelection()?.toString() ?? '')).toBe('')
  })
})
