import { expect, it } from 'vitest'
import { listPost } from './list-post.ts'

it.each([
  ['<mailto:Team@list.example>', 'team@list.example'],
  ['<mailto:team@list.example?subject=x> (post here)', 'team@list.example'],
  ['<https://list.example/post>, <mailto:team@list.example>', 'team@list.example'],
  ['NO (posting not allowed on this list)', undefined],
  ['<mailto:not an address>', undefined],
  ['<mailto:a@x.example,b@y.example>', undefined],
  ['', undefined],
  [undefined, undefined],
])('%s → %s', (field, expected) => {
  expect(listPost(field)).toBe(expected)
})

it('finds no address in a field of a million beginnings', () => {
  // Work that grows with the square of these would take an hour.
  expect(listPost('<mailto:'.repeat(1_000_000))).toBeUndefined()
})
