import { describe, expect, it } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { isGone, mailStage, rowOf, selectedCount } from '../../testing/mail-stage.fixture.tsx'
import { hold, PHONE, swipe, tap, touchScreen } from '../../testing/touch-screen.fixture.ts'

const stage = mailStage()
const SUBJECTS = ['Báo giá thép', 'Lịch giao hàng', 'Hóa đơn tháng 11', 'Mẫu vải mới', 'Biên bản họp', 'Xin nghỉ phép']
const MAIL = SUBJECTS.map((subject) => ({ subject }))
const WORDS = {
  vi: {
    addStar: 'Gắn dấu sao',
    removeStar: 'Bỏ dấu sao',
    starred: 'có dấu sao',
    unread: 'chưa đọc',
    archive: 'Lưu trữ',
    archived: 'Đã lưu trữ 1 chuỗi thư',
    toTrash: 'Chuyển vào Thùng rác',
    movedToTrash: 'Đã chuyển 1 chuỗi thư vào Thùng rác',
    undo: 'Hoàn tác',
    select: 'Chọn',
    selected: 'Đã chọn 1',
    markRead: 'Đánh dấu đã đọc',
    markUnread: 'Đánh dấu chưa đọc',
  },
  en: {
    addStar: 'Add star',
    removeStar: 'Remove star',
    starred: 'starred',
    unread: 'unread',
    archive: 'Archive',
    archived: 'Archived 1 conversation',
    toTrash: 'Move to Trash',
    movedToTrash: 'Moved 1 conversation to Trash',
    undo: 'Undo',
    select: 'Select',
    selected: '1 selected',
    markRead: 'Mark as read',
    markUnread: 'Mark as unread',
  },
} as const

function subjects(): string[] {
  const sentences = Array.from(document.querySelectorAll('[role=row]'), (row) => row.ariaLabel ?? '')
  return sentences.map((sentence) => SUBJECTS.find((subject) => sentence.includes(subject)) ?? sentence)
}

function rowActions(language: 'vi' | 'en', isPhone: boolean): void {
  const words = WORDS[language]
  const openList = () => stage.open(MAIL, { language, ...(isPhone && PHONE) })
  const pressOn = (target: Locator) => (isPhone ? tap(target) : target.click())
  const unreadCount = () => document.querySelectorAll(`[role=row][aria-label*=", ${words.unread}"]`).length

  async function choose(...chosen: string[]): Promise<void> {
    for (const [index, subject] of chosen.entries()) {
      const row = rowOf(subject)
      if (!isPhone) await row.getByRole('checkbox', { name: words.select }).click()
      else if (index > 0) await tap(row)
      else await hold(row, page.getByText(words.selected, { exact: true }))
    }
    await expect.poll(selectedCount).toBe(chosen.length)
  }

  it('gives a star, and takes it back', async () => {
    await openList()
    const row = rowOf('Mẫu vải mới')
    await pressOn(row.getByRole('button', { name: words.addStar }))
    await expect.element(row.getByRole('button', { name: words.removeStar, pressed: true })).toBeVisible()
    await expect.element(rowOf(words.starred)).toBeVisible()
    await expect.poll(() => stage.mailbox.rowsOf('Starred').map(({ subject }) => subject)).toEqual(['Mẫu vải mới'])
    await pressOn(row.getByRole('button', { name: words.removeStar }))
    await expect.element(row.getByRole('button', { name: words.addStar, pressed: false })).toBeVisible()
    await expect.poll(() => stage.mailbox.rowsOf('Starred')).toEqual([])
    expect(stage.path()).toBe('/folder/INBOX')
  })

  it('deletes a thread, and brings it back to its target', async () => {
    await openList()
    const row = rowOf('Lịch giao hàng')
    if (isPhone) await swipe(row, -150)
    else {
      await row.hover()
      await row.getByRole('button', { name: words.toTrash }).click()
    }
    await isGone(row)
    await expect.element(page.getByText(words.movedToTrash)).toBeVisible()
    await pressOn(page.getByRole('button', { name: words.undo }))
    await expect.element(row).toBeVisible()
    expect(subjects()).toEqual(SUBJECTS)
    await expect.poll(() => stage.mailbox.rowsOf('INBOX')).toHaveLength(SUBJECTS.length)
  })

  it('archives a thread, and brings it back', async () => {
    await openList()
    const row = rowOf('Lịch giao hàng')
    if (isPhone) {
      await hold(row, page.getByText(words.selected, { exact: true }))
      await tap(page.getByRole('toolbar').first().getByRole('button', { name: words.archive, exact: true }))
    } else {
      await row.hover()
      await row.getByRole('button', { name: words.archive, exact: true }).click()
    }
    await isGone(row)
    await expect.element(page.getByText(words.archived)).toBeVisible()
    expect(stage.mailbox.rowsOf('Archive').map(({ subject }) => subject)).toEqual(['Lịch giao hàng'])
    await pressOn(page.getByRole('button', { name: words.undo }))
    await expect.element(row).toBeVisible()
    await expect.poll(() => stage.mailbox.rowsOf('INBOX')).toHaveLength(SUBJECTS.length)
    expect(stage.mailbox.rowsOf('Archive')).toEqual([])
  })

  it('marks selected rows, and each row separately', async () => {
    await openList()
    const toolbar = page.getByRole('toolbar').first()
    await choose('Báo giá thép', 'Hóa đơn tháng 11')
    await pressOn(toolbar.getByRole('button', { name: words.markRead }))
    await expect.poll(unreadCount).toBe(4)
    await pressOn(toolbar.getByRole('button', { name: words.markUnread }))
    await expect.poll(unreadCount).toBe(6)

    const row = rowOf('Mẫu vải mới')
    if (isPhone) await swipe(row, 150)
    else {
      await row.hover()
      await row.getByRole('button', { name: words.markRead }).click()
    }
    await expect.poll(unreadCount).toBe(5)
    if (isPhone) await swipe(row, 150)
    else await row.getByRole('button', { name: words.markUnread }).click()
    await expect.poll(unreadCount).toBe(6)
  })
}

describe('with a mouse', () => {
  rowActions('vi', false)

  it('restores mail to Sent that was deleted from Sent', async () => {
    await stage.open(
      MAIL.map((thread) => ({ ...thread, folder: 'Sent' })),
      { path: '/folder/Sent' },
    )
    const row = rowOf('Báo giá thép')
    await row.hover()
    await row.getByRole('button', { name: WORDS.vi.toTrash }).click()
    await isGone(row)
    await page.getByRole('button', { name: WORDS.vi.undo }).click()
    await expect.element(row).toBeVisible()
    expect(subjects()).toEqual(SUBJECTS)
  })
})

describe('with a finger', () => {
  touchScreen()
  rowActions('en', true)
})
