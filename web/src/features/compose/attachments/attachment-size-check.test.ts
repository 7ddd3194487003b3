import type { FileField } from '@sen/contract/messages'
import { MAX_MESSAGE_BYTES, MAX_UPLOADED_TOTAL_BYTES } from '@sen/model/messages/limits'
import { expect, it } from 'vitest'
import { BLANK_CONTENT } from '../../../data/drafts/draft-content.ts'
import { isTooLarge } from './attachment-size-check.ts'

const file = (id: string, size: number): FileField => ({
  id,
  uuid: id,
  name: `${id}.pdf`,
  size,
  content_type: 'application/pdf',
  content_id: '',
  inline: false,
  uploaded: true,
  is_office: false,
  scan: 'clean',
  has_virus: false,
  message: '',
})
const weighing = (...sizes: readonly number[]) => sizes.map((size, at) => file(`tep-${at}`, size))

it('files over 25 MB in total cannot be sent, and the button says so before it is pressed', () => {
  const half = MAX_UPLOADED_TOTAL_BYTES / 2
  expect(isTooLarge(BLANK_CONTENT)).toBe(false)
  expect(isTooLarge({ ...BLANK_CONTENT, files: weighing(half, half) })).toBe(false)
  expect(isTooLarge({ ...BLANK_CONTENT, files: weighing(half, half, 1) })).toBe(true)
})

it('forwarded files count in the whole message alone', () => {
  const forwarded = { ...BLANK_CONTENT, forwarded: ['tep-0'] }
  expect(isTooLarge({ ...forwarded, files: weighing(MAX_UPLOADED_TOTAL_BYTES + 1) })).toBe(false)
  expect(isTooLarge({ ...forwarded, files: weighing(MAX_MESSAGE_BYTES) })).toBe(true)
})
