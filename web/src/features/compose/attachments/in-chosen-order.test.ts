import type { FileField } from '@sen/contract/messages'
import { expect, it } from 'vitest'
import { rowsOf, withArrived } from './in-chosen-order.ts'
import type { UploadItem } from './upload-list.ts'

const file = (id: string) => ({ id }) as FileField
const item = (id: number) => ({ id }) as UploadItem
/** `c2` was chosen second; `old` was there before. */
const orderOf = ({ id }: FileField) => (id.startsWith('c') ? Number(id.slice(1)) : undefined)
const ids = (files: readonly FileField[]) => files.map(({ id }) => id).join(' ')

it.each([
  ['', 'c2', 'c2'],
  ['old', 'c1', 'old c1'],
  ['old c2 c3', 'c1', 'old c1 c2 c3'],
  ['c1 c3', 'c2', 'c1 c2 c3'],
  ['c1 other', 'c2', 'c1 other c2'],
  ['c1 c2', 'other', 'c1 c2 other'],
])('to “%s” comes %s: %s', (before, arrived, after) => {
  const files = before.split(' ').filter(Boolean).map(file)
  expect(ids(withArrived(files, file(arrived), orderOf))).toBe(after)
})

it('lists a running upload at its final position', () => {
  const items = [item(1), item(3), item(5)]
  const said = (files: string, rising: readonly UploadItem[]) =>
    rowsOf(files.split(' ').map(file), rising, orderOf).map((row) => ('file' in row ? row.file.id : `${row.item.id} %`))
  expect(said('old c2 c4', items)).toEqual(['old', '1 %', 'c2', '3 %', 'c4', '5 %'])
  const after = ids(withArrived(['old', 'c2', 'c4'].map(file), file('c3'), orderOf))
  expect(said(after, [item(1), item(5)])).toEqual(['old', '1 %', 'c2', 'c3', 'c4', '5 %'])
})

it('lists files that do not come below those that are here or on their way', () => {
  const refused = { id: 1, state: 'refused' } as UploadItem
  const rows = rowsOf([file('c2')], [refused, item(3)], orderOf)
  expect(rows.map((row) => ('file' in row ? row.file.id : row.item.id))).toEqual(['c2', 3, 1])
})
