import { domainOf } from '../addresses.ts'
import { domainInLetters } from '../text/punycode.ts'
import { drawnLetters } from './look-alike-domains.ts'
import { asciiDomain } from './mail-domains.ts'
import { withPlainSigns } from './plain-signs.ts'

const MOST_WORDS = 8
const WORD = /[a-z0-9]+/g

export function domainSkeletons(domains: readonly string[]): ReadonlyMap<string, string> {
  const skeletons = domains.flatMap((domain): [string, string][] => {
    const drawn = drawnLetters(domainInLetters(domain))
    // The letters of other scripts have no skeleton.
    return /^[a-z0-9.-]+$/.test(drawn) ? [[skeletonOf(drawn.replaceAll(/[.-]/g, '')), asciiDomain(domain)]] : []
  })
  return new Map(skeletons)
}

/**
 * Readers may take `chu@sen⠄example` or `chu a còng sen chấm example` for an address. Blanks alone make none: `Chu Sen
 * Example` is a name.
 */
export function namesOwnAddress(name: string, email: string, skeletons: ReadonlyMap<string, string>): boolean {
  const seen = withPlainSigns(name)
  const drawn = drawnLetters(seen)
  const words = wordsOf(drawn)
  const domain = asciiDomain(domainOf(email))
  return words.some((first, start) => {
    if (!/[\p{L}\p{N}]/u.test(drawn.slice(0, first.at))) return false
    let letters = ''
    let isSigned = first.isAfterAt
    return words.slice(start, start + MOST_WORDS).some((word, at) => {
      letters += word.letters
      isSigned ||= at > 0 && word.isAfterSign
      const own = isSigned ? skeletons.get(skeletonOf(letters)) : undefined
      return own !== undefined && domain !== own && !domain.endsWith(`.${own}`)
    })
  })
}

interface Word {
  readonly letters: string
  readonly at: number
  readonly isAfterAt: boolean
  readonly isAfterSign: boolean
}

function wordsOf(drawn: string): readonly Word[] {
  const words: Word[] = []
  let end = 0
  for (const { 0: letters, index } of drawn.matchAll(WORD)) {
    if (end > 0 && (letters === 'at' || letters === 'dot')) continue
    const between = drawn.slice(end, index)
    const isAfterAt = /@|(?<![a-z0-9])at(?![a-z0-9])/.test(between)
    words.push({ letters, at: index, isAfterAt, isAfterSign: /\S/.test(between) })
    end = index + letters.length
  }
  return words
}

function skeletonOf(letters: string): string {
  return letters.replaceAll('rn', 'm').replaceAll('vv', 'w').replaceAll('0', 'o').replaceAll('1', 'l')
}
