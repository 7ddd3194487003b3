import { ERROR_CODES } from '@sen/model/error-codes'
import { expect, it } from 'vitest'
import { ACCOUNT_ERROR_TEXTS } from './account-error-texts.ts'
import { messages as en } from './en.po'
import { addErrorTexts, textOfCode } from './error-texts.ts'
import { messages as vi } from './vi.po'

addErrorTexts(ACCOUNT_ERROR_TEXTS)

it.each(ERROR_CODES)('%s has a text in both languages', (code) => {
  const { id } = textOfCode(code)
  if (code !== 'internal_error') expect(id).not.toBe(textOfCode('internal_error').id)
  expect(String(en[id])).not.toBe('undefined')
  expect(String(vi[id])).not.toBe('undefined')
  // A text that was never translated is the English one.
  expect(vi[id]).not.toEqual(en[id])
})
