import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { beginSession, endSession } from '../../../state/session.ts'
import { startWriting } from '../../../testing/compose-stage.fixture.tsx'
import { hasFocus, isGone, mailStage } from '../../../testing/mail-stage.fixture.tsx'

const stage = mailStage()

it('a session that ends under somebody’s typing says so, and is no answer to the keys that come after it', async () => {
  await stage.open([], { path: '/folder/INBOX' })
  await startWriting()
  await userEvent.keyboard('chào chị')
  endSession()
  const dialog = page.getByRole('alertdialog', { name: 'Phiên đăng nhập đã kết thúc' })
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard(' và anh{Enter} ạ')
  await expect.element(dialog).toBeVisible()
  expect(stage.path()).toBe('/folder/INBOX')
  // What comes first from there is the way on.
  await userEvent.keyboard('{Tab}')
  await hasFocus(dialog.getByRole('button', { name: 'Đăng nhập lại' }))
  beginSession()
  await isGone(dialog)
})
