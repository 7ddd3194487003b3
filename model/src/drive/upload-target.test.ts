import { expect, it } from 'vitest'
import { MAX_FINGERPRINT_CHARACTERS } from '../own-data/limits.ts'
import { targetOf, withTarget } from './upload-target.ts'

const FILE = 'báo giá.xlsx 1 1790000000000'

it.each([
  { parentId: null, folderPath: '' },
  { parentId: '12', folderPath: 'Ảnh/2026' },
  { parentId: null, folderPath: '5 › b' },
  { parentId: '12', folderPath: '› ›› a/7 › ' },
])('says where the file goes, so that a page that comes back knows it: %j', (target) => {
  expect(targetOf(withTarget(FILE, target))).toEqual(target)
})

it('differs where the same file goes to two folders', () => {
  const to = (folderPath: string) => withTarget(FILE, { parentId: '12', folderPath })
  expect(to('a')).not.toBe(to('b'))
})

it('is never longer than the server keeps', () => {
  const mark = withTarget(FILE, { parentId: '12', folderPath: 'Thư mục rất dài/'.repeat(100) })
  expect(mark.length).toBeLessThanOrEqual(MAX_FINGERPRINT_CHARACTERS)
})

it('knows nothing of what others have marked', () => {
  expect(targetOf('thư cũ.mbox 12 1790000000000')).toBeUndefined()
})
