import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mailStage, rowOf } from '../../../../testing/mail-stage.fixture.tsx'
import { PHONE } from '../../../../testing/touch-screen.fixture.ts'

const stage = mailStage()

it.each([
  ['vi', 'signed', 'Thư này có chữ ký số, chữ ký chưa được kiểm tra.', {}],
  ['en', 'encrypted', /^This message is encrypted and can’t be read here/u, PHONE],
] as const)('says in %s that a message is %s', async (language, protection, words, size) => {
  const messages = [{ body: protection === 'signed' ? 'Đã ký.' : '', body_format: 'text' as const, protection }]
  await stage.open([{ subject: 'Quyết định', messages }], {
    language,
    theme: language === 'vi' ? 'light' : 'dark',
    ...size,
  })
  await rowOf('Quyết định').getByRole('link').click()
  await expect.element(page.getByText(words)).toBeVisible()
})
