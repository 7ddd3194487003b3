import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mailStage } from '../../testing/mail-stage.fixture.tsx'

const stage = mailStage()
const OWNER = { type: 'Owner' as const, domains: [{ domain: 'senmail.test', active: true }] }

it('opens from the account menu in a tab of its own, for an Owner alone', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  await stage.open([], { language: 'en', user: OWNER })
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Administration' }).click()
  expect(opened).toHaveBeenCalledWith('/admin', '_blank', 'noopener')
  opened.mockRestore()
})

it('is not offered to anybody else, who is told whom to ask', async () => {
  await stage.open([], { language: 'en', path: '/admin/domains' })
  await expect.element(page.getByRole('heading', { name: 'This account has no access' })).toBeVisible()
  expect(page.getByRole('navigation', { name: 'Administration' }).query()).toBeNull()
})

it('begins with the domains, also for an address of no tab', async () => {
  await stage.open([], { language: 'en', path: '/admin/nirgends', user: OWNER })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible()
  expect(stage.path()).toBe('/admin/domains')
  const nav = page.getByRole('navigation', { name: 'Administration' })
  await expect.element(nav.getByRole('link', { name: 'Domains' })).toHaveAttribute('aria-current', 'page')
})
