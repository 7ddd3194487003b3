import { getMessage } from '@sen/contract/messages'
import { MAX_SHOWN_HTML_ELEMENTS } from '@sen/model/html/limits'
import { expect, it } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { mailStage, rowOf } from '../../../testing/mail-stage.fixture.tsx'
import { htmlParts } from './html-parts.ts'

const stage = mailStage()
const [LIST, SHORT] = ['Bảng giá toàn quốc', 'Thư ngắn']
const ROWS = 12_000
const row = (at: number) => `<tr><td>Mặt hàng ${at}</td><td>Cái</td><td align="right">${at}.000</td></tr>`
const WHOLE = `<table border="1"><tbody>${Array.from({ length: ROWS }, (_, at) => row(at + 1)).join('')}</tbody></table>`
const BEGINNING = htmlParts(WHOLE).next().value?.html ?? ''
const MAIL = [
  { subject: LIST, messages: [{ body: BEGINNING, body_format: 'html', body_clipped: true }] },
  { subject: SHORT },
] as const
const frames = () => page.getByTitle(/^Nội dung thư/)
const press = (button: Locator) => (button.element() as HTMLElement).click()
const stop = page.getByRole('button', { name: 'Dừng' })
const showAll = page.getByRole('button', { name: 'Hiện tất cả' })

async function openWhole(): Promise<void> {
  await stage.open([...MAIL])
  const { id } = stage.mailbox.rowsOf('INBOX').find(({ subject }) => subject === LIST) ?? { id: '' }
  const [message] = stage.mailbox.detailOf(id).messages
  if (!message) throw new Error('The list was not received.')
  stage.server.answer(getMessage, () => ({ data: { ...message, body: WHOLE, body_clipped: false } }))
  await rowOf(LIST).getByRole('link').click()
  await expect.element(page.getByText(/^Đây mới là phần đầu của một thư dài/)).toBeVisible()
  await page.getByRole('button', { name: 'Xem toàn bộ thư' }).click()
  await expect.element(showAll).toBeVisible()
  await expect.element(page.getByText(/^Thư này dài, mới hiện \d+%/)).toBeVisible()
}

function portions(): () => readonly number[] {
  const sizes: number[] = []
  let before = countElements()
  const timer = setInterval(() => {
    const now = countElements()
    if (now > before) sizes.push(now - before)
    before = now
  }, 5)
  return () => {
    clearInterval(timer)
    return sizes
  }
}

function countElements(): number {
  const pages = [document, ...[...document.querySelectorAll('iframe')].map((frame) => frame.contentDocument)]
  return pages.reduce((sum, each) => sum + (each?.getElementsByTagName('*').length ?? 0), 0)
}

it('shows a table of 12,000 rows part by part, and never stops the page', async () => {
  await openWhole()
  const sizes = portions()
  press(showAll)
  await expect.element(stop).toBeInViewport()
  await expect.element(page.getByText(/Đang hiện [3-9]\d% của thư này/)).toBeVisible()
  press(stop)
  const shown = frames().elements().length
  await new Promise((done) => setTimeout(done, 400))
  expect(frames().elements().length).toBeLessThanOrEqual(shown + 1)
  press(showAll)
  await expect.element(page.getByText(/% của thư này/)).not.toBeInTheDocument()
  await expect.element(page.getByText(/^Thư này dài/)).not.toBeInTheDocument()
  expect(Math.max(...sizes())).toBeLessThan(MAX_SHOWN_HTML_ELEMENTS * 1.2)
  const rows = () =>
    (frames().elements() as HTMLIFrameElement[]).flatMap((frame) => [
      ...(frame.contentDocument?.querySelectorAll('tr') ?? []),
    ])
  // The last part is cleaned after the note has gone.
  await expect.poll(() => rows().length).toBe(ROWS)
  expect(rows().at(-1)?.textContent).toContain(`Mặt hàng ${ROWS}`)
})

it('continues at the scrolled position, and is left at any moment', async () => {
  await openWhole()
  const before = frames().elements().length
  showAll.element().scrollIntoView()
  await expect.poll(() => frames().elements().length).toBeGreaterThan(before)
  press(showAll)
  await page.getByRole('button', { name: 'Về danh sách' }).click()
  await expect.element(rowOf(SHORT)).toBeVisible()
  expect(frames().elements()).toHaveLength(0)
})

it('lays out one paragraph of 500,000 letters in parts, and keeps the beginning on the page', async () => {
  const whole = `<p>${'Kính gửi quý khách hàng thân mến '.repeat(15_000)}</p>`
  await stage.open([
    { subject: LIST, messages: [{ body: `${whole.slice(0, 150_000)}</p>`, body_format: 'html', body_clipped: true }] },
  ])
  const { id } = stage.mailbox.rowsOf('INBOX').find(({ subject }) => subject === LIST) ?? { id: '' }
  const [message] = stage.mailbox.detailOf(id).messages
  if (!message) throw new Error('The letter was not received.')
  stage.server.answer(getMessage, () => ({ data: { ...message, body: whole, body_clipped: false } }))
  await rowOf(LIST).getByRole('link').click()
  const letters = () =>
    (frames().elements() as HTMLIFrameElement[]).map((frame) => frame.contentDocument?.body.textContent?.length ?? 0)
  await expect.poll(() => letters()[0]).toBeGreaterThan(40_000)
  const [beginning] = letters()
  await page.getByRole('button', { name: 'Xem toàn bộ thư' }).click()
  // Pressing the button scrolls to the end of the first part, where further parts begin.
  await expect.element(page.getByText(/^Thư này dài, mới hiện [1-9]\d?%/)).toBeVisible()
  press(showAll)
  await expect.element(page.getByText(/% của thư này/)).not.toBeInTheDocument()
  await expect.poll(() => letters().reduce((sum, each) => sum + each, 0)).toBe(whole.length - '<p></p>'.length)
  const [first, ...rest] = letters()
  expect(first).toBe(beginning)
  expect(Math.max(...rest)).toBeLessThanOrEqual(25_000)
})

it('shows a text of two million letters portion by portion', async () => {
  const lines = Array.from(
    { length: 24_000 },
    (_, at) => `${at % 50 < 10 ? '> ' : ''}Dòng ${at}: xem https://doitac.example/${at} để đối chiếu công nợ quý này.`,
  )
  await stage.open([{ subject: LIST, messages: [{ body: lines.join('\n'), body_format: 'text' }] }])
  await rowOf(LIST).getByRole('link').click()
  const button = page.getByRole('button', { name: 'Xem toàn bộ thư' })
  await expect.element(button).toBeVisible()
  await expect.element(page.getByText(/^Đây mới là phần đầu của một thư dài/)).toBeVisible()
  const sizes = portions()
  press(button)
  // Accessible names of 24,000 links take longer than what is measured.
  await expect.poll(() => document.querySelector('a[href="https://doitac.example/23999"]')).not.toBeNull()
  expect(Math.max(...sizes())).toBeLessThan(lines.length / 10)
  const links = document.querySelectorAll('a[href^="https://doitac.example/"]')
  expect(links).toHaveLength(lines.length)
})

it('continues in the next line when one portion of a text ends', async () => {
  const lines = Array.from(
    { length: 3_000 },
    (_, at) => `Dòng ${at}: đối chiếu công nợ quý này với bên giao nhận hàng.`,
  )
  await stage.open([{ subject: LIST, messages: [{ body: lines.join('\n'), body_format: 'text' }] }])
  await rowOf(LIST).getByRole('link').click()
  await page.getByRole('button', { name: 'Xem toàn bộ thư' }).click()
  const paragraphs = () => [...document.querySelectorAll<HTMLElement>('article p')]
  const last = () => paragraphs().find(({ textContent }) => textContent?.includes('Dòng 2999:'))
  await expect.poll(() => last()).toBeDefined()
  const end = last()
  const before = end?.previousElementSibling
  expect(before?.textContent).toContain('Dòng 1000:')
  const gap = (end?.getBoundingClientRect().top ?? 0) - (before?.getBoundingClientRect().bottom ?? 0)
  expect(Math.abs(gap)).toBeLessThan(1)
})

it('leaves no space in a list and a quotation that go on in the next part', async () => {
  const items = Array.from({ length: 9_000 }, (_, at) => `<li>Việc ${at}</li>`).join('')
  const whole = `<blockquote><ul>${items}</ul></blockquote>`
  const beginning = htmlParts(whole).next().value?.html ?? ''
  await stage.open([{ subject: LIST, messages: [{ body: beginning, body_format: 'html', body_clipped: true }] }])
  const { id } = stage.mailbox.rowsOf('INBOX').find(({ subject }) => subject === LIST) ?? { id: '' }
  const [message] = stage.mailbox.detailOf(id).messages
  if (!message) throw new Error('The list was not received.')
  stage.server.answer(getMessage, () => ({ data: { ...message, body: whole, body_clipped: false } }))
  await rowOf(LIST).getByRole('link').click()
  await page.getByRole('button', { name: 'Xem toàn bộ thư' }).click()
  press(showAll)
  await expect.poll(() => frames().elements().length).toBeGreaterThan(1)
  const [upper, lower] = frames().elements() as HTMLIFrameElement[]
  const bodies = [upper, lower].map((frame) => frame?.contentDocument?.body)
  await expect.poll(() => bodies[1]?.querySelectorAll('li').length).toBeGreaterThan(0)
  const after = (upper?.clientHeight ?? 0) - (lastItem(bodies[0])?.getBoundingClientRect().bottom ?? 0)
  expect(after).toBeLessThan(2)
  expect(bodies[1]?.querySelector('li')?.getBoundingClientRect().top).toBeLessThan(2)
})

function lastItem(body: HTMLElement | undefined): Element | undefined {
  return [...(body?.querySelectorAll('li') ?? [])].at(-1)
}
