import { afterEach, expect, it } from 'vitest'
import { luminance, parseRgb } from '../../../../lib/dark-colours.ts'
import { darken } from './darken.ts'

let frame: HTMLIFrameElement | undefined

afterEach(() => frame?.remove())

function darkened(html: string): (id: string) => number {
  frame = document.createElement('iframe')
  document.body.append(frame)
  const page = frame.contentDocument as Document
  page.body.innerHTML = html
  expect(darken(page, 'rgb(30, 33, 34)')).toBe(true)
  return (id) => {
    const element = page.getElementById(id) as HTMLElement
    const colour = parseRgb(page.defaultView?.getComputedStyle(element).backgroundColor ?? '')
    return colour ? luminance(colour) : Number.NaN
  }
}

it.each(['#eff4f1', '#f2f2f2', '#fff7d6', '#dfe8f5'])('keeps a white card lighter than its ground %s', (ground) => {
  const of = darkened(
    `<div id="ground" style="background: ${ground}"><p><b id="card" style="background: #fff">x</b></p></div>`,
  )
  expect(of('card')).toBeGreaterThan(of('ground'))
  expect(of('card')).toBeLessThan(0.12)
})

it('distinguishes a tint from the paper, and treats white on nothing as the paper', () => {
  const of = darkened('<div id="paper" style="background: #fff"><p id="tint" style="background: #eff4f1">x</p></div>')
  expect(of('tint')).toBeGreaterThan(of('paper'))
  expect(of('paper')).toBeCloseTo(luminance({ r: 30, g: 33, b: 34, a: 1 }), 4)
})
