import { i18n } from '@lingui/core'
import type { ThreadField } from '@sen/contract/threads'
import { beforeAll, describe, expect, it } from 'vitest'
import { messages } from '../../i18n/vi.po'
import { isSpoofed } from '../../lib/names/spoofed-thread.ts'
import { labelOf, plannedAt, rowPeople, rowSentence, subjectOf } from './row-words.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'vi', messages }))

const own = ['lan@senmail.test']
const quan = { name: 'Trần Minh Quân', email: 'quan@netco.test' }
const bao = { name: 'Đỗ Gia Bảo', email: 'bao@thietke.test' }
const me = { name: 'Lan Nguyễn', email: 'Lan+mua@senmail.test' }

const thread: ThreadField = {
  id: 't',
  subject: 'Báo giá',
  snippet: '',
  participants: [quan, me, bao],
  recipients: [],
  draft_ids: [],
  planned_at: null,
  message_count: 3,
  unread: true,
  starred: true,
  labels: [],
  has_attachments: true,
  folder_id: 'f',
  folder_ids: ['f'],
  last_message_timestamp: 0,
  status: '',
  forged: false,
  tracking: null,
  version: 1,
}

describe('rowPeople', () => {
  it('names the first in full, the others as one calls them, oneself as me', () => {
    expect(rowPeople(thread, 'inbox', own)).toBe('Trần Minh Quân, tôi, Bảo')
  })

  it('does not show “me” for a forged sender with one’s own address', () => {
    const forger = { ...thread, participants: [me], forged: true }
    expect(rowPeople(forger, 'inbox', own)).toBe(me.email)
    expect(rowPeople({ ...forger, forged: false, subject: '**SPOOF** Chuyển khoản' }, 'inbox', own)).toBe(me.email)
  })

  it('shows addresses instead of names when the sender may be forged or is one of several', () => {
    const several = { ...thread, participants: [quan, bao, { name: 'Không rõ', email: '' }], forged: true }
    expect(rowPeople(several, 'inbox', own)).toBe('quan@netco.test, bao@thietke.test, Không rõ')
    expect(rowPeople({ ...several, recipients: [bao] }, 'sent', own)).toBe('Đến: Đỗ Gia Bảo')
  })

  it.each(['sent', 'drafts'] as const)('in %s names those written to', (role) => {
    expect(rowPeople({ ...thread, recipients: [bao] }, role, own)).toBe('Đến: Đỗ Gia Bảo')
    expect(rowPeople(thread, role, own)).toBe('(chưa có người nhận)')
  })

  it('shows the address of one without a name, and the part before the at sign among others', () => {
    const nameless = { name: '', email: 'ketoan@senmail.test' }
    expect(rowPeople({ ...thread, participants: [nameless] }, 'inbox', own)).toBe('ketoan@senmail.test')
    expect(rowPeople({ ...thread, participants: [quan, nameless] }, 'inbox', own)).toBe('Trần Minh Quân, ketoan')
  })
})

describe('rowSentence', () => {
  it('says people, subject, time and every sign', () => {
    const sentence = rowSentence(
      { ...thread, status: 'sending_failed' },
      { people: 'Quân', time: '10:42', label: 'draft' },
    )
    expect(sentence).toBe(
      'Quân, Báo giá, 10:42, chưa đọc, có dấu sao, có tệp đính kèm, có thư nháp, gửi không thành công, 3 thư',
    )
  })

  it('says nothing that is not so', () => {
    const quiet = { ...thread, unread: false, starred: false, has_attachments: false, message_count: 1, subject: ' ' }
    expect(rowSentence(quiet, { people: 'Quân', time: '10:42' })).toBe('Quân, (không có tiêu đề), 10:42')
  })

  it('names the attachment in which a search found its words', () => {
    const found = { ...thread, found_in_file: 'bảng kê.xlsx' }
    expect(rowSentence(found, { people: 'Quân', time: '10:42' })).toContain('Tìm thấy trong tệp bảng kê.xlsx')
  })

  it('starts with the subject when no person is named', () => {
    expect(rowSentence(thread, { people: '', time: '10:42' })).toMatch(/^Báo giá, 10:42, /)
  })

  it('says that the sender may be forged instead of spelling the marker', () => {
    const sentence = rowSentence({ ...thread, subject: '**SPOOF** Chuyển khoản' }, { people: 'Q', time: '' })
    expect(sentence).toContain('Chuyển khoản')
    expect(sentence).toContain('người gửi có thể bị giả mạo')
    expect(sentence).not.toContain('SPOOF')
  })
})

it('calls a thread with an unfinished answer a draft, but not in Drafts, because everything there is one', () => {
  const unfinished = { ...thread, draft_ids: ['m'] }
  expect([labelOf(unfinished, 'inbox'), labelOf(unfinished, 'drafts'), labelOf(thread, 'inbox')]).toEqual([
    'draft',
    undefined,
    undefined,
  ])
})

it('calls mail that is held for its undo no draft, but says in Drafts that it is being sent', () => {
  const unfinished = { ...thread, draft_ids: ['m'] }
  expect([labelOf(thread, 'drafts'), labelOf(unfinished, 'drafts')]).toEqual(['sending', undefined])
  const sentence = rowSentence(thread, { people: 'Quân', time: '10:42', label: 'sending' })
  expect(sentence).toContain('Đang gửi…')
})

it('says when an answer leaves, but not in the list of planned mail, because that is the time of the row', () => {
  const planned = { ...thread, planned_at: 1_790_000_000 }
  expect(plannedAt(planned, 'inbox')).toEqual(new Date(1_790_000_000_000))
  expect([plannedAt(planned, 'scheduled'), plannedAt(thread, 'inbox')]).toEqual([undefined, undefined])
  const sentence = rowSentence(planned, { people: 'Quân', time: '10:42', planned: 'mai, 08:00' })
  expect(sentence).toContain('thư trả lời sẽ gửi: mai, 08:00')
})

it('names a missing subject', () => {
  expect(subjectOf('  ')).toBe('(không có tiêu đề)')
})

describe('isSpoofed', () => {
  it.each([
    ['our own verdict says so', { ...thread, forged: true }],
    ['a gateway wrote it into the subject', { ...thread, subject: ' **SPOOF** Báo giá' }],
  ])('when %s', (_, row) => {
    expect(isSpoofed(row)).toBe(true)
    expect(rowSentence(row, { people: 'Quân', time: '10:42' })).toContain('người gửi có thể bị giả mạo')
  })

  it('not otherwise', () => expect(isSpoofed(thread)).toBe(false))
})
