import { expect, it } from 'vitest'
import { withoutHiddenText } from './hidden-text.ts'

it.each([
  'display:none',
  'DISPLAY : none !important',
  'visibility:hidden',
  'opacity:0',
  'opacity:5%',
  'font-size:1px',
  'font-size:0',
  'font:1px/1 Arial',
  'font-size:.05em',
  'color:#fff',
  'color:white',
  'color:rgb(255, 255, 254)',
  'color:transparent',
  'color:rgba(0,0,0,0)',
  'background:#222;color:#212121',
  'background:linear-gradient(#036,#036);color:#036',
  'background-image:linear-gradient(to right, rgb(0,51,102) 0%, #033666 100%);color:#036',
  'background:radial-gradient(circle at 10px, #0a3c66, #002a5c);color:#036',
  'color:#036;background:linear-gradient(currentcolor,#036)',
  'max-height:0;overflow:hidden',
  'width:1px;overflow:hidden',
  'color:red;color:#fff',
])('drops text with %s', (style) => {
  const html = `<div>Chào<p style="${style}">ẩn</p> Lan</div>`
  const kept = withoutHiddenText(html)
  expect(kept).not.toContain('ẩn')
  expect(kept).toMatch(/^<div>Chào.* Lan<\/div>$/)
})

it.each([
  '<p style="color:#fff;background:#036">a</p>',
  '<table bgcolor="#003366"><tr><td style="color:#ffffff">a</td></tr></table>',
  '<td style="font-size:0"><div style="font-size:14px">a</div></td>',
  '<div style="visibility:hidden"><p style="visibility:visible">a</p></div>',
  '<div style="color:#fff"><p style="color:#333">a</p></div>',
  '<div style="background:url(x)"><p style="color:#fff">a</p></div>',
  '<p style="background:linear-gradient(#fff,#036);color:#fff">a</p>',
  '<p style="background:linear-gradient(#fff,navy);color:#fff">a</p>',
  '<p style="background:linear-gradient(#fff,rgba(255,255,255,0));color:#fff">a</p>',
  '<p style="background:#036 linear-gradient(#fff,#fff) 0 0/0 0 no-repeat;color:#fff">a</p>',
  '<p style="background:linear-gradient(#fff,#fff);background-size:0 0;color:#fff">a</p>',
  '<p style="background:linear-gradient(#036,#036);color:#fff">a</p>',
  '<p style="display:block;display:inline;height:0;width:0">a</p>',
  '<div style="color:#fff"><p style="color:navy">a</p></div>',
  '<div style="background:navy;color:#fff"><p style="color:inherit">a</p></div>',
  '<p style="color:#fff;text-shadow:1px 1px #000">a</p>',
  '<p style="color:navy;font-size:9px;opacity:0.5">a</p>',
  'a &lt; b<br><img src="x" alt="a > b">',
])('keeps %s', (html) => expect(withoutHiddenText(html)).toBe(html))

it('drops hidden elements with their images, and nothing behind them', () => {
  const html = '<p>a</p><div hidden=""><p>x</p><img src="x"></div><p>b</p>'
  expect(withoutHiddenText(html)).toBe('<p>a</p><p>b</p>')
})

it('judges the same style by the style around it', () => {
  const white = '<p style="color:#fff">a</p>'
  const dark = `<div style="background:#036">${white}</div>`
  expect(withoutHiddenText(`${dark}${white}${dark}`)).toBe(`${dark}<p style="color:#fff"></p>${dark}`)
})
