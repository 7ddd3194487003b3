import { matchesFilter } from '@sen/model/filters/match-filter'
import { DirectMime } from '@sen/testkit/direct-mime'
import { TABLE_FILTERS, tableExpects } from '@sen/testkit/filter-table/filters'
import { TABLE_MAILS } from '@sen/testkit/filter-table/messages'
import { casesOf, WRITTEN_FORMS } from '@sen/testkit/filter-table/written-forms'
import { expect, it } from 'vitest'
import { filterFacts } from './match-filters.ts'

/** The same tables are tested with Debian's Sieve: e2e/wire/sieve.spec.ts. */
it('matches as the table of mails and filters says', async () => {
  const mime = new DirectMime()
  let cases = 0
  const wrong: string[] = []
  for (const { name, raw } of TABLE_MAILS) {
    const facts = filterFacts({ message: await mime.parse(raw), sizeBytes: raw.byteLength })
    for (const filter of TABLE_FILTERS) {
      cases += 1
      if (matchesFilter(filter, facts) !== tableExpects(filter, name)) wrong.push(`${filter.says}: ${name}`)
    }
  }
  expect(wrong).toEqual([])
  expect(cases).toBeGreaterThanOrEqual(300)
})

it('matches the headers that other programs write, however they write them', async () => {
  const mime = new DirectMime()
  let cases = 0
  const wrong: string[] = []
  for (const form of WRITTEN_FORMS) {
    const { says, raw } = form
    const facts = filterFacts({ message: await mime.parse(raw), sizeBytes: raw.byteLength })
    for (const { condition, isHit } of casesOf(form)) {
      cases += 1
      if (matchesFilter({ match: 'all', conditions: [condition] }, facts) !== isHit)
        wrong.push(`${says}: ${JSON.stringify(condition)}`)
    }
  }
  expect(wrong).toEqual([])
  expect(cases).toBeGreaterThanOrEqual(1_000)
})
