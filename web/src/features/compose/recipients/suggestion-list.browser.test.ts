import { suggestRecipients } from '@sen/contract/contacts/recipients'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { composeStage, keyboard, startWriting } from '../../../testing/compose-stage.fixture.tsx'
import { PHONE, tap, touchScreen } from '../../../testing/touch-screen.fixture.ts'

const stage = composeStage()
const DUNG = { name: 'Trần Đình Dũng', email: 'dung.tran@khach.example' }
const boxOf = (part: Locator): DOMRect => part.element().getBoundingClientRect()

beforeEach(() =>
  stage.server.answer(suggestRecipients, () => ({ data: { suggest_emails: [DUNG], same_domain_emails: [] } })),
)

it('keeps its suggestions within the window after any number of names', async () => {
  await page.viewport(1_440, 900)
  const { window, to } = await startWriting()
  await to.click()
  await keyboard('a@khach.example, du')
  await expect.element(page.getByRole('option').first()).toBeVisible()
  const [around, list] = [boxOf(window), boxOf(page.getByRole('listbox'))]
  expect(list.left).toBeGreaterThan(around.left)
  expect(list.right).toBeLessThan(around.right)
})

describe('on a phone', () => {
  touchScreen()

  it('suggests to a thumb', async () => {
    await page.viewport(PHONE.width, PHONE.height)
    const { window, to, recipients } = await startWriting()
    await to.click()
    await keyboard('dinh')
    const option = page.getByRole('option').filter({ hasText: DUNG.email })
    await expect.element(option).toBeVisible()
    expect(boxOf(option).height).toBeGreaterThanOrEqual(44)
    await tap(option)
    await expect.poll(recipients).toEqual([DUNG.name])
    const tag = window.getByRole('button', { name: DUNG.name }).element()
    expect(Number.parseFloat(getComputedStyle(tag, '::after').height)).toBeGreaterThanOrEqual(44)
    // An unknown recipient opens the line, which also names the other outsiders.
    await to.click()
    await keyboard('la@xa.example,')
    const outside =
      /^(la@xa\.example và dung\.tran@khach\.example|dung\.tran@khach\.example và la@xa\.example) là người nhận ngoài tổ chức\.$/
    await expect.element(window.getByText(outside)).toBeVisible()
  })
})
