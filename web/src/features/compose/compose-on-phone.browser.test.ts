import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { startWriting } from '../../testing/compose-stage.fixture.tsx'
import { mailStage, rowOf } from '../../testing/mail-stage.fixture.tsx'
import { PHONE, swipe, tap, touchScreen } from '../../testing/touch-screen.fixture.ts'

const stage = mailStage()
touchScreen()

it('leave room below notices on a phone for the small ones', async () => {
  await stage.open([{ subject: 'Thư bỏ đi' }, { subject: 'Thư A' }], PHONE)
  const compose = await startWriting(() => tap(page.getByRole('button', { name: 'Soạn thư' })))
  await compose.subject.fill('Viết dở')
  await tap(compose.window.getByRole('button', { name: 'Thu nhỏ' }))
  await swipe(rowOf('Thư bỏ đi'), -150)
  const said = page.getByRole('region', { name: 'Thông báo' }).getByText('Đã chuyển 1 chuỗi thư vào Thùng rác')
  await expect.element(said).toBeVisible()
  const notice = () => (said.element().parentElement as Element).getBoundingClientRect()
  await expect.poll(() => notice().bottom).toBeLessThanOrEqual(compose.window.element().getBoundingClientRect().top)
})
