import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mailStage, rowOf } from '../../../testing/mail-stage.fixture.tsx'

const stage = mailStage()
afterEach(() => vi.restoreAllMocks())

const filler = '<p>Hàng</p>'.repeat(5_000)

it.each([
  { length: 'short', before: '' },
  { length: 'long', before: filler },
])('shows the other messages of a thread when a $length text fails', async ({ before }) => {
  const encode = globalThis.encodeURIComponent
  vi.spyOn(globalThis, 'encodeURIComponent').mockImplementation((text) => {
    if (String(text).includes('hỏng')) throw new URIError('URI malformed')
    return encode(text)
  })
  await stage.open([
    {
      subject: 'Hợp đồng',
      messages: [
        { body: 'Thư đầu còn đọc được.', body_format: 'text', unread: true },
        { body: `${before}<img alt="hỏng">`, body_format: 'html' },
      ],
    },
  ])
  await rowOf('Hợp đồng').getByRole('link').click()
  await expect.element(page.getByText(/^Không hiện được nội dung thư này\./)).toBeVisible()
  await expect.element(page.getByText('Thư đầu còn đọc được.').first()).toBeVisible()
})
