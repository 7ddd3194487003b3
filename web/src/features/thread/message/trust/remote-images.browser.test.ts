import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { READER } from '../../../../testing/canned-mail.fixture.ts'
import { mailStage } from '../../../../testing/mail-stage.fixture.tsx'

const stage = mailStage()
const QUOTING = {
  body: '<p>Em xem rồi.</p><blockquote>Mời xem ảnh.</blockquote>',
  body_format: 'html' as const,
  has_remote_content: true,
}

it.each([
  ['vi', 'light', /^Ảnh từ xa đang được chặn\.$/, 'Hiện ảnh', 'Thao tác khác'],
  ['en', 'dark', /^Remote images are blocked\.$/, 'Show images', 'More actions'],
] as const)(
  'offers in %s to show the pictures that an own mail quotes, without speaking of its sender',
  async (...given) => {
    const [language, theme, words, show, more] = given
    const messages = [{ ...QUOTING, from: READER, to: [{ name: 'Minh', email: 'minh@doitac.example' }] }]
    await stage.open([{ subject: 'Trả lời', messages }], { language, theme, path: '/folder/INBOX/100' })
    await expect.element(page.getByText(words)).toBeVisible()
    await expect.element(page.getByRole('button', { name: show })).toBeVisible()
    expect(page.getByText(/người gửi này|this sender/).elements()).toEqual([])
    await page.getByRole('button', { name: more }).first().click()
    await expect.element(page.getByRole('menu')).toBeVisible()
    expect(page.getByText(/người gửi này|this sender/).elements()).toEqual([])
  },
)

it('offers to show images of another sender always', async () => {
  await stage.open([{ subject: 'Thư mời', messages: [QUOTING] }], { path: '/folder/INBOX/100' })
  const reason = 'Ảnh từ xa đang được chặn để người gửi không biết bạn đọc thư lúc nào.'
  await expect.element(page.getByText(reason)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Luôn hiện với người gửi này' })).toBeVisible()
})
