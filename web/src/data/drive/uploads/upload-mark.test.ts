import { MAX_FINGERPRINT_CHARACTERS } from '@sen/model/own-data/limits'
import { expect, it } from 'vitest'
import { markOf, targetOf } from './upload-mark.ts'

const FILE = new File(['a'], 'báo giá.xlsx', { lastModified: 1_790_000_000_000 })

it('says where the file goes, so that a page that comes back knows it', () => {
  for (const target of [
    { parentId: null, folderPath: '' },
    { parentId: '12', folderPath: 'Ảnh/2026' },
  ]) {
    expect(targetOf(markOf(FILE, target))).toEqual(target)
  }
})

it('differs where the same file goes to two folders', () => {
  expect(markOf(FILE, { parentId: '12', folderPath: 'a' })).not.toBe(markOf(FILE, { parentId: '12', folderPath: 'b' }))
})

it('is never longer than the server keeps', () => {
  const mark = markOf(FILE, { parentId: '12', folderPath: 'Thư mục rất dài/'.repeat(100) })
  expect(mark.length).toBeLessThanOrEqual(MAX_FINGERPRINT_CHARACTERS)
})

it('knows nothing of what others have marked', () => {
  expect(targetOf('thư cũ.mbox 12 1790000000000')).toBeUndefined()
})
