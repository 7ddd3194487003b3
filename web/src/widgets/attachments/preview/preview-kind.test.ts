import { expect, it } from 'vitest'
import { mediaType, previewKind } from './preview-kind.ts'

const file = (name: string, content_type = 'application/octet-stream', has_virus = false) => ({
  name,
  content_type,
  has_virus,
})

it.each([
  ['ảnh.jpg', 'image/jpeg', 'image'],
  ['ảnh.PNG', 'application/octet-stream', 'image'],
  ['hình.svg', 'image/svg+xml', 'none'],
  ['hình.tif', 'image/tiff', 'none'],
  ['hợp đồng.pdf', 'application/pdf', 'pdf'],
  ['hợp đồng.pdf', 'application/octet-stream', 'pdf'],
  ['phim.mp4', 'application/octet-stream', 'video'],
  ['ghi âm.m4a', 'audio/x-m4a', 'audio'],
  ['ghi chú.txt', 'text/plain', 'text'],
  ['bảng.csv', 'text/csv', 'text'],
  ['thư.eml', 'application/octet-stream', 'mail'],
  ['không đuôi', 'message/rfc822', 'mail'],
  ['trang.html', 'text/html', 'none'],
  ['bảng giá.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'office'],
  ['hợp đồng.DOCX', 'application/octet-stream', 'office'],
  ['hồ sơ.zip', 'application/octet-stream', 'archive'],
  ['hồ sơ', 'application/zip', 'archive'],
  ['hợp đồng.docx', 'application/zip', 'office'],
  ['hồ sơ.rar', 'application/vnd.rar', 'none'],
  ['không tên', 'application/octet-stream', 'none'],
] as const)('%s, said to be %s: %s', (name, type, expected) => {
  expect(previewKind(file(name, type))).toBe(expected)
})

it('shows nothing that a virus was found in', () => {
  expect(previewKind(file('ảnh.png', 'image/png', true))).toBe('none')
})

it('plays a recording as the type that its name says', () => {
  expect(mediaType(file('a.mp3', 'video/mp4'))).toBe('audio/mpeg')
  expect(mediaType(file('a', 'audio/ogg'))).toBe('audio/ogg')
  expect(mediaType(file('a.exe', 'video/x-msvideo'))).toBeUndefined()
})
