import { expect, it } from 'vitest'
import { hasAttachments } from './attachments.ts'

it.each([
  ['application/pdf', true],
  ['application/octet-stream', true],
  ['application/pgp-keys', true],
  ['application/pkcs7-mime', true],
  ['application/pgp-signature', false],
  ['application/pgp-encrypted', false],
  ['application/x-pkcs7-signature', false],
  ['message/delivery-status', false],
])('whether %s is an attachment: %s', (contentType, expected) => {
  expect(hasAttachments([{ isInline: false, contentType }])).toBe(expected)
})

it('counts nothing that the text shows', () => {
  expect(hasAttachments([{ isInline: true, contentType: 'image/png' }])).toBe(false)
})
