import { expect, it } from 'vitest'
import { growChecksums } from './migration-checksums.mjs'

const known = { '0001_mailboxes': 'a', '0003_sending': 'c' }

it('adds new migrations at any number, and keeps the rest', () => {
  const present = { '0003_sending': 'c', '0002_mail': 'b', '0001_mailboxes': 'a' }
  const grown = {
    checksums: { '0001_mailboxes': 'a', '0002_mail': 'b', '0003_sending': 'c' },
    changed: [],
    removed: [],
  }
  expect(growChecksums(known, present)).toEqual(grown)
  expect(Object.keys(growChecksums(known, present).checksums)).toEqual(Object.keys(present).sort())
})

it('names changed or removed ones, and does not follow them', () => {
  const { checksums, changed, removed } = growChecksums(known, { '0001_mailboxes': 'other' })
  expect({ checksums, changed, removed }).toEqual({
    checksums: known,
    changed: ['0001_mailboxes'],
    removed: ['0003_sending'],
  })
})
