import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { READER } from '../../testing/canned-mail.fixture.ts'
import { startWriting } from '../../testing/compose-stage.fixture.tsx'
import { hasFocus, mailStage, press, rowOf } from '../../testing/mail-stage.fixture.tsx'

const stage = mailStage()
const replyAll = page.getByRole('button', { name: 'Trả lời tất cả', exact: true })

async function openThread(subject: string): Promise<void> {
  await rowOf(subject).getByRole('link').click()
  await expect.element(page.getByRole('heading', { name: subject, level: 2 })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Trả lời', exact: true }).last()).toBeVisible()
}

it('answers from the tag that was written to, and offers to answer all only when there are other recipients', async () => {
  const tagged = { name: '', email: READER.email.replace('@', '+muahang@') }
  const colleague = { name: 'Đặng Dung Dị', email: 'dung@senmail.test' }
  await stage.open([
    { subject: 'Đơn hàng số 9', messages: [{ to: [tagged] }] },
    { subject: 'Gửi cả hai', messages: [{ to: [tagged, colleague] }] },
  ])
  await openThread('Gửi cả hai')
  await expect.element(replyAll.last()).toBeVisible()
  await press('u')
  await openThread('Đơn hàng số 9')
  expect(replyAll.elements()).toHaveLength(0)
  const { window, recipients } = await startWriting(() => press('r'))
  expect(recipients()).toEqual(['Đặng Kim Anh'])
  const from = window.getByRole('combobox', { name: 'Từ', exact: true })
  const chosen = () => (from.element() as HTMLSelectElement).value
  expect(chosen()).toBe(tagged.email)
  await from.selectOptions(READER.email)
  expect(chosen()).toBe(READER.email)
  await from.selectOptions(tagged.email)
  expect(chosen()).toBe(tagged.email)
})

it('beside a list on a small screen has the whole width, and one button for the fields that are not shown', async () => {
  const settings = [{ key: 'inline_read_position', value: 'right' }]
  await stage.open([{ subject: 'Lịch họp tuần sau' }], { width: 1_024, height: 768, settings })
  await openThread('Lịch họp tuần sau')
  const { window, to } = await startWriting(() => press('r'))
  await expect.element(window.getByRole('heading', { name: 'Trả lời Đặng Kim Anh' })).toBeVisible()
  expect(getComputedStyle(window.element()).marginInlineStart).toBe('0px')
  // The name is not cut, and has one line.
  const tag = document.querySelector('[data-recipient] span') as HTMLElement
  expect(tag.scrollWidth).toBeLessThanOrEqual(tag.clientWidth)
  expect((to.element().closest('ul') as HTMLElement).getBoundingClientRect().height).toBeLessThanOrEqual(36)
  const bar = window.getByRole('toolbar').element()
  const tools = Array.from(bar.querySelectorAll<HTMLElement>('button')).filter((one) => one.offsetParent)
  expect(new Set(tools.map((one) => one.getBoundingClientRect().top)).size).toBe(1)
  await window.getByRole('button', { name: 'Thêm trường' }).click()
  await page.getByRole('menuitem', { name: 'Cc', exact: true }).click()
  await hasFocus(window.getByRole('combobox', { name: 'Cc', exact: true }))
})

it.each([
  { width: 1_366, height: 768, position: 'no-split' },
  { width: 1_024, height: 768, position: 'no-split' },
  { width: 1_366, height: 768, position: 'right' },
  { width: 1_024, height: 768, position: 'right' },
])('has its bar at the lower edge of the thread, however long the text is ($width px, $position)', async (size) => {
  const settings = [{ key: 'inline_read_position', value: size.position }]
  await stage.open([{ subject: 'Kế hoạch', messages: [{ body: 'Dòng.\n'.repeat(60) }] }], { ...size, settings })
  await openThread('Kế hoạch')
  const { window, text } = await startWriting(() => press('r'))
  const pane = document.querySelector('[class*="_scroll_"]:has([data-shape="inline"])') as HTMLElement
  const send = window.getByRole('button', { name: 'Gửi', exact: true })
  const isInSight = () => {
    const { left, top, bottom, width, height } = send.element().getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return send.element().contains(hit) && bottom <= pane.getBoundingClientRect().bottom
  }
  await expect.poll(isInSight).toBe(true)
  await userEvent.click(text)
  for (let line = 0; line < 30; line += 1) await press('Enter')
  await userEvent.keyboard('Cuối')
  await expect.poll(isInSight).toBe(true)
  const caret = () => text.element().lastElementChild?.getBoundingClientRect() as DOMRect
  const barTop = () => send.element().getBoundingClientRect().top
  await expect.poll(() => caret().bottom <= barTop()).toBe(true)
  // Also where the answer goes on below the visible part.
  const begin = window.element().getBoundingClientRect().top - pane.getBoundingClientRect().top
  pane.scrollTop += begin - pane.clientHeight / 2
  await expect.poll(isInSight).toBe(true)
})

it('offers no archiving for a new message', async () => {
  await stage.open([{ subject: 'Thư' }])
  await startWriting(() => press('c'))
  await page.getByRole('button', { name: 'Gửi sau' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Lên lịch gửi' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: 'Gửi và lưu trữ' }).elements()).toEqual([])
})
