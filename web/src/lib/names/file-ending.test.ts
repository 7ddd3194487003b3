import { expect, it } from 'vitest'
import { fileEnding } from './file-ending.ts'

it.each([
  ['Bảng tổng hợp công nợ quý bốn.xlsx', '.xlsx'],
  ['tai-lieu.tar.gz', '.gz'],
  ['Biên bản họp 17. 11', ''],
  ['không đuôi', ''],
  ['tệp.đuôi-dài-quá', ''],
])('takes the ending of %s to be “%s”', (name, ending) => expect(fileEnding(name)).toBe(ending))
