import type { Page } from '@playwright/test'
import { rowOf } from './stage/mailbox-page.ts'
import { newMailbox } from './stage/people.ts'
import { post } from './stage/post.ts'
import { expect, test } from './stage/test.ts'
import { wordsOf } from './stage/words.ts'

const TEXTS = {
  vi: {
    settings: 'Cài đặt',
    command: 'Cài đặt: thư mục',
    markRead: 'Đánh dấu đã đọc',
    byHand: 'Chỉ khi tự đánh dấu',
    language: 'Ngôn ngữ',
    other: 'English',
    save: 'Lưu',
    saved: 'Settings saved.',
    keep: 'Continue editing',
    discard: 'Discard the changes',
    density: 'List density',
    compact: 'Compact',
  },
  en: {
    settings: 'Settings',
    command: 'Settings: folders',
    markRead: 'Mark as read',
    byHand: 'Only manually',
    language: 'Language',
    other: 'Tiếng Việt',
    save: 'Save',
    saved: 'Đã lưu cài đặt.',
    keep: 'Sửa tiếp',
    discard: 'Bỏ thay đổi',
    density: 'Mật độ danh sách',
    compact: 'Gọn',
  },
} as const

test('is opened from the usual places; saves changes, in the new language at once, and asks before unsaved changes are left', {
  tag: '@both',
}, async ({ signedIn, words, language, device }) => {
  const says = TEXTS[language]
  const isPhone = device.kind === 'phone'
  const pathOf = (page: Page) => new URL(page.url()).pathname
  const arrives = (page: Page, tab: string) => expect.poll(() => pathOf(page)).toBe(`/setting/${tab}`)
  const reader = await newMailbox('cai-dat', 'Mai')
  await post([{ to: reader, subject: 'Bảng giá mới', text: 'Chị xem giúp em.' }])
  const page = await signedIn(reader)
  await rowOf(page, 'Bảng giá mới').waitFor()
  const back = () => page.goBack()
  await page.getByRole('button', { name: says.settings, exact: true }).first().click()
  await arrives(page, 'general')
  await page.getByRole('heading', { name: says.settings, level: 1 }).waitFor({ state: 'attached' })
  await back()
  if (isPhone) {
    await page.getByRole('button', { name: words.more, exact: true }).tap()
    await page.getByRole('dialog').getByRole('button', { name: says.settings, exact: true }).tap()
  } else {
    await page.getByRole('button', { name: `${words.account}: ` }).click()
    await page.getByRole('menuitem', { name: says.settings, exact: true }).click()
  }
  await arrives(page, 'general')
  await back()
  await rowOf(page, 'Bảng giá mới').waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type(says.command)
  await page.keyboard.press('Enter')
  await arrives(page, 'folders')
  await back()
  await rowOf(page, 'Bảng giá mới').waitFor()

  await page.getByRole('button', { name: says.settings, exact: true }).first().click()
  await page.getByLabel(says.markRead, { exact: true }).selectOption({ label: says.byHand })
  await page.getByLabel(says.language, { exact: true }).selectOption({ label: says.other })
  await page.getByRole('button', { name: says.save, exact: true }).click()
  await page.getByText(says.saved).waitFor()

  await page.getByLabel(says.density, { exact: true }).selectOption({ label: says.compact })
  await page.goBack()
  await page.getByRole('alertdialog').getByRole('button', { name: says.keep }).click()
  expect(pathOf(page)).toBe('/setting/general')
  await page.goBack()
  await page.getByRole('alertdialog').getByRole('button', { name: says.discard }).click()
  await expect.poll(() => pathOf(page)).toBe('/folder/INBOX')

  await rowOf(page, 'Bảng giá mới').getByRole('link').click()
  await page.getByRole('heading', { name: 'Bảng giá mới', level: 2 }).waitFor()
  await page.goBack()
  await page.reload()
  const theirs = wordsOf(language === 'vi' ? 'en' : 'vi')
  await rowOf(page, new RegExp(theirs.unread)).waitFor()

  await page.goto('/setting/nirgends')
  await arrives(page, 'general')
})
