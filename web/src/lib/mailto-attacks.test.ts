import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isValidEmail } from '@sen/model/addresses'
import { expect, it } from 'vitest'
import { parseComposeLink, parseMailto } from './mailto.ts'

/** The attack corpus is optional, beside the repository. */
const attacks = (name: string): readonly unknown[] => {
  const path = fileURLToPath(new URL(`../../../../shared/corpus/attacks/${name}.json`, import.meta.url))
  if (!existsSync(path)) {
    console.log(`skipped: the attacks of ${name}, there is no corpus beside the project`)
    return []
  }
  return (JSON.parse(readFileSync(path, 'utf8')) as { cases: unknown[] }).cases
}
const urls = attacks('mailto').flatMap((one) =>
  typeof one === 'object' && one && 'url' in one ? [String(one.url)] : [],
)
const values = attacks('compose-injection').map(String)

const links = [...urls, ...values.map((value) => `mailto:a@x.test?subject=${encodeURIComponent(value)}`)]

it.skipIf(links.length === 0)('accepts only valid recipients and one line of subject from any link', () => {
  for (const link of links) {
    for (const parts of [parseMailto(link), parseComposeLink(`?${new URLSearchParams({ url: link })}`)]) {
      const everybody = [...parts.to, ...parts.cc, ...parts.bcc]
      expect(
        everybody.filter(({ name, email }) => name !== '' || !isValidEmail(email)),
        link,
      ).toEqual([])
      expect(everybody.length, link).toBeLessThanOrEqual(100)
      expect(parts.subject, link).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
      expect(Object.keys(parts)).toEqual(['to', 'cc', 'bcc', 'subject', 'body'])
    }
  }
})

it.skipIf(values.length === 0)('lets no value inject a recipient through the page\u2019s own parameters', () => {
  for (const value of values) {
    const parts = parseComposeLink(`?${new URLSearchParams({ to: 'a@x.test', subject: value, body: value })}`)
    expect([...parts.to, ...parts.cc, ...parts.bcc].map(({ email }) => email)).toEqual(['a@x.test'])
    expect(parts.subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
  }
})
