import { expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { RowJsonCache } from './row-json-cache.ts'

const Field = z.object({ name: z.string() })

it('writes a row once, checked, and without fields that its schema does not name', () => {
  const present = vi.fn((row: { name: string }) => ({ ...row, secret: 'x' }))
  const texts = new RowJsonCache(Field, present)
  const row = { name: 'Ễ' }
  expect(texts.of(row)).toBe('{"name":"Ễ"}')
  expect(texts.of(row)).toBe('{"name":"Ễ"}')
  expect(present).toHaveBeenCalledTimes(1)
  expect(texts.of({ ...row })).toBe('{"name":"Ễ"}')
  expect(present).toHaveBeenCalledTimes(2)
  expect(() => texts.of({ name: 7 as unknown as string })).toThrow()
})
