import { expect, it } from 'vitest'
import { ownDomains } from './own-domains.ts'

it.each([
  [[], ['sen.example']],
  [[{ domain: 'sen.example', active: false }], ['sen.example']],
  [
    [
      { domain: 'sen.example', active: true },
      { domain: 'chi-nhanh.example', active: true },
      { domain: 'cho.example', active: false },
    ],
    ['sen.example', 'chi-nhanh.example'],
  ],
])('of %j, colleagues are in %j', (domains, expected) => {
  expect(ownDomains({ email: 'lan@sen.example', domains })).toEqual(expected)
})
