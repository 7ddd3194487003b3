import type { LabelField } from '@sen/contract/labels/labels'
import { expect, it } from 'vitest'
import { labelSuggestions } from './label-suggestions.ts'

const LABELS: readonly LabelField[] = [
  { id: '1', name: 'Công việc', colour: 'red' },
  { id: '2', name: 'Gấp', colour: 'blue' },
]

it.each([
  ['', []],
  ['gap', ['label:Gấp']],
  ['vie', ['label:"Công việc"']],
  ['công v', ['label:"Công việc"']],
  ['báo giá', []],
  ['label:', ['label:"Công việc"', 'label:Gấp']],
  ['báo giá label:ga', ['báo giá label:Gấp']],
  ['is:unread -label:"cong v', ['is:unread -label:"Công việc"']],
  ['LABEL:khác', []],
])('offers for %j %j', (typed, texts) => {
  expect(labelSuggestions(typed, LABELS).map(({ text }) => text)).toEqual(texts)
})
