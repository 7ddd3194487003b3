import { expect, it } from 'vitest'
import { MAX_NESTED_MESSAGES, nestedFileId, splitFileId } from './file-ids.ts'

it('leads into attached messages, step by step', () => {
  const inner = nestedFileId(nestedFileId('12', 3), 0)
  expect(splitFileId(inner)).toEqual({ outer: '12', parts: [3, 0] })
  expect(splitFileId('12')).toEqual({ outer: '12', parts: [] })
})

it.each(['12~', '12~x', '12~-1', '12~1e3', `12${'~1'.repeat(MAX_NESTED_MESSAGES + 1)}`, '12~123456'])(
  'knows no file %s',
  (id) => {
    expect(splitFileId(id)).toBeUndefined()
  },
)
