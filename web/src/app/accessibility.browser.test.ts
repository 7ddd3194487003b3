import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityViolations } from '../testing/accessibility-violations.fixture.ts'
import { receivedPdf } from '../testing/drive-files.fixture.ts'
import { isGone, mailStage, press, rowOf } from '../testing/mail-stage.fixture.tsx'

const stage = mailStage()
const THREAD = 'Nghiệm thu lô hàng tháng 11'
const html = { body_format: 'html' as const }
const file = (name: string) => receivedPdf(name, name)
const MAIL = [
  { subject: 'Thư cuối' },
  { subject: '' },
  {
    subject: 'Thư có ảnh từ xa',
    messages: [{ ...html, body: '<p>Mời xem.</p>', has_remote_content: true }],
  },
  {
    subject: THREAD,
    messages: [
      { ...html, body: '<p>Chị xem giúp em <b>biên bản</b>.</p>', files: [file('Biên bản.pdf')] },
      { body: 'Vâng ạ.\n\nVào 09:00, Linh viết:\n> Chị xem giúp em.' },
      { ...html, body: '<p>Em gửi kèm <b>hai tệp</b>.</p>', files: [file('Biên bản 2.pdf'), file('Bảng kê.pdf')] },
    ],
  },
  { subject: 'Khuyến mãi', folder: 'Junk', forged: true, messages: [{ verdict: forgedVerdict() }] },
  { subject: 'Bỏ đi', folder: 'Trash' },
  { subject: 'Có sao', folder: 'INBOX', starred: true },
]

function forgedVerdict() {
  return { outcome: 'forged' as const, reason: 'policy_failed' as const, domain: 'doitac.example' }
}

const WORDS = {
  vi: {
    refresh: 'Tải lại',
    moveTo: 'Chuyển vào thư mục',
    account: 'Tài khoản: hien@senmail.test',
    shortcuts: 'Phím tắt',
    undo: 'Hoàn tác',
    text: 'Nội dung thư',
    nothingScheduled: 'Không có thư nào chờ gửi.',
    nothingPeriodic: 'Chưa có thư nào gửi định kỳ.',
    expandAll: 'Mở rộng tất cả',
    attachments: 'Tệp đính kèm',
    toMe: 'đến tôi',
    details: 'Chi tiết thư',
    more: 'Thêm',
    folders: 'Thư mục',
    selectPage: 'Chọn cả trang',
    emptyTrash: 'Dọn sạch Thùng rác',
    readingPane: 'Khung đọc',
    paneRight: 'Khung đọc bên phải',
    remoteImages: 'Ảnh từ xa đang được chặn để người gửi không biết bạn đọc thư lúc nào.',
  },
  en: {
    refresh: 'Refresh',
    moveTo: 'Move to folder',
    account: 'Account: hien@senmail.test',
    shortcuts: 'Keyboard shortcuts',
    undo: 'Undo',
    text: 'Message text',
    nothingScheduled: 'No mail is waiting to be sent.',
    nothingPeriodic: 'No recurring mail.',
    expandAll: 'Expand all',
    attachments: 'Attachments',
    toMe: 'to me',
    details: 'Message details',
    more: 'More',
    folders: 'Folders',
    selectPage: 'Select everything on the page',
    emptyTrash: 'Empty Trash',
    readingPane: 'Reading pane',
    paneRight: 'Reading pane on the right',
    remoteImages: 'Remote images are blocked, so that the sender does not learn when you read this.',
  },
}

describe.each([
  { language: 'vi', theme: 'light' },
  { language: 'en', theme: 'dark' },
] as const)('$theme, in $language', ({ language, theme }) => {
  const words = WORDS[language]
  const look = { language, theme }
  const partHindrances = (role: string, name: string | RegExp) =>
    accessibilityViolations(page.getByRole(role, { name }).element())

  it('has no accessibility violation around the list', async () => {
    await stage.open(MAIL, look)
    await page.getByRole('toolbar').getByRole('button', { name: words.refresh }).hover()
    await expect.element(page.getByRole('tooltip')).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])
    await page.getByRole('row').nth(1).getByRole('checkbox').click()
    await page.getByRole('row').nth(3).hover()
    expect(await accessibilityViolations(document.querySelector('main') as Element)).toEqual([])
  })

  it('has no accessibility violation in menus and dialogs over the list', async () => {
    await stage.open(MAIL, look)
    await press('j', 'v')
    await expect.element(page.getByRole('dialog', { name: words.moveTo })).toBeVisible()
    expect(await partHindrances('dialog', words.moveTo)).toEqual([])
    await press('Escape')
    await page.getByRole('button', { name: words.account }).click()
    expect(await accessibilityViolations(page.getByRole('menu').element())).toEqual([])
    await press('Escape', '?')
    await expect.element(page.getByRole('dialog', { name: words.shortcuts })).toBeVisible()
    expect(await partHindrances('dialog', words.shortcuts)).toEqual([])
    await press('Escape', '#')
    await expect.element(page.getByRole('button', { name: words.undo })).toBeVisible()
    expect(
      await accessibilityViolations(page.getByRole('button', { name: words.undo }).element().parentElement as Element),
    ).toEqual([])
  })

  it('has no accessibility violation in the compose window', async () => {
    await stage.open(MAIL, look)
    await press('c')
    const text = page.getByRole('dialog').getByRole('textbox', { name: words.text })
    await expect.poll(() => text.query()?.getAttribute('contenteditable')).toBe('true')
    expect(await accessibilityViolations()).toEqual([])
  })

  it.each([
    ['WEBMAIL_SCHEDULED', words.nothingScheduled],
    ['webmail_period', words.nothingPeriodic],
  ])('explains %s while it is empty, without accessibility violations', async (folder, says) => {
    await stage.open(MAIL, { ...look, path: `/folder/${folder}` })
    await expect.element(page.getByText(says)).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])
  })

  it('has no accessibility violation in a thread', async () => {
    await stage.open(MAIL, look)
    await rowOf(THREAD).getByRole('link').click()
    await expect.element(page.getByRole('heading', { name: THREAD, level: 2 })).toBeVisible()
    const expand = page.getByRole('button', { name: words.expandAll })
    if (expand.query()) await expand.click()
    await expect.poll(() => page.getByRole('group', { name: words.attachments }).elements().length).toBe(2)
    await expect.poll(() => document.querySelectorAll('article iframe').length).toBe(2)
    expect(await accessibilityViolations()).toEqual([])
    await page.getByRole('button', { name: words.toMe }).last().click()
    await expect.element(page.getByRole('dialog', { name: words.details })).toBeVisible()
    expect(await partHindrances('dialog', words.details)).toEqual([])
  })

  it('has no accessibility violation beside the list', async () => {
    await stage.open(MAIL, look)
    await page.getByRole('button', { name: words.readingPane, exact: true }).click()
    expect(await accessibilityViolations(page.getByRole('menu').element())).toEqual([])
    await page.getByRole('menuitemcheckbox', { name: words.paneRight }).click()
    await rowOf('Thư có ảnh từ xa').getByRole('link').click()
    await expect.element(page.getByText(words.remoteImages)).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])
  })

  it('has no accessibility violation in a selection or in a question', async () => {
    await stage.open(MAIL, look)
    await page.getByRole('checkbox', { name: words.selectPage }).click()
    expect(await accessibilityViolations(document.querySelector('main') as Element)).toEqual([])
    await press('!')
    const question = page.getByRole('dialog').first()
    await expect.element(question).toBeVisible()
    expect(await accessibilityViolations(question.element())).toEqual([])
  })

  it('has no accessibility violation in the question before emptying', async () => {
    await stage.open(MAIL, { ...look, path: '/folder/Trash' })
    await page.getByRole('button', { name: words.emptyTrash }).first().click()
    await expect.element(page.getByRole('alertdialog')).toBeVisible()
    expect(await accessibilityViolations(page.getByRole('alertdialog').element())).toEqual([])
    await press('Escape')
    await isGone(page.getByRole('alertdialog'))
  })

  it('has no accessibility violation in Junk', async () => {
    await stage.open(MAIL, { ...look, path: '/folder/Junk' })
    expect(await accessibilityViolations()).toEqual([])
    await rowOf('Khuyến mãi').getByRole('link').click()
    await expect.element(page.getByRole('alert').first()).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])
  })

  it.each(['Starred', 'Sent', 'Drafts', 'Trash'])('has no accessibility violation in %s', async (folder) => {
    await stage.open([...MAIL, { subject: 'Thư cũ', folder }], { ...look, path: `/folder/${folder}` })
    expect(await accessibilityViolations()).toEqual([])
  })

  it('has no accessibility violation on a narrow screen', async () => {
    await stage.open(MAIL, { ...look, width: 390, height: 844 })
    expect(await accessibilityViolations()).toEqual([])
    await press('j', 'x')
    await expect.poll(() => document.querySelectorAll('[role=row][aria-selected=true]').length).toBe(1)
    expect(await accessibilityViolations(document.querySelector('main') as Element)).toEqual([])
    await press('Escape')
    await page.getByRole('button', { name: words.more, exact: true }).click()
    await expect.element(page.getByRole('dialog', { name: words.folders })).toBeVisible()
    expect(await partHindrances('dialog', words.folders)).toEqual([])
    await press('Escape')
    await rowOf(THREAD).getByRole('link').click()
    await expect.element(page.getByRole('heading', { name: THREAD, level: 2 })).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])
  })
})
