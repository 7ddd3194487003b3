import type { FilterId } from '@sen/model/ids'
import { expect, it } from 'vitest'
import type { ActiveFilter } from '../filters/filter-store.ts'
import type { ExaminedMail } from './examine-mail.ts'
import { matchFilters } from './match-filters.ts'

it('reads the text of a mail that comes to many mailboxes once', () => {
  let reads = 0
  const message = {
    from: [],
    subject: '',
    parts: [],
    get text() {
      reads += 1
      return 'Hợp đồng'
    },
  }
  // What filters ask of, and nothing else.
  const mail = { message, sizeBytes: 1 } as unknown as ExaminedMail
  const filter: ActiveFilter = {
    id: '1' as FilterId,
    name: '',
    isEnabled: true,
    isBroken: false,
    folder: undefined,
    labels: [],
    match: 'all',
    conditions: [{ type: 'body', comparator: 'contains', value: 'hop dong' }],
    actions: [],
  }
  for (let mailbox = 0; mailbox < 3; mailbox++) {
    expect(matchFilters(mail, { version: 1, filters: [filter] }).filters).toHaveLength(1)
  }
  expect(reads).toBe(1)
})
