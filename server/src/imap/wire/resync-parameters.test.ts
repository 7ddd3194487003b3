import { expect, test } from 'vitest'
import { Arguments } from './arguments.ts'
import { parseResync, runsOf } from './resync-parameters.ts'
import { SyntaxFault } from './syntax-error.ts'

const parse = (text: string) => parseResync(new Arguments([{ text }]))
const range = (from: number, to = from) => ({ from, to })
const BASE = { uidValidity: 67890007, modseq: 90060115194045000, knownUids: undefined, match: undefined }
const LOW = { ...BASE, modseq: 20 }

test.each([
  [' (67890007 20)', LOW],
  [' (67890007 9007199254740993)', { ...BASE, modseq: Number.MAX_SAFE_INTEGER }],
  [' (67890007 20 41,43:211,214:541)', { ...LOW, knownUids: [range(41), range(43, 211), range(214, 541)] }],
  [' (67890007 20 1:*)', { ...LOW, knownUids: [range(1, Number.POSITIVE_INFINITY)] }],
  [' (67890007 20 (1,3 5,9))', { ...LOW, match: { numbers: [range(1), range(3)], uids: [range(5), range(9)] } }],
  [
    ' (67890007 20 1:29997 (5000,7500,9000,9990:9999 15000,22500,27000,29970,29973,29976,29979,29982,29985,29988,29991,29994,29997))',
    undefined,
  ],
  [
    ' (67890007 20 1:9 (1:3 7:9))',
    { ...LOW, knownUids: [range(1, 9)], match: { numbers: [range(1, 3)], uids: [range(7, 9)] } },
  ],
  [' (67890007 20 1:9 (1:3 7,9))', SyntaxFault],
  [' (67890007 20 (1:* 1:*))', SyntaxFault],
  [' (67890007 20 (1))', SyntaxFault],
  [' (67890007)', SyntaxFault],
  [' (67890007 20 )', SyntaxFault],
  [' (67890007 20 1:9', SyntaxFault],
  [' (67890007 20 1:9 2)', SyntaxFault],
  [' (67890007 20 $)', SyntaxFault],
  [' (x 20)', SyntaxFault],
  [' (1 -1)', SyntaxFault],
  [' 1 2', SyntaxFault],
])('%s', (text, expected) => {
  if (expected === SyntaxFault) expect(() => parse(text)).toThrow(SyntaxFault)
  else if (expected === undefined) expect(parse(text).match).toBeDefined()
  else expect(parse(text)).toEqual(expected)
})

test('a match is divided into runs in which both rise by one', () => {
  const match = { numbers: [range(1, 3), range(10)], uids: [range(5), range(7, 9)] }
  expect([...runsOf(match)]).toEqual([
    { number: 1, uid: 5, count: 1 },
    { number: 2, uid: 7, count: 2 },
    { number: 10, uid: 9, count: 1 },
  ])
})
