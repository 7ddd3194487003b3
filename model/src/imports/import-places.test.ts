import { expect, it } from 'vitest'
import { placeFor } from './import-places.ts'

it.each([
  ['Inbox', { role: 'inbox' }],
  ['Hộp Thư Đến', { role: 'inbox' }],
  ['INBOX/Sent Items', { role: 'sent' }],
  ['Sent Messages', { role: 'sent' }],
  ['Mục Đã Gửi', { role: 'sent' }],
  ['[Gmail]/Sent Mail', { role: 'sent' }],
  ['[Gmail]/Thư đã gửi', { role: 'sent' }],
  ['[Google Mail]/Bin', { role: 'trash' }],
  ['[Gmail]/Thùng rác', { role: 'trash' }],
  ['Deleted Items', { role: 'trash' }],
  ['Mục đã xoá', { role: 'trash' }],
  ['[Gmail]/Spam', { role: 'junk' }],
  ['Junk E-mail', { role: 'junk' }],
  ['Email rác', { role: 'junk' }],
  ['[Gmail]/Drafts', { path: 'Thư nháp đã nhập' }],
  ['Snoozed', { path: 'Snoozed (2)' }],
  ['Dự án/Sent', { path: 'Dự án/Sent' }],
  ['[Gmail]/Dự án', { path: 'Dự án' }],
])('puts mail of %s into its folder here', (names, folder) => {
  expect(placeFor(names.split('/')).folder).toEqual(folder)
})
