import { countFilterMatches, createFilter, type FilterField, listFilters } from '@sen/contract/filters/filters'
import { getForwarding } from '@sen/contract/forwarding/forwarding'
import type { FiledField } from '@sen/contract/messages'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { READER } from '../../../testing/canned-mail.fixture.ts'
import { hasFocus, mailStage, press } from '../../../testing/mail-stage.fixture.tsx'

const stage = mailStage()
const MESSAGE = '/folder/INBOX/100'
const FILTERS = '/setting/customfilters'
const WORDS = {
  vi: {
    more: 'Thao tác khác',
    start: 'Tạo bộ lọc từ thư này',
    which: 'Bộ lọc · 1/2: Điều kiện',
    cancel: 'Hủy',
    toMe: 'đến tôi',
    filter: 'Xem bộ lọc này trong Cài đặt',
    block: 'Xem địa chỉ bị chặn trong Cài đặt',
    edit: 'Sửa Báo cáo',
    unblock: 'Bỏ chặn xau@ngoai.example',
  },
  en: {
    more: 'More actions',
    start: 'Create a filter from this message',
    which: 'Filter · 1/2: Conditions',
    cancel: 'Cancel',
    toMe: 'to me',
    filter: 'Show this filter in Settings',
    block: 'Show the blocked address in Settings',
    edit: 'Edit Báo cáo',
    unblock: 'Unblock xau@ngoai.example',
  },
} as const

let rules: FilterField[]
const rule = (id: string, more: Partial<FilterField>): FilterField => ({
  id,
  is_enable: true,
  name: '',
  is_broken: false,
  sieve_json: '',
  sieve_script: '',
  verify: true,
  ...more,
})
beforeEach(() => {
  rules = []
  stage.server.answer(listFilters, () => ({ data: rules, total: rules.length }))
  stage.server.answer(countFilterMatches, () => ({ data: { matched: 1, looked_at: 1, complete: true } }))
  stage.server.answer(getForwarding, () => ({
    data: { is_enable: false, keep_copy: true, confirm_by: 'password' as const, addresses: [] },
  }))
  stage.server.answer(createFilter, ({ body }) => {
    const made = { ...rule('9', {}), ...body, sieve_json: body.sieve_json ?? '' } as FilterField
    rules = [made]
    return { data: made }
  })
})

async function startFrom(language: 'vi' | 'en') {
  const words = WORDS[language]
  await stage.open([{ subject: 'Báo giá' }], { language })
  await page.getByRole('row', { name: 'Báo giá' }).click()
  await expect.poll(stage.path).toBe(MESSAGE)
  await page.getByRole('button', { name: words.more }).last().click()
  await page.getByRole('menuitem', { name: words.start }).click()
  const dialog = page.getByRole('dialog', { name: words.which })
  await expect.element(dialog).toBeVisible()
  expect(stage.path()).toBe(FILTERS)
  return { dialog, words }
}

it.each(['vi', 'en'] as const)('goes back to the message when no filter is made of it, in %s', async (language) => {
  const { dialog, words } = await startFrom(language)
  await dialog.getByRole('button', { name: words.cancel }).click()
  await expect.poll(stage.path).toBe(MESSAGE)
  await expect.element(page.getByRole('button', { name: words.more }).last()).toBeVisible()
})

it('goes back by Escape, too, and stays with a filter that is made later', async () => {
  const { dialog, words } = await startFrom('vi')
  await press('Escape')
  await expect.poll(stage.path).toBe(MESSAGE)
  await page.getByRole('button', { name: words.more }).last().click()
  await page.getByRole('menuitem', { name: words.start }).click()
  await dialog.getByRole('button', { name: 'Tiếp tục' }).click()
  await page.getByRole('checkbox', { name: 'Gắn dấu sao' }).click()
  await page.getByRole('button', { name: 'Tạo bộ lọc' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('list', { name: 'Bộ lọc', exact: true })).toBeVisible()
  expect(stage.path()).toBe(FILTERS)
  await page.getByRole('button', { name: 'Bộ lọc mới' }).click()
  await dialog.getByRole('button', { name: words.cancel }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(stage.path()).toBe(FILTERS)
})

const ACTIONS = [{ enable: true, type: 'setflag', value: 'Flagged' }]
const CONDITIONS = [{ type: 'subject', comparator: 'contains', value: 'a' }]
const FILTER = {
  name: 'Báo cáo',
  sieve_json: JSON.stringify({ match: 'all', conditions: CONDITIONS, actions: ACTIONS }),
}

async function openFiled(language: 'vi' | 'en', filed: FiledField) {
  const words = WORDS[language]
  rules = [rule('3', FILTER), rule('4', FILTER), rule('5', { type: 'auto_mark_spam', from: 'xau@ngoai.example' })]
  await stage.open([{ subject: 'Báo giá', messages: [{ filed, to: [READER] }] }], { language, path: MESSAGE })
  await page.getByRole('button', { name: words.toMe }).click()
  return words
}

it.each(['vi', 'en'] as const)('leads from a message to the very filter that filed it, in %s', async (language) => {
  const words = await openFiled(language, { reason: 'filter', rule_id: '4', rule_name: 'Báo cáo' })
  await page.getByRole('link', { name: words.filter }).click()
  await hasFocus(page.getByRole('button', { name: words.edit }).nth(1))
})

it.each(['vi', 'en'] as const)('leads from a message to its blocked sender, in %s', async (language) => {
  const words = await openFiled(language, { reason: 'blocked_sender', rule_id: '5' })
  await page.getByRole('link', { name: words.block }).click()
  await hasFocus(page.getByRole('button', { name: words.unblock }))
})
