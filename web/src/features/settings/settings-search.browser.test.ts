import { listAppPasswords } from '@sen/contract/app-passwords'
import { findAccounts, listHiddenRecipients } from '@sen/contract/contacts/recipients'
import { listExports } from '@sen/contract/exports'
import { getForwarding } from '@sen/contract/forwarding/forwarding'
import { listImageSenders } from '@sen/contract/images'
import { listImports } from '@sen/contract/imports'
import { listMailServers } from '@sen/contract/site'
import { listTemplates } from '@sen/contract/templates'
import { listUploads } from '@sen/contract/uploads'
import { MAIL_PROTOCOLS } from '@sen/model/app-passwords/app-passwords'
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
  stage.server.answer(listAppPasswords, () => ({
    data: {
      app_passwords: [],
      protocols: [...MAIL_PROTOCOLS],
      app_password_required: false,
      confirm_by: 'password' as const,
    },
  }))
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

const WORDS = [
  ['mật khẩu', 'Mật khẩu', 'Password', '/protect/password'],
  ['mat khau', 'Mật khẩu', 'Password', '/protect/password'],
  ['password', 'Mật khẩu', 'Password', '/protect/password'],
  ['2fa', 'Xác thực hai bước', 'Two-step verification', '/protect/authentication'],
  ['phím tắt', 'Bàn phím', 'Keyboard', '/setting/general'],
  ['shortcut', 'Bàn phím', 'Keyboard', '/setting/general'],
  ['nghi phep', 'Trả lời tự động', 'Automatic reply', '/setting/general'],
  ['autoreply', 'Trả lời tự động', 'Automatic reply', '/setting/general'],
  ['auto reply', 'Trả lời tự động', 'Automatic reply', '/setting/general'],
  ['tra loi tu dong', 'Trả lời tự động', 'Automatic reply', '/setting/general'],
  ['timezone', 'Múi giờ', 'Time zone', '/setting/general'],
  ['time zone', 'Múi giờ', 'Time zone', '/setting/general'],
  ['múi giờ', 'Múi giờ', 'Time zone', '/setting/general'],
  ['tối', 'Giao diện', 'Theme', '/setting/general'],
  ['dark', 'Giao diện', 'Theme', '/setting/general'],
  ['giao diện tối', 'Giao diện', 'Theme', '/setting/general'],
  ['font', 'Hiển thị', 'Display', '/setting/general'],
  ['phong chu', 'Hiển thị', 'Display', '/setting/general'],
  ['language', 'Ngôn ngữ', 'Language', '/setting/general'],
  ['ngon ngu', 'Ngôn ngữ', 'Language', '/setting/general'],
  ['chu ky', 'Chữ ký', 'Signature', '/setting/general'],
  ['signature', 'Chữ ký', 'Signature', '/setting/general'],
  ['block', 'Người gửi bị chặn', 'Blocked senders', '/setting/customfilters'],
  ['chặn', 'Người gửi bị chặn', 'Blocked senders', '/setting/customfilters'],
  ['forward', 'Chuyển tiếp', 'Forwarding', '/setting/autoforward'],
  ['chuyen tiep', 'Chuyển tiếp', 'Forwarding', '/setting/autoforward'],
  ['quota', 'Dung lượng', 'Storage', '/account/home'],
  ['dung luong', 'Dung lượng', 'Storage', '/account/home'],
  ['avatar', 'Thông tin cá nhân', 'Personal information', '/account/profile'],
  ['danh ba', 'Danh bạ', 'Contacts', '/contacts'],
] as const

it.each(['vi', 'en'] as const)('finds words that people type in either language, in %s', async (language) => {
  await stage.open([], { path: '/setting/general', language })
  const field = page.getByRole('searchbox')
  for (const [typed, vi, en, address] of WORDS) {
    await field.fill(typed)
    const links = page.getByRole('navigation', { name: language === 'vi' ? 'Cài đặt' : 'Settings' }).getByRole('link')
    const found = () => links.elements().map((link) => link.querySelector('span')?.firstChild?.textContent)
    await expect.poll(found, { message: typed }).toContain(language === 'vi' ? vi : en)
    const link = links.elements()[found().indexOf(language === 'vi' ? vi : en)] as HTMLAnchorElement
    expect(new URL(link.href).pathname, typed).toBe(address)
  }
})

it('marks no result but the chosen one, also among several of the open tab', async () => {
  await stage.open([], { path: '/setting/general' })
  await find().fill('giao diện')
  await expect.poll(() => results().elements().length).toBeGreaterThan(1)
  const current = () =>
    results()
      .elements()
      .filter((link) => link.hasAttribute('aria-current'))
      .map((link) => link.querySelector('span')?.firstChild?.textContent)
  expect(current()).toEqual([])
  await results().nth(1).click()
  await expect.poll(() => current().length).toBe(1)
  expect(current()).toEqual([results().nth(1).element().querySelector('span')?.firstChild?.textContent])
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
