import type { FastifyRequest } from 'fastify'

export type PageLanguage = 'vi' | 'en'

/** The visitor's choice comes before the browser's languages (RFC 9110 section 12.5.4). */
export function pageLanguageOf({ cookies, headers }: Pick<FastifyRequest, 'cookies' | 'headers'>): PageLanguage {
  const chosen = cookies.sen_language
  if (chosen === 'vi' || chosen === 'en') return chosen
  return preferredOf(headers['accept-language'] ?? '')
}

const MAX_HEADER_CHARACTERS = 1_000

function preferredOf(header: string): PageLanguage {
  const ranges = header
    .slice(0, MAX_HEADER_CHARACTERS)
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
      const quality = parameters.find((each) => each.startsWith('q='))
      return { tag, quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0 }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
  for (const { tag } of ranges) {
    if (/^vi\b/.test(tag)) return 'vi'
    if (/^en\b/.test(tag)) return 'en'
  }
  // A visitor whose languages include neither reads English rather than Vietnamese.
  return ranges.some(({ tag }) => /^[a-z]{2,8}(-|$)/.test(tag)) ? 'en' : 'vi'
}
