import type { MailboxId } from '@sen/model/ids'
import { FAILED_UPLOADS_COUNTED_SECONDS, MAX_FAILED_UPLOAD_BYTES } from '@sen/model/imap/limits'
import { expect, test } from 'vitest'
import { FailedUploads } from './failed-uploads.ts'

const [lan, minh] = ['1' as MailboxId, '2' as MailboxId]

test('a mailbox with many failed uploads uploads no more until the sweep has deleted them', () => {
  let now = 0
  const uploads = new FailedUploads(() => now)
  uploads.add(lan, MAX_FAILED_UPLOAD_BYTES - 1)
  expect(uploads.areTooMany(lan)).toBe(false)
  uploads.add(lan, 1)
  expect([uploads.areTooMany(lan), uploads.areTooMany(minh)]).toEqual([true, false])
  now = FAILED_UPLOADS_COUNTED_SECONDS * 1_000
  expect(uploads.areTooMany(lan)).toBe(false)
})
