import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import { describe, expect, it } from 'vitest'
import { newRequest, type RequestDraft, readRequestDraft } from './request-draft.ts'

const at = { now: new Date('2026-11-24T03:00:00Z'), timeZone: 'Asia/Ho_Chi_Minh' }
const read = (draft: Partial<RequestDraft> = {}) =>
  readRequestDraft({ ...newRequest(at.now, at.timeZone), ...draft }, '7', at)

describe('a page that takes files, as it is filled in', () => {
  it('defaults to two weeks until the end of a day in the account’s zone, and a gigabyte', () => {
    expect(read({ title: ' Hồ sơ ', note: ' Gửi vào đây ' })).toEqual({
      order: {
        folder_id: '7',
        limit: 1_024 * MEGABYTE_BYTES,
        limit_count: null,
        expire_date: Math.floor(Date.parse('2026-12-08T16:59:59Z') / 1_000),
        password: null,
        title: 'Hồ sơ',
        note: 'Gửi vào đây',
      },
    })
  })

  it.each<readonly [string, Partial<RequestDraft>, string]>([
    ['until yesterday', { lastDay: '2026-11-23' }, 'expiry-past'],
    ['until no day', { lastDay: '' }, 'last-day-missing'],
    ['until a day that is too far away', { lastDay: '2027-12-24' }, 'expiry-late'],
    ['for no number of files', { hasCount: true, count: '' }, 'count'],
    ['for no file', { hasCount: true, count: '0' }, 'count'],
    ['for half a file', { hasCount: true, count: '1.5' }, 'count'],
    ['with a password that is not typed', { hasPassword: true }, 'password-missing'],
    ['with a short password', { hasPassword: true, password: '1234567' }, 'password-short'],
  ])('%s is not made', (_, draft, problem) => {
    expect(read(draft)).toEqual({ problem })
  })

  it('says how many files, and the password, if so chosen', () => {
    expect(read({ hasCount: true, count: '5', hasPassword: true, password: 'Sen@2026' })).toMatchObject({
      order: { limit_count: 5, password: 'Sen@2026' },
    })
  })
})
