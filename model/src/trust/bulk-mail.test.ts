import { expect, it } from 'vitest'
import { isBulkMail } from './bulk-mail.ts'

it.each([
  [{}, false],
  [{ 'list-id': '<tin.bao.example>' }, true],
  [{ 'list-unsubscribe': '<https://bao.example/x>' }, true],
  [{ 'list-post': 'NO' }, true],
  [{ precedence: ' Bulk' }, true],
  [{ precedence: 'first-class' }, false],
])('%j: %s', (headers: Readonly<Record<string, string>>, isBulk) => {
  expect(isBulkMail(headers)).toBe(isBulk)
})
