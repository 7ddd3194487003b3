import { expect, it } from 'vitest'
import { noteUnfinishedFiles, unfinishedFiles } from './unfinished-files.ts'

it('names the unfinished files of all windows, and forgets those of one that has none left', () => {
  const [one, other] = [{}, {}]
  noteUnfinishedFiles(one, ['a.pdf', 'b.pdf'])
  noteUnfinishedFiles(other, ['c.pdf'])
  noteUnfinishedFiles(one, ['b.pdf'])
  expect(unfinishedFiles.getState().names).toEqual(['b.pdf', 'c.pdf'])
  noteUnfinishedFiles(one, [])
  noteUnfinishedFiles(other, [])
  expect(unfinishedFiles.getState().names).toEqual([])
})
