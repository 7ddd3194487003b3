import { expect, it } from 'vitest'
import { dependsOnFrameHeight, withoutFrameUnits, withoutHeightQueries } from './frame-lengths.ts'

const SIZES = ['', 's', 'l', 'd']
const HEIGHTS = [...SIZES.flatMap((size) => ['vh', 'vb', 'vmin', 'vmax'].map((unit) => size + unit))].concat(
  ...['cqh', 'cqb', 'cqmin', 'cqmax'],
)
const WIDTHS = [...SIZES.map((size) => `${size}vi`), 'cqw', 'cqi']

it.each([...HEIGHTS, 'CQMAX'])('makes heights in %s fixed, wherever they are written', (unit) => {
  for (const [css, expected] of [
    [`height:12.5${unit}`, 'height:100px'],
    [`height:.5${unit}`, 'height:4px'],
    [`height:1e1${unit}`, 'height:80px'],
    [`height:calc(100${unit} + 60px)`, 'height:calc(800px + 60px)'],
    [`height:clamp(1px,max(2px,1${unit}),3px)`, 'height:clamp(1px,max(2px,8px),3px)'],
    [`--a:1${unit};height:calc(-1*1${unit})`, '--a:8px;height:calc(-1*8px)'],
    [`@media (max-width:100${unit})`, '@media (max-width:800px)'],
  ] as const) {
    expect(withoutFrameUnits(css)).toBe(expected)
  }
})

it.each(WIDTHS)('keeps widths in %s as widths', (unit) => {
  expect(withoutFrameUnits(`width:50${unit}`)).toBe('width:50vw')
})

it('changes no name and no other length', () => {
  const css = '.h-50vh{width:50vw;height:10px;margin:1em}.a5cqh{color:red}'
  expect(withoutFrameUnits(css)).toBe(css)
})

it.each([
  '(min-height:200px)',
  '(200px<=height<=500px)',
  'not (HEIGHT>1px)',
  'screen and (min-aspect-ratio:1/1)',
  '(width>1px) or (not (orientation:portrait))',
  '(block-size>1px)',
  'box (height>1px)',
])('finds that “%s” depends on the height of the frame', (query) => {
  expect(dependsOnFrameHeight(query)).toBe(true)
  expect(withoutHeightQueries(`@media ${query}{.height{height:1px}}`)).toMatch(/unknown.*\{\.height\{height:1px\}\}$/)
})

it.each(['(max-width:600px)', 'screen and (device-height:568px)', 'print', '(prefers-color-scheme:dark)'])(
  'keeps “%s”',
  (query) => {
    expect(dependsOnFrameHeight(query)).toBe(false)
    expect(withoutHeightQueries(`@media ${query}{}`)).toBe(`@media ${query}{}`)
  },
)
