import { listPeople, listPools } from '@sen/contract/admin/people'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mailStage } from '../../../testing/mail-stage.fixture.tsx'
import { somebody } from './person.fixture.ts'

const stage = mailStage()
const OWNER = { type: 'Owner' as const, domains: [{ domain: 'senmail.test', active: true }] }
const people = [somebody('lan')]

it('shows that members are loading, and not the next page or search', async () => {
  const asked: Readonly<Record<string, string>>[] = []
  stage.server.answer(listPools, () => ({ data: [], total: 0 }))
  const row = page.getByRole('listitem').filter({ hasText: 'Nguyễn Thị Lan' })
  const busy = () => document.querySelectorAll('main [aria-busy]').length
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  stage.server.answer(listPeople, async ({ query }) => {
    asked.push(Object.fromEntries(query))
    await held
    return { data: people, total: people.length }
  })
  await stage.open([], { language: 'en', path: '/admin/people', user: OWNER })
  await expect.poll(busy).toBe(1)
  answer()
  await expect.element(row).toBeVisible()
  expect(busy()).toBe(0)
  stage.server.answer(listPeople, ({ query }) => {
    asked.push(Object.fromEntries(query))
    return new Promise(() => {})
  })
  await page.getByRole('searchbox', { name: 'Search by name or address' }).fill('hoa')
  await expect.poll(() => asked.at(-1)).toMatchObject({ s: 'hoa' })
  expect(busy()).toBe(0)
  await expect.element(row).toBeVisible()
})
