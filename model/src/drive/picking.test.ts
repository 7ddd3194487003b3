import { describe, expect, it } from 'vitest'
import { MEGABYTE_BYTES } from '../byte-units.ts'
import { attachRefusal, judgePick, type PickableDriveItem, pickRefusal } from './picking.ts'

const item = (id: string, megabytes: number, changes: Partial<PickableDriveItem> = {}): PickableDriveItem => ({
  id,
  kind: 'file',
  name: `${id}.pdf`,
  sizeBytes: megabytes * MEGABYTE_BYTES,
  isOwn: true,
  isInfected: false,
  ...changes,
})
const folder = item('f', 0, { kind: 'folder', name: 'Ảnh công trình' })
const program = item('p', 1, { name: 'cài đặt.EXE' })
const EMPTY = { html: '', files: [] }

describe('items that may be picked', () => {
  it.each([
    ['an own file', {}, undefined],
    ['an own folder', { kind: 'folder' }, undefined],
    ['an own program, which can still be shared', { name: 'cài đặt.exe' }, undefined],
    ['somebody else’s file', { isOwn: false }, 'not-own'],
    ['a file with a virus', { isInfected: true }, 'infected'],
    ['somebody else’s file with a virus', { isOwn: false, isInfected: true }, 'not-own'],
  ] as const)('%s: %s', (_, changes, refusal) => {
    expect(pickRefusal(item('a', 1, changes))).toBe(refusal)
  })
})

describe('items that may be attached', () => {
  it.each([
    ['báo giá.xlsx', 25, undefined],
    ['báo giá.xlsx', 25 + 1 / MEGABYTE_BYTES, 'too-large'],
    ['cài đặt.exe', 1, 'invalid'],
    ['cài đặt.ｅｘｅ', 30, 'invalid'],
    ['trống.txt', 0, undefined],
  ])('%s of %d MB: %s', (name, megabytes, refusal) => {
    expect(attachRefusal(item('a', megabytes, { name }))).toBe(refusal)
  })

  it('a folder: never', () => {
    expect(attachRefusal(folder)).toBe('folder')
  })
})

describe('the way picked items are sent', () => {
  it.each([
    ['nothing', [], { copies: [], links: [], note: undefined, barredBy: undefined }],
    ['one of 25 MB', [item('a', 25)], { copies: ['a'], links: [], note: undefined, barredBy: undefined }],
    ['one of 26 MB', [item('a', 26)], { copies: [], links: ['a'], note: 'file-too-large', barredBy: undefined }],
    [
      'one of 26 MB among small ones',
      [item('a', 1), item('b', 26), item('c', 2)],
      { copies: ['a', 'c'], links: ['b'], note: 'file-too-large', barredBy: undefined },
    ],
    [
      'more than 40 MB as they are encoded',
      [item('a', 14), item('b', 14), item('c', 14), item('d', 0.5)],
      { copies: ['a', 'b', 'd'], links: ['c'], note: 'total-too-large', barredBy: undefined },
    ],
    [
      'both, of which the total is what one has to know',
      [item('a', 26), item('b', 20), item('c', 20)],
      { copies: ['b'], links: ['a', 'c'], note: 'total-too-large', barredBy: undefined },
    ],
    ['a folder', [item('a', 1), folder], { copies: [], links: ['a', 'f'], note: undefined, barredBy: 'folder' }],
    ['a program', [program, item('a', 1)], { copies: [], links: ['p', 'a'], note: undefined, barredBy: 'invalid' }],
  ] as const)('%s', (_, picked, pick) => {
    expect(judgePick(picked, true, EMPTY)).toEqual(pick)
  })

  it('as links, when the user chose so, without a note', () => {
    const pick = judgePick([item('a', 1), item('b', 30)], false, EMPTY)
    expect(pick).toEqual({ copies: [], links: ['a', 'b'], note: undefined, barredBy: undefined })
  })

  it('counts existing attachments of the mail, forwarded parts too', () => {
    const files = [{ sizeBytes: 20 * MEGABYTE_BYTES, isForwarded: true }]
    expect(judgePick([item('a', 12)], true, { html: '', files })).toMatchObject({
      links: ['a'],
      note: 'total-too-large',
    })
    expect(judgePick([item('a', 8)], true, { html: '', files })).toMatchObject({ copies: ['a'], note: undefined })
  })
})
