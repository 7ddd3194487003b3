import { domainOf } from '../addresses.ts'
import { domainInLetters } from '../text/punycode.ts'
import { drawnLetters } from './look-alike-domains.ts'
import { asciiDomain } from './mail-domains.ts'
import { withPlainSigns } from './plain-signs.ts'

/** A domain has at most this many words, as separated by dots and hyphens. */
const MOST_WORDS = 8
const WORD = /[a-z0-9]+/g

/** Maps the skeleton of each domain (its drawn letters and digits, without any sign) to the domain. */
export function domainSkeletons(domains: readonly string[]): ReadonlyMap<string, string> {
  const skeletons = domains.flatMap((domain): [string, string][] => {
    const drawn = drawnLetters(domainInLetters(domain))
    // The letters of other scripts have no skeleton.
    return /^[a-z0-9.-]+$/.test(drawn) ? [[skeletonOf(drawn.replaceAll(/[.-]/g, '')), asciiDomain(domain)]] : []
  })
  return new Map(skeletons)
}

/**
 * Returns whether readers may take a name for an address in one of these domains, although the email is of another. The
 * kind of sign between the words does not matter: `chu@sen⠄example`, `chu[a]sen.example`, `chu a còng sen chấm example`.
 * Blanks alone make no address: `Chu Sen Example` is a name.
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

/** Splits a name into its words. `at` and `dot` count as signs between two words. */
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
