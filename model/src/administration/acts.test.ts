import { expect, it } from 'vitest'
import { ACT_KINDS, ADMINISTRATIVE_ACTS, actsOfKind } from './acts.ts'

it('sorts each act into one kind', () => {
  expect(ACT_KINDS.flatMap(actsOfKind).toSorted()).toEqual([...ADMINISTRATIVE_ACTS].toSorted())
  expect(actsOfKind('addresses')).toContain('catch_all.changed')
  expect(actsOfKind('mail')).toContain('quarantine.released')
})
