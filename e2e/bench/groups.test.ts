import { expect, it } from 'vitest'
import { chosenGroups, needNoProgram } from './groups.ts'

it('measures everything when nothing is chosen', () => {
  expect(chosenGroups(undefined).has('browser')).toBe(true)
  expect(chosenGroups(undefined).size).toBeGreaterThan(8)
})

it('measures the chosen groups, in its own order', () => {
  expect([...chosenGroups('search, browser')]).toEqual(['browser', 'search'])
})

it('lists the groups after a mistyped name', () => {
  expect(() => chosenGroups('browser,brwser')).toThrow(/No such group: brwser\. There are: memory, browser, /)
})

it('starts no program for groups that measure functions alone', () => {
  expect(needNoProgram(chosenGroups('hostile-input'))).toBe(true)
  expect(needNoProgram(chosenGroups('hostile-input, sizes'))).toBe(false)
})
