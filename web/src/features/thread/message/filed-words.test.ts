import { i18n } from '@lingui/core'
import { beforeAll, expect, it } from 'vitest'
import { messages } from '../../../i18n/vi.po'
import { filedWords } from './filed-words.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'vi', messages }))

it.each([
  [undefined, ''],
  [{ reason: 'filter', rule_id: '1', rule_name: 'Kế toán' }, 'Bộ lọc “Kế toán” đã xếp thư này.'],
  [{ reason: 'filter', rule_id: '1', rule_name: '' }, 'Một bộ lọc của bạn đã xếp thư này.'],
  [{ reason: 'filter' }, 'Một bộ lọc nay đã bị xóa đã xếp thư này.'],
  [{ reason: 'blocked_sender', rule_id: '1' }, 'Người gửi đang bị chặn.'],
  [{ reason: 'spam_score' }, 'Bộ lọc thư rác đã đưa thư này vào Thư rác.'],
] as const)('says of %j: %s', (filed, words) => {
  expect(filedWords(filed)).toBe(words)
})
