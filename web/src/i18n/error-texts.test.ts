import { ERROR_CODES } from '@sen/model/error-codes'
import { expect, it } from 'vitest'
import { messages as en } from './en.po'
import { ERROR_TEXTS } from './error-texts.ts'
import { messages as vi } from './vi.po'

it.each(ERROR_CODES)('%s has a text in both languages', (code) => {
  const { id } = ERROR_TEXTS[code]
  expect(String(en[id])).not.toBe('undefined')
  expect(String(vi[id])).not.toBe('undefined')
  // A text that was never translated is the English one.
  expect(vi[id]).not.toEqual(en[id])
})
