import { createDraft } from '@sen/contract/messages'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CallError } from '../../../data/call-error.ts'
import { keptDrafts } from '../../../lib/keeping/draft-storage.ts'
import { beginSession, markSessionEnded, useSession } from '../../../state/session.ts'
import { READER } from '../../../testing/canned-mail.fixture.ts'
import { startWriting } from '../../../testing/compose-stage.fixture.tsx'
import { hasFocus, isGone, mailStage } from '../../../testing/mail-stage.fixture.tsx'
import { inputMethod } from '../../../testing/typing.fixture.ts'

const stage = mailStage()
const dialog = page.getByRole('alertdialog', { name: 'Phiên đăng nhập đã kết thúc' })

it('a session that ends during typing shows a notice that ignores the keys typed after it', async () => {
  await stage.open([], { path: '/folder/INBOX' })
  await startWriting()
  await userEvent.keyboard('chào chị')
  markSessionEnded()
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard(' và anh{Enter} ạ')
  await expect.element(dialog).toBeVisible()
  expect(stage.path()).toBe('/folder/INBOX')
  // The first Tab reaches the sign-in button.
  await userEvent.keyboard('{Tab}')
  await hasFocus(dialog.getByRole('button', { name: 'Đăng nhập lại' }))
  beginSession()
  await isGone(dialog)
})

it('keeps text typed between a refused save and the dialog, which waits for a pause', async () => {
  let refuse: () => void = () => undefined
  const isRefused = new Promise<void>((resolve) => {
    refuse = resolve
  })
  const refused = vi.fn(async () => {
    await isRefused
    throw new CallError('unauthenticated', 401)
  })
  stage.server.answer(createDraft, refused)
  await stage.open([], { path: '/folder/INBOX' })
  const { lines, text } = await startWriting()
  await text.click()
  const typist = inputMethod()
  await typist.burst('Xin chao', '-2ào')
  await expect.poll(() => refused.mock.calls.length).toBe(1)
  // A dialog between two of these keys would have swallowed a Backspace.
  const steps = Array.from({ length: 12 }, () => [' chi', ' va', '-1à', ' anh']).flat()
  const isTyped = Promise.all(steps.map((step) => typist.burst(step)))
  // On a busy machine the first key is late.
  await expect.poll(lines, { interval: 5 }).toContain('chi')
  refuse()
  await isTyped
  const all = `Xin chào${' chi và anh'.repeat(12)}`
  await expect.poll(() => lines().trim()).toBe(all)
  await expect.element(dialog).toBeVisible()
  expect(useSession.getState().ended).toBe(true)
  const keptOf = async () => (await keptDrafts(READER.email)).find(({ texts }) => texts?.[0]?.includes(all))
  await expect.poll(async () => (await keptOf())?.isUnsaved).toBe(true)
})

it('shows the notice at once when the user does not type', async () => {
  await stage.open([], { path: '/folder/INBOX' })
  markSessionEnded()
  await expect.element(dialog, { timeout: 1_000 }).toBeVisible()
})
