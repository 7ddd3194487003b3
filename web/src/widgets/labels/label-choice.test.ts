import type { LabelField } from '@sen/contract/labels/labels'
import { expect, it } from 'vitest'
import { labelChoice, labelState } from './label-choice.ts'

const LABELS: readonly LabelField[] = [
  { id: '1', name: 'Dự án', colour: 'red' },
  { id: '2', name: 'Gấp', colour: 'blue' },
  { id: '3', name: 'Việc dự phòng', colour: 'grey' },
]

it.each([
  ['', ['Dự án', 'Gấp', 'Việc dự phòng'], undefined],
  ['du', ['Dự án', 'Việc dự phòng'], 'du'],
  ['DỰ ÁN', ['Dự án'], undefined],
  ['  khác  hẳn ', [], 'khác hẳn'],
  ['a"b', [], undefined],
])('offers for %j: %j, and to make %j', (typed, fitting, creatable) => {
  const choice = labelChoice(LABELS, typed)
  expect(choice.fitting.map(({ name }) => name)).toEqual(fitting)
  expect(choice.creatable).toBe(creatable)
})

it('says whether all of the conversations bear a label, some, or none', () => {
  const threads = [{ labels: ['1', '2'] }, { labels: ['1'] }]
  expect(['1', '2', '3'].map((id) => labelState(threads, id))).toEqual([true, 'mixed', false])
  expect(labelState([], '1')).toBe(false)
})
