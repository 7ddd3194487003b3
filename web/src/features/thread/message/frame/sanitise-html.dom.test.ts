import { describe, expect, it } from 'vitest'
import { sanitiseHtml } from './sanitise-html.ts'

const sanitise = (html: string) => sanitiseHtml(html, { fold: 'trích dẫn', leadsTo: 'dẫn đến' })

describe('sanitiseHtml', () => {
  it.each([
    ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['a handler', '<img src="x" onerror="alert(1)">', '<img src="x">'],
    ['a script in a link', '<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['a form', '<form action="https://evil.test"><input name="p">a</form>', 'a'],
    ['a frame', '<iframe src="https://evil.test"></iframe>a', 'a'],
    ['another page in SVG', '<svg><foreignObject><body onload="alert(1)"></foreignObject></svg>a', 'a'],
    ['names that could stand for the page’s own', '<p id="x" name="body">a</p>', '<p>a</p>'],
  ])('takes out %s', (_, html, expected) => {
    expect(sanitise(html)).toBe(expected)
  })

  it('removes styles with too deeply nested selectors', () => {
    const nested = (depth: number) => `<style>${':not('.repeat(depth)}a${')'.repeat(depth)}{color:red}</style>a`
    expect(sanitise(nested(10_000))).toBe('a')
    expect(sanitise(nested(3))).toBe(nested(3))
  })

  it('shows the logo of a draft from this server for every name of it', () => {
    const path = '/api/v2/public/files/3f2c0c1e-1111-4222-8333-944455556666/raw'
    for (const origin of ['https://mail.sen.example', 'http://127.0.0.1:3280', '']) {
      expect(sanitise(`<img src="${origin}${path}">`)).toBe(`<img src="${path}">`)
    }
  })

  it('opens links elsewhere, telling nothing', () => {
    expect(sanitise('<a href="https://a.test/">a</a>')).toBe(
      '<a href="https://a.test/" target="_blank" rel="noopener noreferrer">a</a>',
    )
  })

  it('names the true host of a link that pretends to lead elsewhere', () => {
    expect(sanitise('<a href="https://evil.test/x">www.bank.vn</a>')).toContain('(dẫn đến evil.test)')
    expect(sanitise('<a href="https://www.bank.vn/x">www.bank.vn</a>')).not.toContain('dẫn đến')
    const parts = '<a href="https://evil.test/x">www.bank</a><a href="https://evil.test/x">.vn</a>'
    expect(sanitise(parts)).toContain('(dẫn đến evil.test)')
  })

  it('notes the true host in words that no style of the mail reaches or imitates', () => {
    const body = document.createElement('div')
    body.innerHTML = sanitise(
      '<style>small,.sen-leads-to{display:none!important}</style><a href="https://evil.test/x">www.bank.vn</a><small class="x sen-leads-to sen-fold">(dẫn đến bank.vn)</small>',
    )
    const [note, fake] = body.querySelectorAll('small')
    expect(note?.style.getPropertyPriority('display')).toBe('important')
    expect(note?.style.display).toBe('inline')
    expect(fake?.className).toBe('x')
  })

  it('lets ids that the server has named keep their places', () => {
    expect(sanitise('<p id="sen-m-mục">a</p><a href="#sen-m-m%E1%BB%A5c">b</a>')).toBe(
      '<p id="sen-m-mục">a</p><a href="#sen-m-m%E1%BB%A5c">b</a>',
    )
    expect(sanitise('<p id="sen-m-">a</p><p id="body">b</p>')).toBe('<p>a</p><p>b</p>')
  })

  it('shows a mail without its styles when it is asked to', () => {
    const html = '<style>body{display:none}</style><div style="opacity:0" bgcolor="#000"><p hidden>a</p></div>'
    expect(sanitiseHtml(html, { leadsTo: 'dẫn đến', isUnstyled: true })).toBe('<div><p>a</p></div>')
  })

  it('makes heights that follow the frame fixed', () => {
    expect(sanitise('<div style="min-height: 100vh; width: 50vw">a</div>')).toContain('min-height: 800px; width: 50vw')
    expect(sanitise('<p>x</p><style>.a{height:12.5dvh}</style>')).toContain('height:100px')
    expect(sanitise('<p style="height: calc(100cqmax + 60px)">x</p>')).toContain('calc(800px + 60px)')
    const query = '@media (min-height:200px)'
    expect(sanitise(`<p>x</p><style>${query}{.a{height:1px}}</style>`)).toContain('(min-unknown:200px){.a{height:1px}}')
  })

  it('reads a number of two million digits once', () => {
    // Work that grows with the square of these would take an hour.
    expect(sanitise(`<p>x</p><style>.a{height:${'1'.repeat(2_000_000)}}</style>`)).toContain('11')
  })

  it('lets removed pictures keep their place and say what they are', () => {
    const [named, unnamed, counter] = [
      'alt="Ảnh <b>&quot;bìa&quot;" width="120" height="40"',
      'width="9" height="30"',
      'alt="x" width="1" height="1"',
    ]
    const body = document.createElement('div')
    body.innerHTML = sanitise(`<img ${named}><img ${unnamed}><img ${counter}><img alt=""><img src="cid.png" alt="có">`)
    const [first, second, third, none, there] = body.querySelectorAll('img')
    const face = decodeURIComponent(first?.getAttribute('src') ?? '')
    expect(face).toMatch(/^data:image\/svg\+xml,<svg [^>]*width="120" height="40"><text [^>]*>Ảnh &lt;b>"bìa"<\/text>/)
    expect(first?.className).toBe('sen-left-out')
    for (const quiet of [second, third]) {
      expect(quiet?.getAttribute('src')).toMatch(/^data:/)
      expect(quiet?.className).toBe('')
    }
    expect(none?.hasAttribute('src')).toBe(false)
    expect(there?.getAttribute('src')).toBe('cid.png')
  })

  it.each([`${'a'.repeat(79)}😀 x`, `\ud83d x`])('names a picture whose text is cut within an emoji: %j', (name) => {
    const body = document.createElement('div')
    body.innerHTML = sanitise(`<img alt="${name}">`)
    expect(body.querySelector('img')?.src).toMatch(/^data:image/)
  })

  it('lets pictures keep the proportions that they say, which may not be their own', () => {
    expect(sanitise('<img src="a.png" width="1600" height="1200px" style="border: 0px">')).toContain(
      'style="border: 0px; aspect-ratio: 1600 / 1200;"',
    )
    for (const unsaid of ['width="100%" height="40"', 'width="40"', 'width="9" height="0"']) {
      expect(sanitise(`<img src="a.png" ${unsaid}>`)).not.toContain('style')
    }
  })
})
