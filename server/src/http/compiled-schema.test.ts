import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import * as core from 'zod/v4/core'
import { compiledSchema } from './compiled-schema.ts'

const Person = z.object({ name: z.string().check(z.maxLength(5)), email: z.optional(z.string()) })
const Plain = z.object({
  id: z.string(),
  people: z.array(Person).check(z.maxLength(2)),
  owner: z.nullable(Person),
  kind: z.discriminatedUnion('type', [
    z.object({ type: z.literal('a'), count: z.int() }),
    z.object({ type: z.literal('b') }),
  ]),
})
const Compiled = compiledSchema(Plain)

const right = { id: '1', people: [{ name: 'Lan' }], owner: { name: 'Chu', email: 'x' }, kind: { type: 'a', count: 1 } }

it.each<[string, unknown]>([
  ['what is right', right],
  ['what is null or absent', { ...right, owner: null, people: [] }],
  ['fields too many, which it leaves out', { ...right, secret: 1, people: [{ name: 'Lan', password: 'x' }] }],
  ['a missing field', { id: '1' }],
  ['a wrong type deep inside', { ...right, people: [{ name: 1 }] }],
  ['a text that is too long', { ...right, people: [{ name: 'Nguyễn Lan' }] }],
  ['a list that is too long', { ...right, people: [1, 2, 3].map(() => ({ name: 'Lan' })) }],
  ['an unknown kind', { ...right, kind: { type: 'c' } }],
  ['no object', 'x'],
])('reads %s as the plain one does', (_, value) => {
  const plain = Plain.safeParse(value)
  const compiled = core.safeParse(Compiled, value)
  expect(compiled.success).toBe(plain.success)
  expect(compiled.data).toEqual(plain.data)
  expect(compiled.error?.issues).toEqual(plain.error?.issues)
})
