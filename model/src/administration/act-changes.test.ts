import { expect, it } from 'vitest'
import { ACT_DETAIL_NAMES, actChanges } from './act-changes.ts'

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
    ['Đăng nhập lần đầu bằng: mật khẩu', 'Chủ sở hữu: không'],
    ['First signs in by: a password', 'Owner: no'],
  ],
  [{ by: 'link', mailed_to: '' }, ['Đăng nhập lần đầu bằng: liên kết'], ['First signs in by: a link']],
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
] as const)('lists the changes of %j', (details, vi, en) => {
  expect(actChanges(details, 'vi')).toEqual(vi)
  expect(actChanges(details, 'en')).toEqual(en)
})

it('shows a name that people gave as it is, also when it is a word of ours', () => {
  expect(actChanges({ name: 'all', added: 'link' }, 'en')).toEqual(['Name: all', 'Added: link'])
})

it.each(ACT_DETAIL_NAMES.filter((name) => !name.startsWith('before')))(
  'has words for the detail %s, and for what was before',
  (name) => {
    const before = name.startsWith('after') ? name.replace('after', 'before') : `before_${name}`
    expect(ACT_DETAIL_NAMES).toContain(before)
    for (const language of ['vi', 'en'] as const) {
      const [line, ...more] = actChanges({ [before]: 7, [name]: 8 }, language)
      expect(more).toEqual([])
      expect(line).toMatch(name === 'text_changed' ? /^\p{Lu}/u : /^\p{Lu}.+: .*7.* → .*8/u)
    }
  },
)

it('shows entries of an earlier version that this one has no words for', () => {
  expect(actChanges({ of_old: 'x' }, 'vi')).toEqual(['of_old: x'])
})
