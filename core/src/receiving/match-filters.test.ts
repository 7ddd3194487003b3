import { MAX_FILTER_CONDITIONS, MAX_FILTERS } from '@sen/model/filters/limits'
import type { FilterId, MailboxId } from '@sen/model/ids'
import { expect, it } from 'vitest'
import type { ActiveFilter } from '../filters/filter-store.ts'
import type { MailStore } from '../store.ts'
import type { ExaminedMail } from './examine-mail.ts'
import { matchBefore, matchFilters } from './match-filters.ts'

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

function heavyFilters(condition: ActiveFilter['conditions'][number]): ActiveFilter[] {
  return Array.from({ length: MAX_FILTERS }, (_, n) => ({
    id: String(n) as FilterId,
    name: '',
    isEnabled: true,
    isBroken: false,
    folder: undefined,
    labels: [],
    match: 'any',
    conditions: Array.from({ length: MAX_FILTER_CONDITIONS }, () => condition),
    actions: [],
  }))
}

it('asks of few authors, however many a stranger has written', () => {
  let reads = 0
  const from = Array.from({ length: 5_000 }, (_, n) => ({
    name: '',
    get email() {
      reads += 1
      return `a${n}@ngoai.example`
    },
  }))
  const mail = { message: { from, subject: '', parts: [], text: '' }, sizeBytes: 1 } as unknown as ExaminedMail
  const value = Array.from({ length: 166 }, () => 'zq').join(',')
  const filters = heavyFilters({ type: 'from', comparator: 'contains', value })
  expect(matchFilters(mail, { version: 1, filters }).filters).toEqual([])
  expect(reads).toBeLessThan(5_000)
})

it('yields to other work between many filters', async () => {
  let yielder = 0
  const next = async () => {
    yielder += 1
  }
  const mail = {
    way: 'smtp',
    message: { from: [], subject: '', parts: [], text: 'ab'.repeat(50_000) },
    sizeBytes: 1,
  } as unknown as ExaminedMail
  const active = { version: 1, filters: heavyFilters({ type: 'body', comparator: 'contains', value: 'aab' }) }
  const store = { read: async () => active } as unknown as MailStore
  const needs = { store, yielder: { yield: next } }
  const [item] = await matchBefore(needs, '1' as MailboxId, [{ mail, filtersVersion: 1 }])
  expect(item?.matched).toEqual({ version: 1, filters: [] })
  expect(yielder).toBeGreaterThan(10)
})
