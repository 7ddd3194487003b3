import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const SOURCES = fileURLToPath(new URL('..', import.meta.url))
/** Selectors of fields, whose text the browser lays out in its own way. */
const FIELDS = ['.input', '.select', 'select']

const rules = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .flatMap((name) =>
    [...readFileSync(`${SOURCES}/${name}`, 'utf8').matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(
      ([, selector = '', body = '']) => ({
        name: `${name} ${selector.trim().split('\n').at(-1)}`,
        selector: selector.trim().split('\n').at(-1) ?? '',
        body,
      }),
    ),
  )
  .filter(({ selector, body }) => body.includes('text-overflow: ellipsis') && !FIELDS.includes(selector))

it('finds the rules that cut text', () => expect(rules.length).toBeGreaterThan(10))

it.each(rules)('$name leaves room above and below for Ể and Ậ', ({ body }) => {
  expect(body).toContain('padding-block: 3px')
  expect(body).toContain('margin-block: -3px')
})
