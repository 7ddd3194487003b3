import { expect, it } from 'vitest'
import { groupOf, hasThumbnail } from './attachment-groups.ts'

it.each([
  ['Biên bản.pdf', 'application/pdf', 'pdf'],
  ['bang-gia.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'excel'],
  ['bang-gia.xlsx', 'application/octet-stream', 'excel'],
  ['trinh-chieu.pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation', 'powerpoint'],
  ['hop-dong.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'word'],
  ['anh.HEIC', 'application/octet-stream', 'image'],
  ['nen.zip', 'application/zip', 'archive'],
  ['ghi-am.m4a', 'audio/mp4', 'audio'],
  ['phim', 'video/mp4', 'video'],
  ['moi.ics', 'text/calendar', 'other'],
  ['', '', 'other'],
])('%s of type %s is %s', (name, content_type, expected) => {
  expect(groupOf({ name, content_type })).toBe(expected)
})

it('shows small pictures of raster images only, and never of infected files', () => {
  expect(hasThumbnail({ content_type: 'image/png', has_virus: false })).toBe(true)
  expect(hasThumbnail({ content_type: 'image/png', has_virus: true })).toBe(false)
  expect(hasThumbnail({ content_type: 'image/svg+xml', has_virus: false })).toBe(false)
})
