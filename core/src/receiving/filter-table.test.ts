import { matchesFilter } from '@sen/model/filters/match-filter'
import { DirectMime } from '@sen/testkit/direct-mime'
import { TABLE_FILTERS, tableSays } from '@sen/testkit/filter-table/filters'
import { TABLE_MAILS } from '@sen/testkit/filter-table/messages'
import { expect, it } from 'vitest'
import { filterFacts } from './match-filters.ts'

/** The same table is given to Debian's Sieve: e2e/wire/sieve.spec.ts. */
it('matches as the table of mails and filters says', async () => {
  const mime = new DirectMime()
  let cases = 0
  const wrong: string[] = []
  for (const { name, raw } of TABLE_MAILS) {
    const facts = filterFacts({ message: await mime.parse(raw), sizeBytes: raw.byteLength })
    for (const filter of TABLE_FILTERS) {
      cases += 1
      if (matchesFilter(filter, facts) !== tableSays(filter, name)) wrong.push(`${filter.says}: ${name}`)
    }
  }
  expect(wrong).toEqual([])
  expect(cases).toBeGreaterThanOrEqual(300)
})
