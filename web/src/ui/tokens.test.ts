import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const SOURCES = fileURLToPath(new URL('..', import.meta.url))

/** The radius tokens; corners at an edge have none, a field in a box inherits. */
const RADIUS = /^(var\(--radius(-small|-card|-window|-round)?\)|0|inherit)$/

const sheets = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css') && !name.endsWith('tokens.css'))
  .map((name) => ({ name, css: readFileSync(`${SOURCES}/${name}`, 'utf8') }))

it('finds the style sheets', () => expect(sheets.length).toBeGreaterThan(80))

it.each(sheets)('$name rounds corners by the steps of the tokens alone', ({ css }) => {
  const radii = [...css.matchAll(/\bborder-[a-z-]*radius: ([^;]+);/g)].flatMap(([, value = '']) => value.split(' '))
  expect(radii.filter((radius) => !RADIUS.test(radius))).toEqual([])
})

it.each(sheets)('$name names no colour of its own', ({ css }) => {
  expect(css.match(/#[\da-f]{3,8}\b|\b(?:rgb|rgba|hsl|oklch|oklab|lab|lch)\((?!var\()/gi)).toBeNull()
})

it.each(sheets)('$name names a layer of the page, or orders the parts of a component', ({ css }) => {
  const layers = [...css.matchAll(/z-index: ([^;]+);/g)].map(([, layer = '']) => layer)
  expect(layers.filter((layer) => !/^(-1|[1-5]|var\(--[a-z-]+(, var\(--layer-[a-z-]+\))?\))$/.test(layer))).toEqual([])
})

it('has four steps of corners, and one for circles and bars', () => {
  const tokens = readFileSync(`${SOURCES}/ui/tokens.css`, 'utf8')
  const steps = [...tokens.matchAll(/--radius[\w-]*: (\d+)px/g)].map(([, pixels]) => Number(pixels))
  expect(steps).toEqual([4, 8, 10, 14, 999])
})
