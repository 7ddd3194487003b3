import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { BREAKPOINTS } from './breakpoints.ts'

const SOURCES = fileURLToPath(new URL('..', import.meta.url))

/** Layouts of one component, which end where its content no longer fits. */
const OF_ONE_COMPONENT: Readonly<Record<string, readonly number[]>> = {
  'features/drive/Drive.module.css': [1_180],
  'features/drive/DriveNav.module.css': [1_180],
  'features/search/advanced/AdvancedPanel.module.css': [860],
  'features/shell/ShortcutSheet.module.css': [700, 1_100],
  'features/shell/connection/Reconnect.module.css': [1_280],
}

const sheets = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => ({ name, css: readFileSync(`${SOURCES}/${name}`, 'utf8') }))

const shared = Object.values(BREAKPOINTS)

it('finds the queries for phones', () => {
  const phone = `@media (max-width: ${BREAKPOINTS.phone}px)`
  expect(sheets.filter(({ css }) => css.includes(phone)).length).toBeGreaterThan(50)
})

it.each(sheets)('$name changes its layout at the shared widths of the window', ({ name, css }) => {
  const queries = [...css.matchAll(/@media ([^{]+)\{/g)].map(([, query = '']) => query).join()
  const most = [...queries.matchAll(/max-width: (\d+)px/g)].map(([, pixels]) => Number(pixels))
  const least = [...queries.matchAll(/min-width: (\d+)px/g)].map(([, pixels]) => Number(pixels) - 1)
  const allowed: readonly number[] = [...shared, ...(OF_ONE_COMPONENT[name] ?? [])]
  expect([...most, ...least].filter((pixels) => !allowed.includes(pixels))).toEqual([])
})
