import { suggested } from '@sen/contract/search'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showNotice } from '../state/notices.ts'
import { startWriting } from '../testing/compose-stage.fixture.tsx'
import { attachedFile } from '../testing/drive-files.fixture.ts'
import { mailStage, press, rowOf } from '../testing/mail-stage.fixture.tsx'
import { hold, PHONE, tap, touchScreen } from '../testing/touch-screen.fixture.ts'
import { smallTargets } from '../testing/touch-targets.fixture.ts'

const stage = mailStage()
touchScreen()
const THREAD = 'Nghiệm thu từng hạng mục'
const PLAN = { at: 1_900_000_000, state: 'waiting' as const, reason: null }
const PLANNED = { state: 'sending' as const, scheduled: PLAN }
const files = ['Biên bản.pdf', 'Bảng kê.xlsx'].map((name, at) => attachedFile(`${at + 1}`, name, { uploaded: false }))
const MAIL = [
  {
    subject: 'Thư có ảnh từ xa',
    messages: [{ body: '<p>Mời xem.</p>', body_format: 'html' as const, has_remote_content: true }],
  },
  {
    subject: THREAD,
    messages: [...Array.from({ length: 7 }, (_, n) => ({ body: `Vâng, mục ${n + 1} đã xong.` })), { files }],
  },
  { subject: 'Kế hoạch', folder: 'WEBMAIL_SCHEDULED', messages: [PLANNED] },
]

const button = (name: string) => page.getByRole('button', { name, exact: true })

async function openThread(subject: string): Promise<void> {
  await tap(rowOf(subject).getByRole('link'))
  await expect.element(page.getByRole('heading', { name: subject, level: 2 })).toBeVisible()
}

beforeEach(() =>
  stage.server.answer(suggested, () => ({
    data: { threads: stage.mailbox.rowsOf('INBOX').slice(1), texts: ['hạng mục'], people: [] },
  })),
)

it('meets a finger with 44 pixels in the list, in its menus and in the search', async () => {
  await stage.open(MAIL, PHONE)
  const row = rowOf('Thư có ảnh từ xa')
  const found = smallTargets('list')
  await hold(row, page.getByText('Đã chọn 1', { exact: true }))
  found.push(...smallTargets('selection'))
  await tap(button('Bỏ chọn tất cả'))
  await tap(button('Thêm'))
  await expect.element(page.getByRole('dialog', { name: 'Thư mục' })).toBeVisible()
  found.push(...smallTargets('drawer'))
  await press('Escape')
  await tap(button('Tìm kiếm'))
  await page.getByRole('combobox', { name: 'Tìm thư' }).click()
  await userEvent.keyboard('hang muc')
  await expect.element(page.getByRole('option', { name: THREAD })).toBeVisible()
  found.push(...smallTargets('suggestions'))
  await tap(button('Tìm nâng cao'))
  await expect.element(page.getByRole('form', { name: 'Tìm nâng cao' })).toBeVisible()
  found.push(...smallTargets('advanced search'))
  expect(found).toEqual([])
})

it('meets a finger with 44 pixels in a notice that offers a way back', async () => {
  await stage.open(MAIL, PHONE)
  await expect.element(rowOf(THREAD)).toBeVisible()
  showNotice({ text: 'Đã nhập 3 thư.', action: { label: 'Hoàn tác', perform: () => undefined } })
  await expect.element(button('Hoàn tác')).toBeVisible()
  expect(smallTargets('notice')).toEqual([])
})

it('has touch targets of 44 pixels in search results', async () => {
  await stage.open(MAIL, { ...PHONE, path: '/advance-search?q=hang+muc&has_attachment=true' })
  await expect.element(rowOf(THREAD)).toBeVisible()
  await expect.element(page.getByRole('listitem').first()).toBeVisible()
  expect(smallTargets('results')).toEqual([])
})

it('meets a finger with 44 pixels in a thread and its menus', async () => {
  await stage.open(MAIL, PHONE)
  await openThread(THREAD)
  const attachments = page.getByRole('group', { name: 'Tệp đính kèm' })
  await expect.element(attachments).toBeInTheDocument()
  const found = smallTargets('thread')
  attachments.element().scrollIntoView()
  found.push(...smallTargets('files'))
  await tap(button('Thao tác với chuỗi thư').last())
  await expect.element(page.getByRole('menuitem').first()).toBeVisible()
  found.push(...smallTargets('menu'))
  await press('Escape')
  await tap(page.getByRole('article').getByRole('button', { name: 'Về danh sách' }).first())
  await openThread('Thư có ảnh từ xa')
  await expect.element(page.getByText(/^Ảnh từ xa đang được chặn/)).toBeVisible()
  found.push(...smallTargets('blocked pictures'))
  expect(found).toEqual([])
})

it('has touch targets of 44 pixels in the compose window, and in the choice of a time', async () => {
  await stage.open(MAIL, PHONE)
  const compose = await startWriting(() => tap(button('Soạn thư')))
  const found = smallTargets('compose')
  await compose.to.fill('minh@senmail.test,lan@senmail.test,')
  await compose.subject.fill('Kế hoạch')
  await compose.text.fill('Gửi anh kế hoạch tuần sau.')
  expect(compose.recipients()).toHaveLength(2)
  found.push(...smallTargets('recipients'))
  const later = async (entry: string) => {
    await tap(button('Gửi sau'))
    await tap(page.getByRole('menuitem', { name: entry }))
    await expect.element(page.getByRole('dialog', { name: entry })).toBeVisible()
  }
  await later('Gửi định kỳ')
  found.push(...smallTargets('periodic'))
  await press('Escape')
  await later('Lên lịch gửi')
  await tap(button('Lịch: Ngày'))
  await expect.element(page.getByRole('grid', { name: /tháng/ })).toBeVisible()
  found.push(...smallTargets('calendar'))
  expect(found).toEqual([])
})

it('has touch targets of 44 pixels in the list of planned mail', async () => {
  await stage.open(MAIL, { ...PHONE, path: '/folder/WEBMAIL_SCHEDULED' })
  await openThread('Kế hoạch')
  const planned = page.getByRole('article').getByRole('listitem')
  await expect.element(planned.getByRole('button', { name: 'Gửi ngay' })).toBeVisible()
  await expect.element(planned.getByRole('button', { name: 'Sửa', exact: true })).toBeVisible()
  expect(smallTargets('planned')).toEqual([])
})
