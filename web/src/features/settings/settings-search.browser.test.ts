import { getForwarding } from '@sen/contract/forwarding/forwarding'
import { listImageSenders } from '@sen/contract/images'
import { listExports } from '@sen/contract/own-data/exports'
import { listImports } from '@sen/contract/own-data/imports'
import { listUploads } from '@sen/contract/own-data/uploads'
import { findAccounts, listHiddenRecipients } from '@sen/contract/people/contacts'
import { listMailServers } from '@sen/contract/site'
import { listTemplates } from '@sen/contract/writing/templates'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SETTING_TABS } from '../../data/account/setting-address.ts'
import { hasFocus, mailStage } from '../../testing/mail-stage.fixture.tsx'

const stage = mailStage()
const withoutMarks = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd').replaceAll('Đ', 'D')
const nothing = () => ({ data: [], total: 0 })
beforeEach(() => {
  for (const route of [listImageSenders, listExports, listImports, listUploads, listHiddenRecipients]) {
    stage.server.answer(route, nothing)
  }
  for (const route of [findAccounts, listMailServers, listTemplates]) stage.server.answer(route, nothing)
  stage.server.answer(getForwarding, () => ({
    data: { is_enable: false, keep_copy: true, confirm_by: 'password' as const, addresses: [] },
  }))
})

const find = () => page.getByRole('searchbox', { name: 'Tìm cài đặt' })
const results = () => page.getByRole('navigation', { name: 'Cài đặt' }).getByRole('link')
const named = (name: string) =>
  results()
    .elements()
    .some((link) => link.querySelector('span')?.firstChild?.textContent === name)
const isAtTop = (name: string) => {
  const { top } = page.getByRole('heading', { name, exact: true, level: 2 }).element().getBoundingClientRect()
  return top >= 0 && top < innerHeight
}

it.each(SETTING_TABS)('every heading and row of %s is found, with and without diacritics', async (tab) => {
  await stage.open([], { path: `/setting/${tab}` })
  await expect.poll(() => document.querySelectorAll('[data-setting]').length).toBeGreaterThan(0)
  await expect.element(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  const onPage = [...document.querySelectorAll<HTMLElement>('[data-setting]')]
  const rows = tab === 'general' ? onPage : onPage.filter((each) => each.matches('section'))
  const names = rows.map(({ dataset }) => dataset.setting ?? '')
  expect(names.length).toBeGreaterThan(0)
  for (const name of names) {
    for (const typed of [name, withoutMarks(name)]) {
      await find().fill(typed)
      await expect.poll(() => named(name), { message: typed }).toBe(true)
    }
  }
})

it('a result opens its tab, scrolls to the section and focuses its heading; so does Enter, in the same tab too', async () => {
  await stage.open([], { path: '/setting/folders' })
  await find().fill('nghỉ phép')
  await results().first().click()
  const reply = page.getByRole('heading', { name: 'Trả lời tự động' })
  await hasFocus(reply)
  expect(stage.path()).toBe('/setting/general')
  expect(isAtTop('Trả lời tự động')).toBe(true)
  await expect.poll(() => document.querySelector('[data-found]')?.textContent).toContain('Trả lời tự động')
  await find().fill('hien thi')
  await userEvent.keyboard('{Enter}')
  await hasFocus(page.getByRole('heading', { name: 'Hiển thị', exact: true }))
  expect(isAtTop('Hiển thị')).toBe(true)
  await find().fill('toi')
  await userEvent.keyboard('{Enter}')
  await hasFocus(page.getByRole('combobox', { name: 'Giao diện' }))
})

it.each([
  ['mật khẩu', 'Mật khẩu', '/protect/password'],
  ['phím tắt', 'Bàn phím', '/setting/general'],
  ['nghi phep', 'Trả lời tự động', '/setting/general'],
  ['tối', 'Giao diện', '/setting/general'],
])('the word %s leads to %s', async (typed, name, address) => {
  await stage.open([], { path: '/setting/general' })
  await find().fill(typed)
  await expect.poll(() => results().first().element().textContent).toContain(name)
  expect(new URL((results().first().element() as HTMLAnchorElement).href).pathname).toBe(address)
})

it('finds settings on a phone, above the tabs, and gives the results’ room back once one is chosen', async () => {
  await stage.open([], { path: '/setting/folders', width: 390, height: 844 })
  await expect.element(find()).toBeVisible()
  const { width, height, bottom } = find().element().getBoundingClientRect()
  expect([width, height]).toEqual([366, 44])
  await expect.element(results().first()).toBeVisible()
  expect(results().first().element().getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom)
  await find().fill('nghỉ phép')
  await results().first().click()
  await hasFocus(page.getByRole('heading', { name: 'Trả lời tự động' }))
  expect(isAtTop('Trả lời tự động')).toBe(true)
  await expect.poll(() => results().elements().length).toBe(SETTING_TABS.length)
})
