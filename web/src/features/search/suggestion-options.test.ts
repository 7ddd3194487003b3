import { expect, it } from 'vitest'
import { suggestionOptions } from './suggestion-options.ts'

const FOUND = { texts: ['báo cáo quý'], people: [{ name: 'Lan', email: 'lan@a.vn' }], threads: [] }

it('offers the typed text first, whether anything was found or not', () => {
  expect(suggestionOptions(' báo c ', undefined)).toEqual([{ kind: 'typed', id: 'typed', text: 'báo c' }])
  expect(suggestionOptions('báo c', FOUND).map(({ kind }) => kind)).toEqual(['typed', 'text', 'person'])
})

it('offers nothing for nothing', () => {
  expect(suggestionOptions('   ', FOUND)).toEqual([])
})
