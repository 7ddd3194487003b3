import { readFileSync } from 'node:fs'
import { isValidEmail } from '@sen/model/addresses'
import { count, passOver, type Tally, tally } from './tally.ts'

interface AddressCase {
  readonly address: string
  readonly category: string
}

const WITHIN_MILLISECONDS = 5
/** Not having the processor takes as long now and then; not every time at the same address. */
const TRIES = 3

/** What is no address is refused in compose, plain ones are taken, and no spelling takes long to judge. */
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
