import { expect, test } from 'vitest'
import { readHeader } from '../parts/header-fields.ts'
import { headerProblem } from './header-problem.ts'

const problem = (text: string) => headerProblem(readHeader(new TextEncoder().encode(text)))

test.each([
  ['From: a@b\r\nReceived: x\r\nReceived: y\r\n\r\n', undefined],
  ['Subject: a\r\n\r\n', 'no_author'],
  ['', 'no_author'],
  ['From: a@b\r\nFROM: c@d\r\n\r\n', 'repeated_field'],
  ['From: a@b\r\nContent-Type: text/plain\r\nContent-Type: text/html\r\n\r\n', 'repeated_field'],
  ['From: a@b\r\nhello\r\n\r\n', 'malformed'],
])('%j: %s', (text, found) => {
  expect(problem(text)).toBe(found)
})
