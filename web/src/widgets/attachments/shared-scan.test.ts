import { expect, it } from 'vitest'
import { sharedScan } from './shared-scan.ts'

it.each([
  [[], undefined],
  [['not_scanned'], undefined],
  [['not_scanned', 'not_scanned'], 'not_scanned'],
  [['clean', 'clean', 'clean'], 'clean'],
  [['clean', 'not_scanned'], undefined],
  [['infected', 'infected'], undefined],
  [['scanning', 'scanning'], undefined],
] as const)('of %j all files share %s', (scans, shared) => {
  expect(sharedScan(scans.map((scan) => ({ scan })))).toBe(shared)
})
