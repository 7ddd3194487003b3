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

it('stays quick on a long field', () => {
  const started = process.cpuUsage()
  listPost('<mailto:'.repeat(100_000))
  expect(process.cpuUsage(started).user / 1_000).toBeLessThan(2_000)
})
