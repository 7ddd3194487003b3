import { expect, it } from 'vitest'
import { compareMap } from './map.mjs'

const PAGE = '## The map\n\n### core/src: use cases\n\n- Mail: `threads/` `ports/`\n\n### Tests\n\n- `e2e`: `wire/`\n'
const FOLDERS = { 'core/src': ['threads', 'ports'], e2e: ['wire'], 'core/src/ports': ['clock'] }
const foldersOf = (changes) => (path) => ({ ...FOLDERS, ...changes })[path] ?? []

it('accepts a map that names each folder', () => {
  expect(compareMap(PAGE, foldersOf({}))).toEqual([])
})

it('names a folder that the map leaves out', () => {
  expect(compareMap(PAGE, foldersOf({ 'core/src': ['threads', 'ports', 'drive'] }))).toEqual([
    'ARCHITECTURE.md: the map of core/src does not name drive/',
  ])
})

it('names a folder that does not exist', () => {
  expect(compareMap(PAGE, foldersOf({ e2e: [] }))).toEqual([
    'ARCHITECTURE.md: the map of e2e names wire/, which does not exist',
  ])
})

it('refuses a page without a map', () => {
  expect(compareMap('# Architecture', foldersOf({}))).toHaveLength(1)
})
