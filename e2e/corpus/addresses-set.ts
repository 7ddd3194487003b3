import { readFileSync } from 'node:fs'
import { isValidEmail } from '@sen/model/addresses'
import { count, passOver, type Tally, tally } from './tally.ts'

interface AddressCase {
  readonly address: string
  readonly category: string
}

const WITHIN_MILLISECONDS = 5
const TRIES = 3

/** Judges the address check of compose: invalid addresses are rejected, plain ones accepted, and each check is fast. */
export function judgeAddresses(path: string, isAddress: (text: string) => boolean = isValidEmail): Tally {
  const result = tally('addresses', 'what is none is refused, plain ones are taken, each judged within 5 ms')
  const { cases } = JSON.parse(readFileSync(path, 'utf8')) as { readonly cases: readonly AddressCase[] }
  for (const { address, category } of cases) {
    let isTaken = false
    let milliseconds = Number.POSITIVE_INFINITY
    for (let tried = 0; tried < TRIES && milliseconds > WITHIN_MILLISECONDS; tried += 1) {
      const startedAt = performance.now()
      isTaken = isAddress(address)
      milliseconds = performance.now() - startedAt
    }
    const wrong: string[] = []
    if (milliseconds > WITHIN_MILLISECONDS) wrong.push(`took ${milliseconds.toFixed(1)} ms`)
    if (category !== 'ISEMAIL_ERR' && category !== 'ISEMAIL_VALID_CATEGORY' && wrong.length === 0) {
      passOver(result, JSON.stringify(address), 'of a kind that may be taken or refused')
      continue
    }
    if (category === 'ISEMAIL_ERR' && isTaken) wrong.push('taken')
    if (category === 'ISEMAIL_VALID_CATEGORY' && !isTaken) wrong.push('refused')
    count(result, JSON.stringify(address), wrong)
  }
  return result
}
