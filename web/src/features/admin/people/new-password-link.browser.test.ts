import { linkPerson, listPeople, listPools } from '@sen/contract/admin/people'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mailStage } from '../../../testing/mail-stage.fixture.tsx'
import { somebody } from './person.fixture.ts'

const stage = mailStage()

it('has a button to copy the link that is as high as its field', async () => {
  stage.server.answer(listPeople, () => ({ data: [somebody('lan')], total: 1 }))
  stage.server.answer(listPools, () => ({ data: [], total: 0 }))
  stage.server.answer(linkPerson, () => ({
    data: { url: 'https://mail.sen.example/password/bi-mat', expires_at: 1_795_507_200 },
  }))
  await stage.open([], { language: 'en', path: '/admin/people', user: { type: 'Owner' } })
  await page.getByRole('button', { name: 'Actions for lan@senmail.test' }).click()
  await page.getByRole('menuitem', { name: 'New password' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click()
  const field = page.getByRole('textbox', { name: 'Link' })
  await expect.element(field).toBeVisible()
  const copy = page.getByRole('dialog').getByRole('button', { name: 'Copy', exact: true })
  const [button, box] = [copy, field].map((each) => each.element().getBoundingClientRect())
  expect([button?.top, button?.bottom]).toEqual([box?.top, box?.bottom])
})
