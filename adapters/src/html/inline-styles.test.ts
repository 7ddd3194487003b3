import { describe, expect, it } from 'vitest'
import { clean } from './html-cleaner-worker.ts'

const inlined = (html: string) =>
  clean({ html, policy: { inlineImages: {}, remoteImages: { kind: 'kept' }, styleSheets: 'inlined' } }).cleaned

describe('style sheets of a quoted mail', () => {
  it.each([
    [':root{--t:#fff}p{color:var(--t)}', '<p>a</p>', '<div><p style="color:#fff">a</p></div>'],
    [
      '@media (prefers-color-scheme:dark){:root{--t:#fff}}p{color:var(--t,#111)}',
      '<body style="--u:#222"><p>a<b style="color:var(--u)">b</b></p>',
      '<div><p style="color:#111">a<b style="color:#222">b</b></p></div>',
    ],
    ['p{color:red}', '<p>a</p>', '<div><p style="color:red">a</p></div>'],
    [
      '.a.b,#c{margin:0}',
      '<p class="b a">a</p><i id=c>c</i><b class=a>b</b>',
      '<div><p class="b a" style="margin:0">a</p><i id="sen-m-c" style="margin:0">c</i><b class="a">b</b></div>',
    ],
    ['body{background:#000}', 'a', '<div style="background:#000">a</div>'],
    ['html body p{color:red}', '<p>a</p>', '<div><p style="color:red">a</p></div>'],
    [
      'div>p{color:red}',
      '<div><p>a</p><i><p>b</p></i></div>',
      '<div><div><p style="color:red">a</p><i><p>b</p></i></div></div>',
    ],
    [
      'p{color:red!important}',
      '<p style="color:blue">a</p>',
      '<div><p style="color:blue;color:red!important">a</p></div>',
    ],
    ['p{color:red}', '<p style="color:blue">a</p>', '<div><p style="color:red;color:blue">a</p></div>'],
    ['.a{color:red}p{color:blue}', '<p class="a">a</p>', '<div><p class="a" style="color:blue;color:red">a</p></div>'],
    [
      '[title=")"]{display:none}',
      '<p title=")">a</p><p>b</p>',
      '<div><p title=")" style="display:none">a</p><p>b</p></div>',
    ],
    [
      '@media(max-width:600px){p{color:red}}p:hover{color:red}p+p{color:red}',
      '<p>a</p><p>b</p>',
      '<div><p>a</p><p>b</p></div>',
    ],
  ])('%s', (css, html, expected) => {
    expect(inlined(`<style>${css}</style>${html}`)?.html).toBe(expected)
  })

  it('gives up on a selector that would be looked for for ever', () => {
    const html = `<style>u ${'i '.repeat(30)}b{color:red}</style>${'<i>'.repeat(300)}<b>x</b>`
    expect(inlined(html)?.isReduced).toBe(true)
  })

  it('gives up on thousands of rules about everything', () => {
    const rules = Array.from({ length: 3_000 }, (_, at) => `a b *{margin:${at}px}`).join('')
    const cleaned = inlined(`<style>${rules}</style>${'<a><b>x</b></a>'.repeat(5_000)}`)
    expect(cleaned?.isReduced).toBe(true)
  })
})
