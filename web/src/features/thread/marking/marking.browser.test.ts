import { listThreads, type ThreadField } from '@sen/contract/threads'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mailStage, rowOf } from '../../../testing/mail-stage.fixture.tsx'

const stage = mailStage()
const SEARCH = '/advance-search?q=bao+gia'
const HTML = '<p>Kính gửi anh, <b>báo giá</b> của quý 4.</p><p>Giá: 250.000đ, bảo hành 12 tháng, giấy báo.</p>'
const mail = (body: string, format: 'html' | 'text') => [
  { subject: 'Báo giá thiết bị', messages: [{ body, body_format: format }] },
  { subject: 'Thư khác' },
]

beforeEach(() => {
  stage.server.answer(listThreads, () => ({ data: stage.mailbox.rowsOf('INBOX'), total: 2 }))
})

const frame = () => document.querySelector<HTMLIFrameElement>('iframe[data-ready]')
const markedIn = (view: typeof globalThis | undefined): readonly string[] =>
  Array.from(view?.CSS.highlights.get('sen-found') ?? [], String)
const inMail = () => markedIn(frame()?.contentWindow as unknown as typeof globalThis)
const inPage = () => markedIn(globalThis)

async function openHit(): Promise<void> {
  await rowOf(/Báo giá thiết bị/)
    .getByRole('link')
    .click()
  await expect.element(page.getByRole('heading', { level: 2, name: 'Báo giá thiết bị' })).toBeVisible()
}

it.each(['light', 'dark'] as const)('marks the words of a search in subject and body, %s', async (theme) => {
  await stage.open(mail(HTML, 'html'), { path: SEARCH, theme })
  await openHit()
  await expect.poll(inMail).toEqual(['báo giá', 'Giá', 'bảo', 'báo'])
  await expect.poll(inPage).toEqual(['Báo giá'])
  expect(frame()?.contentDocument?.querySelector('mark')).toBe(null)
})

it('marks a text body, and nothing once the mail is left or was opened from its folder', async () => {
  await stage.open(mail('Gửi chị báo giá.\n\nGiá đã gồm thuế.', 'text'), { path: SEARCH })
  await openHit()
  await expect.poll(inPage).toEqual(['Báo giá', 'báo giá', 'Giá'])
  await page.getByRole('button', { name: 'Về danh sách' }).first().click()
  await expect.poll(inPage).toEqual([])
  await stage.open(mail('Gửi chị báo giá.', 'text'))
  await openHit()
  await expect.element(page.getByText('Gửi chị báo giá.')).toBeVisible()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(inPage()).toEqual([])
})

it('marks a phrase as a whole, also across bold words and paragraphs', async () => {
  const html = '<p>Giá báo trước. Đây là <b>báo</b> giá.</p><p>Có báo</p><p>giá mới, giá cũ.</p>'
  await stage.open(mail(html, 'html'), { path: '/advance-search?q=%22bao+gia%22' })
  await openHit()
  await expect.poll(inMail).toEqual(['báo', 'giá', 'báo', 'giá'])
  await expect.poll(inPage).toEqual(['Báo giá'])
})

it('opens the message whose text the result showed, also when a newer one follows', async () => {
  const letters = ['Gửi chị báo giá máy in.', 'Em cảm ơn.', 'Tuần sau gặp nhé.', 'Vâng ạ.']
  const found = (row: ThreadField) => ({ ...row, found_message_id: stage.mailbox.detailOf(row.id).messages[0]?.id })
  stage.server.answer(listThreads, () => ({ data: stage.mailbox.rowsOf('INBOX').map(found), total: 1 }))
  const messages = letters.map((body) => ({ body, body_format: 'text' as const }))
  await stage.open([{ subject: 'Báo giá thiết bị', messages }], { path: SEARCH })
  await openHit()
  await expect.element(page.getByText('Gửi chị báo giá máy in.')).toBeVisible()
  await expect.poll(inPage).toContain('báo giá')
})

it('looks at the first letters of a very long body alone', async () => {
  const long = `<p>báo giá ${'dài '.repeat(50_000)}</p><p>báo giá</p>`
  await stage.open(mail(long, 'html'), { path: SEARCH })
  await openHit()
  await expect.poll(inMail).toEqual(['báo giá'])
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(inMail()).toEqual(['báo giá'])
})
