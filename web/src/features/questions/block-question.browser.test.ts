import { moveThreads } from '@sen/contract/threads'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mailStage, press, rowOf } from '../../testing/mail-stage.fixture.tsx'

const stage = mailStage()
const SENDERS = Array.from({ length: 15 }, (_, at) => `nguoi-${at}@xa.example`)

it.each([
  ['vi', 'Chọn cả trang', 'Chặn 15 người gửi này?'],
  ['en', 'Select everything on the page', 'Block these 15 senders?'],
] as const)('says how many senders would be blocked, in %s', async (language, selectPage, question) => {
  let asked = 0
  stage.server.answer(moveThreads, () => {
    asked += 1
    return { data: { moved: [], version: 2, blocked: [] } }
  })
  await stage.open(
    SENDERS.map((email) => ({ subject: email, from: { name: '', email } })),
    { language },
  )
  await expect.element(rowOf('nguoi-14@xa.example')).toBeVisible()
  await page.getByRole('checkbox', { name: selectPage }).click()
  await press('!')
  const dialog = page.getByRole('dialog', { name: question })
  await expect.element(dialog).toBeVisible()
  // All items are reachable.
  await dialog.getByRole('listitem').last().click()
  expect(asked).toBe(0)
})
