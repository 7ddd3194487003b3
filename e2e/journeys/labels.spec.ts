import type { Page } from '@playwright/test'
import { createFilter } from '@sen/contract/filters/filters'
import { createLabel } from '@sen/contract/labels/own-labels'
import { callerAt } from '../program/api-client.ts'
import { DESKTOP } from './stage/devices.ts'
import { notice, openThread, rowOf } from './stage/mailbox-page.ts'
import { newMailbox, tokenOf } from './stage/people.ts'
import { post } from './stage/post.ts'
import { theProgram } from './stage/program.ts'
import { test } from './stage/test.ts'

const TEXTS = {
  vi: {
    labels: 'Nhãn',
    create: (name: string) => `Tạo nhãn “${name}”`,
    labelled: (name: string) => `Đã gắn nhãn cho 1 chuỗi thư: ${name}`,
    says: (name: string) => new RegExp(`nhãn: .*${name}`, 'u'),
    remove: (name: string) => `Bỏ nhãn ${name}`,
  },
  en: {
    labels: 'Labels',
    create: (name: string) => `Create label “${name}”`,
    labelled: (name: string) => `Labelled 1 conversation: ${name}`,
    says: (name: string) => new RegExp(`labels: .*${name}`, 'u'),
    remove: (name: string) => `Remove label ${name}`,
  },
} as const

test('puts a new label on a conversation, finds it by that, also in another window, and takes it off', {
  tag: '@both',
}, async ({ signedIn, words, language, device }) => {
  const says = TEXTS[language]
  const isPhone = device.kind === 'phone'
  /** Opens the menu from the row on a desktop, from the open thread on a phone. */
  async function openMenu(page: Page, subject: string): Promise<void> {
    if (isPhone) {
      await openThread(page, subject)
      await page.getByRole('button', { name: says.labels, exact: true }).last().tap()
    } else {
      await rowOf(page, subject).click({ button: 'right' })
      await page.getByRole('menuitem', { name: new RegExp(`^${says.labels}`, 'u') }).click()
    }
    await page.getByRole('combobox', { name: says.labels }).waitFor()
  }
  const reader = await newMailbox(`nhan-${language}`, 'Trịnh Thu Hà')
  await post([
    { to: reader, subject: 'Báo giá', text: 'Một' },
    { to: reader, subject: 'Họp', text: 'Hai' },
  ])
  const page = await signedIn(reader)
  const other = await signedIn(reader, { device: DESKTOP })
  await rowOf(other, 'Báo giá').waitFor()
  await openMenu(page, 'Báo giá')
  await page.getByRole('combobox', { name: says.labels }).fill('Khách hàng')
  await page.getByRole('option', { name: says.create('Khách hàng') }).click()
  await notice(page, words, says.labelled('Khách hàng')).waitFor()
  await rowOf(other, says.says('Khách hàng')).waitFor()
  await other.getByRole('navigation', { name: says.labels }).getByRole('link', { name: 'Khách hàng' }).click()
  // Wait for the new list, because the old one is shown until it loads.
  await rowOf(other, 'Họp').waitFor({ state: 'detached' })
  await rowOf(other, 'Báo giá').waitFor()
  if (!isPhone) await openThread(page, 'Báo giá')
  await page.getByRole('button', { name: says.remove('Khách hàng') }).click()
  await page.getByRole('button', { name: says.remove('Khách hàng') }).waitFor({ state: 'hidden' })
})

test('is given by a filter to mail that comes in', { tag: '@phone' }, async ({ signedIn, language }) => {
  const says = TEXTS[language]
  const reader = await newMailbox(`nhan-loc-${language}`, 'Trịnh Thu Hà')
  const call = callerAt(theProgram().url, await tokenOf(reader))
  const { id } = (await call(createLabel, { body: { name: 'Hóa đơn' } })).data
  const definition = {
    match: 'all',
    conditions: [{ type: 'subject', comparator: 'contains', value: 'dien' }],
    actions: [{ type: 'addlabel', value: id }],
  }
  await call(createFilter, { body: { name: '', is_enable: true, sieve_json: JSON.stringify(definition) } })
  const page = await signedIn(reader)
  await post([{ to: reader, subject: 'Tiền điện', text: 'Một' }])
  await rowOf(page, says.says('Hóa đơn')).waitFor()
})
