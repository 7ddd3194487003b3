import { expect, it } from 'vitest'
import type { ParsedMessage } from '../ports/mime.ts'
import { withholdNames } from './withhold-names.ts'

const directory = { verifiedDomains: async () => ['sen.example'] }
const mailTo = (to: ParsedMessage['to']) =>
  ({ from: [], sender: [], replyTo: [], to, cc: [], bcc: [] }) as unknown as ParsedMessage

it('gives other work a turn between the names of a list, and keeps their order', async () => {
  let turns = 0
  const next = async () => {
    turns += 1
  }
  const people = Array.from({ length: 1_000 }, (_, n) => ({ name: `Lan ${n}`, email: `lan${n}@ngoai.example` }))
  const read = await withholdNames({ directory, yielder: { yield: next } }, mailTo(people))
  expect(read.to).toEqual(people)
  expect(turns).toBe(40)
})

it('removes names that read as an address of the house', async () => {
  const needs = { directory, yielder: { yield: async () => undefined } }
  const read = await withholdNames(needs, mailTo([{ name: 'chu@sen.example', email: 'ke@ngoai.example' }]))
  expect(read.to).toEqual([{ name: '', email: 'ke@ngoai.example' }])
})
