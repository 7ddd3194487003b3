import type { OpenedFolder } from '@sen/core/mail-programs/program-folder'
import { expect, test } from 'vitest'
import { SelectedFolder } from './selected-folder.ts'

const range = (from: number, to = from) => ({ from, to })

function folderWith(uids: readonly number[] | Uint32Array, uidNext: number): SelectedFolder {
  const opened = {
    folder: { id: '1' },
    uids: uids instanceof Uint32Array ? uids : Uint32Array.from(uids),
    uidNext,
    uidValidity: 7,
    highestModseq: 9,
    keywords: [],
  }
  return new SelectedFolder(opened as unknown as OpenedFolder, false)
}

test.each([
  ['all', [2, 3, 7], 10, [range(1, Number.POSITIVE_INFINITY)], 0, ['1', '4:6', '8:9']],
  ['only those that were named', [2, 3, 7], 10, [range(1, 2), range(5), range(7, 8)], 0, ['1', '5', '8']],
  ['none that may be new', [2, 3], 4, [range(1, 100)], 0, ['1']],
  ['above the last match', [2, 3, 7], 10, [range(1, 9)], 3, ['4:6', '8:9']],
  ['all of an emptied folder', [], 4, [range(1, Number.POSITIVE_INFINITY)], 0, ['1:3']],
  ['none of a folder that was never used', [], 1, [range(1, Number.POSITIVE_INFINITY)], 0, []],
  ['none when all exist', [1, 2, 3], 4, [range(1, 3)], 0, []],
  [
    'far apart',
    [4_000_000_000],
    4_294_967_295,
    [range(1, 4_294_967_294)],
    0,
    ['1:3999999999', '4000000001:4294967294'],
  ],
])('messages that are missing: %s', (_, uids, uidNext, named, after, expected) => {
  const missing = [...folderWith(uids, uidNext).missing(named, after)]
  expect(missing.map(({ first, last }) => (first === last ? `${first}` : `${first}:${last}`))).toEqual(expected)
})

test.each([
  ['nothing left', [5, 7, 9], [range(1, 3)], [range(5), range(7), range(9)], 9],
  ['the first left', [7, 9], [range(1, 3)], [range(5), range(7), range(9)], 0],
  ['the second left', [5, 9], [range(1, 3)], [range(5), range(7), range(9)], 5],
  ['samples', [1, 2, 3, 5, 6], [range(2), range(4), range(6)], [range(2), range(4), range(6)], 2],
  ['one long run', [1, 2, 3, 5, 6], [range(1, 6)], [range(1, 6)], 3],
  ['numbers that cannot be', [1, 2], [range(1, 4_294_967_295)], [range(1, 4_294_967_295)], 2],
])('the last message with the number that the client knows: %s', (_, uids, numbers, known, expected) => {
  expect(folderWith(uids, 20).lastMatch({ numbers, uids: known })).toBe(expected)
})

test('sessions that learn of the same change share the list of UIDs', () => {
  const uids = Uint32Array.of(2, 3, 7)
  const [one, other, late] = [folderWith(uids, 8), folderWith(uids, 8), folderWith(uids, 8)]
  for (const folder of [one, other]) {
    folder.addArrived([8, 9])
    expect(folder.removeGone(Uint32Array.of(3, 8))).toEqual([4, 2])
  }
  expect([...one.uids]).toEqual([2, 7, 9])
  expect(other.uids).toBe(one.uids)
  late.addArrived([8])
  expect([...late.uids]).toEqual([2, 3, 7, 8])
  expect([...uids]).toEqual([2, 3, 7])
})
