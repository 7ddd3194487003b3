import { changePerson, listPeople, listPools, setOwner } from '@sen/contract/admin/people'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { CallError } from '../../../data/call-error.ts'
import { accessibilityViolations } from '../../../testing/accessibility-violations.fixture.ts'
import { mailStage } from '../../../testing/mail-stage.fixture.tsx'
import { somebody } from './person.fixture.ts'

const stage = mailStage()
const menuOf = async (address: string) => {
  await page.getByRole('button', { name: `Actions for ${address}` }).click()
  return page.getByRole('menu')
}

it('makes a member an Owner and ends it, after explaining the effect', async () => {
  const sent: unknown[] = []
  const people = [somebody('lan'), somebody('ba', { fullname: 'Trần Ba', type: 'Owner' })]
  stage.server.answer(listPeople, () => ({ data: people, total: people.length }))
  stage.server.answer(listPools, () => ({ data: [], total: 0 }))
  stage.server.answer(setOwner, ({ params, body }) => {
    sent.push(['owner', params.id, body])
    return { data: {} }
  })
  await stage.open([], { language: 'en', path: '/admin/people', user: { type: 'Owner' } })
  await (await menuOf('lan@senmail.test')).getByRole('menuitem', { name: 'Make an Owner' }).click()
  const question = page.getByRole('alertdialog')
  await expect.element(question).toHaveTextContent('remove you as Owner')
  expect(await accessibilityViolations()).toEqual([])
  await question.getByRole('button', { name: 'Make an Owner' }).click()
  await expect.element(page.getByText('lan@senmail.test is an Owner now.')).toBeVisible()
  stage.server.answer(setOwner, () => {
    throw new CallError('last_owner', 409)
  })
  await (await menuOf('ba@senmail.test')).getByRole('menuitem', { name: 'Remove as Owner' }).click()
  await question.getByRole('button', { name: 'Remove as Owner' }).click()
  await expect.element(question.getByRole('alert')).toHaveTextContent('or to the last administrator')
  expect(sent).toEqual([['owner', 'lan', { owner: true }]])
})

it('marks a name that reads as an address of another person, and keeps the typed text', async () => {
  stage.server.answer(listPeople, () => ({ data: [somebody('lan')], total: 1 }))
  stage.server.answer(listPools, () => ({ data: [], total: 0 }))
  stage.server.answer(changePerson, () => {
    throw new CallError('sender_name_misleading', 400)
  })
  await stage.open([], { language: 'en', path: '/admin/people', user: { type: 'Owner' } })
  await (await menuOf('lan@senmail.test')).getByRole('menuitem', { name: 'Edit' }).click()
  const name = page.getByRole('dialog').getByRole('textbox', { name: 'Full name' })
  await name.fill('chu@senmail.test')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect.element(name).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByText(/someone else’s address/)).toBeVisible()
  await expect.element(name).toHaveValue('chu@senmail.test')
})
