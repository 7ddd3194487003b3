import { expect, it } from 'vitest'
import { actChanges, isKnownDetail } from './act-changes.ts'

it.each([
  [{ before_quota_megabytes: 10_240, quota_megabytes: 9_216 }, ['Dung lượng: 10 GB → 9 GB'], ['Storage: 10 GB → 9 GB']],
  [{ quota_megabytes: 9_216 }, ['Dung lượng: 9 GB'], ['Storage: 9 GB']],
  [
    { before_quota_megabytes: null, quota_megabytes: 512 },
    ['Dung lượng: dùng chung của tên miền → 512 MB'],
    ['Storage: shared with the domain → 512 MB'],
  ],
  [{ before_enable_smtp: true, enable_smtp: false }, ['Gửi thư: bật → tắt'], ['Sending mail: on → off']],
  [{ before_name: 'Lan', name: 'Lan Nguyễn' }, ['Tên: Lan → Lan Nguyễn'], ['Name: Lan → Lan Nguyễn']],
  [
    { by: 'password', owner: false },
    ['Cách vào: mật khẩu', 'Chủ sở hữu: không'],
    ['Gets in by: a password', 'Owner: no'],
  ],
  [{ by: 'link', mailed_to: '' }, ['Cách vào: liên kết'], ['Gets in by: a link']],
  [
    { before_days: 14, after_days: 0 },
    ['Giữ thư đã xóa: 14 ngày → 0 ngày'],
    ['Deleted mail is kept: 14 days → 0 days'],
  ],
  [
    { before_seconds: 30, after_seconds: 120 },
    ['Thời gian thu hồi: 30 giây → 2 phút'],
    ['Time for recalling: 30 s → 2 min'],
  ],
  [
    { before: null, after: 'lan@sen.example' },
    ['Thay đổi: không ai → lan@sen.example'],
    ['Change: nobody → lan@sen.example'],
  ],
  [
    { before: 'off', after: 'outside', text_changed: true },
    ['Thay đổi: tắt → thư ra ngoài', 'Nội dung chân thư: đã sửa'],
    ['Change: off → mail to outside', 'Text of the footer: edited'],
  ],
  [{}, [], []],
] as const)('says what %j has changed', (details, vi, en) => {
  expect(actChanges(details, 'vi')).toEqual(vi)
  expect(actChanges(details, 'en')).toEqual(en)
})

it('shows a name that people gave as it is, also where it is a word of ours', () => {
  expect(actChanges({ name: 'all', added: 'link' }, 'en')).toEqual(['Name: all', 'Added: link'])
})

it.each(
  `by mailed_to owner name before_name enable_smtp before_enable_smtp enable_drive before_enable_drive quota_megabytes
  before_quota_megabytes before after before_seconds after_seconds before_days after_days text_changed without_password
  before_without_password replaced beside people owners mailbox members open_to added removed domains domain_count mails
  messages from until count`.split(/\s+/u),
)('has words for the detail %s', (name) => {
  expect(isKnownDetail(name)).toBe(true)
})
