import type { CleanPolicy } from '@sen/core/ports/html-cleaner'
import { afterAll, describe, expect, it } from 'vitest'
import { WorkerHtmlCleaner } from './worker-html-cleaner.ts'

const cleaner = new WorkerHtmlCleaner()
const policy = {
  inlineImages: { 'logo@x': '/api/v2/files/u-1/download?inline=1' },
  remoteImages: { kind: 'left-out' },
} as const
const clean = (html: string) => cleaner.clean(html, policy)

afterAll(() => cleaner.close())

describe('markup that must be removed', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg><script>alert(1)</script></svg>',
    '<svg><use href="data:image/svg+xml,<svg/>#x"></use></svg>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" java\tscript:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<form action="https://x.example"><input name=a><button>go</button></form>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<object data="x"></object><embed src="x"><base href="https://x.example/"><meta http-equiv=refresh content="0;url=//x">',
    '<link rel=stylesheet href="https://x.example/a.css">',
    '<style>@import url(https://x.example/a.css); a{background:url(https://x.example/p.png)}</style>',
    '<p style="background:url(https://x.example/p.png)">x</p>',
    '<p style="b\\61 ckground:u\\72l(https://x.example/p.png)">x</p>',
    '<p style="position:fixed;top:0;left:0;z-index:9">x</p>',
    '<p style="position:fixed !important">x</p>',
    '<p style="margin-top:-900px">x</p>',
    '<p style="margin:0 -900px">x</p>',
    '<p style="margin-top:calc(900px/-1)">x</p>',
    '<p style="margin-top:calc(900px*-1)">x</p>',
    '<p style="text-indent:min(1px*-900,3px)">x</p>',
    '<p style="margin-left:calc(900px*cos(180deg))">x</p>',
    '<style></style><img src=x onerror=alert(1)></style>',
    '<div style="width:expression(alert(1))">x</div>',
    '<td background="https://x.example/p.png">x</td>',
    '<img srcset="https://x.example/p.png 2x">',
    '<img src="/api/v2/auth/logout">',
    '<a href="/api/v2/auth/logout">x</a>',
    '<video poster="https://x.example/p.png"><source src="https://x.example/v.mp4"></video>',
  ])('%s', async (html) => {
    const { html: cleaned } = await clean(html)
    expect(cleaned).not.toMatch(
      /script|onerror|alert|x\.example|url\(|fixed|900|expression|<form|<input|<iframe|<object|<embed|<base|<meta|<link|logout|z-index/i,
    )
  })
})

describe('text in a style', () => {
  it.each([
    `<q style='quotes:"bank.vn" ""'>x</q>`,
    '<style>q.z{quotes:"bank.vn" ""}</style><q class="z">x</q>',
    `<a style='display:list-item;list-style-type:"bank.vn"'>x</a>`,
    `<a style='display:list-item;list-style:inside "bank.vn"'>x</a>`,
    `<p style='text-overflow:"bank.vn"'>x</p>`,
    '<p style="unicode-bidi:bidi-override;direction:rtl">x</p>',
    '<p style="unicode-bidi:isolate-override">x</p>',
  ])('is removed, as are characters that reverse letters: %s', async (html) => {
    const cleaned = (await clean(html)).html
    expect(cleaned).toContain('x')
    expect(cleaned).not.toMatch(/bank|quotes|override/)
  })

  it('names fonts', async () => {
    expect((await clean(`<p style='font:12px "Times New Roman"'>x</p>`)).html).toContain('Times New Roman')
    expect((await clean(`<p style="font-family:'Be Vietnam Pro'">x</p>`)).html).toContain('Be Vietnam Pro')
  })
})

describe('markup that must stay', () => {
  it('keeps layout, colours and Vietnamese text', async () => {
    const { html, hasRemoteContent } = await clean(
      '<html><head><style>.a{color:red}@media (max-width:600px){.a{width:100%}}</style></head><body bgcolor="#eeeeee"><table width="600" cellpadding="0"><tr><td class="a" style="padding:8px;background-color:#fff">Kính gửi chị Lan</td></tr></table></body></html>',
    )
    expect(html).toContain('Kính gửi chị Lan')
    expect(html).toContain('background-color:#eeeeee')
    expect(html).toContain('padding:8px')
    expect(html).toContain('@media')
    expect(html).toContain('width="600"')
    expect(hasRemoteContent).toBe(false)
  })

  it('maps inline images to our files and tells of remote ones', async () => {
    for (const spaced of ['cid:lo%20go@x', 'cid:lo go@x', 'cid:%3Clogo@x%3E', 'cid:&lt;logo@x&gt;', 'CID:Logo@X']) {
      expect(await clean(`<img src="${spaced}" alt="">`)).toMatchObject({
        html: expect.stringContaining('src="/api/v2/files/'),
      })
    }
    expect((await clean('<table background="cid:logo@x"><tr><td>x</td></tr></table>')).html).toContain('/files/u-1/')
    const inline = await clean('<img src="cid:logo@x" alt="Logo"><img src="cid:unknown">')
    expect(inline.html).toContain('src="/api/v2/files/u-1/download?inline=1"')
    expect(inline.hasRemoteContent).toBe(false)
    const remote = await clean('<img src="https://cdn.example/a.png" width="10" alt="Ảnh">')
    expect(remote.html).not.toContain('cdn.example')
    expect(remote.html).toContain('alt="Ảnh"')
    expect(remote.hasRemoteContent).toBe(true)
    expect((await clean('<p style="background:url(//cdn.example/a.png)">x</p>')).hasRemoteContent).toBe(true)
  })

  it('opens links in a new tab without opener', async () => {
    const { html } = await clean(
      '<a href="https://a.example/?x=1&amp;y=2" target="_top">Xem</a><a href="mailto:a@b.example">Thư</a>',
    )
    expect(html).toContain('href="https://a.example/?x=1&amp;y=2"')
    expect(html.match(/target="_blank"/g)).toHaveLength(2)
    expect(html.match(/rel="noopener noreferrer nofollow"/g)).toHaveLength(2)
  })

  it('writes links on a picture below it as words', async () => {
    const { html } = await clean(
      '<map name="Cua-hang"><area href="https://a.example/nu" alt="Thời trang nữ"><area href="https://a.example/nu" alt="Thời trang nữ"><area href="https://b.example/nam"><area href="javascript:x" alt="Hỏng"><area alt="Không dẫn đi đâu"></map><p>Chào<a href="https://a.example"><img usemap="#cua-hang" alt="Ảnh bìa"></a>chị</p><img usemap="#cua-hang">',
    )
    const words = html.replaceAll(/ (target|rel)="[^"]*"/g, '')
    expect(words).toContain(
      '<img alt="Ảnh bìa"></a><span><br><a href="https://a.example/nu">Thời trang nữ</a> · <a href="https://b.example/nam">b.example</a> · <a>Hỏng</a></span>chị</p>',
    )
    expect(words.match(/Thời trang nữ/g)).toHaveLength(1)
    expect(words).not.toContain('Không dẫn')
  })

  it('gives the same again when cleaned again', async () => {
    const once = await clean(
      '<div style="color:red"><p>a<b>b</p></b><table><td>c</table><style>p{color:blue}</style></div>',
    )
    const twice = await clean(once.html)
    expect(twice.html.replace(/^<div>(.*)<\/div>$/s, '$1')).toBe(once.html)
  })
})

describe('remote pictures', () => {
  const proxied = (html: string) =>
    cleaner.clean(html, { ...policy, remoteImages: { kind: 'proxied', prefix: '/api/v2/images?message=7&image=' } })

  it('gives each an address of the proxy, wherever a page can name one', async () => {
    const { html, remoteImages, hasRemoteContent } = await proxied(
      `<style>.a{background-image:url(https://cdn.example/1.png)}@import url(https://cdn.example/no.css);</style>
       <img src="//cdn.example/2.png" srcset="https://cdn.example/no.png 2x"><img src="https://cdn.example/2.png">
       <table background="http://cdn.example/3.png"><tr><td style="color:red;background:#fff url('https://cdn.example/4.png?a=1&b=(2)') no-repeat">x</td></tr></table>
       <p style="cursor:url(https://cdn.example/no.cur),auto;mask-image:url(https://cdn.example/no.svg)">y</p>`,
    )
    expect(remoteImages).toEqual([
      'https://cdn.example/1.png',
      'https://cdn.example/2.png',
      'http://cdn.example/3.png',
      'https://cdn.example/4.png?a=1&b=%282%29',
    ])
    expect(hasRemoteContent).toBe(true)
    expect(html).not.toContain('cdn.example')
    for (const number of [0, 1, 2, 3]) expect(html).toMatch(new RegExp(`image=${number}\\b`))
  })

  it('takes no address that is not plain http or https', async () => {
    const { html, remoteImages } = await proxied(
      '<img src="ftp://cdn.example/a"><img src="https://u:p@cdn.example/a"><img src="javascript:alert(1)"><img src="/api/v2/auth/logout"><img src="\\\\cdn.example\\a"><img src="file:///etc/passwd">',
    )
    expect(remoteImages.filter((address) => !address.startsWith('https://cdn.example/'))).toEqual([])
    expect(html).not.toMatch(/ftp|u:p|javascript|logout|file:/)
  })

  it('keeps them in a draft, with the draft’s own', async () => {
    const own = '/api/v2/files/0190b3c2-0000-4000-8000-000000000001/download?inline=1'
    const { html } = await cleaner.clean(
      `<img src="https://cdn.example/a.png"><img src="${own}"><p style="background:url(https://cdn.example/b.png)">x</p>`,
      {
        ...policy,
        remoteImages: { kind: 'kept' },
      },
    )
    expect(html).toContain('src="https://cdn.example/a.png"')
    expect(html).toContain(`src="${own}"`)
    // The editor displays what it receives, so the browser would load a background at once.
    expect(html).not.toContain('https://cdn.example/b.png')
  })
})

describe('many bodies, one after the other', () => {
  it('keeps nothing of one for the next', async () => {
    const image = '<img src="cid:logo@x" alt="">'
    for (let number = 0; number < 60; number++) {
      expect((await clean(image)).html).toContain('u-1')
      expect((await cleaner.clean(image, { ...policy, inlineImages: {} })).html).not.toContain('u-1')
    }
  })
})

describe('ids', () => {
  it('keep working under names of their own, in attributes, selectors and links', async () => {
    const plain = await clean(
      '<style>#thu{width:600px}[id="thu"] p,[id^=th]{color:red}</style><body id="thu"><p id="Mục-1">x</p><a name="cuối"></a><a href="#Mục-1">y</a><a href="#cu%E1%BB%91i">z</a><a href="#">t</a>',
    )
    expect(plain.html).toBe(
      '<style>#sen-m-thu{width:600px}[id="sen-m-thu"] p,[id^=sen-m-th]{color:red}</style><div id="sen-m-thu"><p id="sen-m-Mục-1">x</p><a id="sen-m-cuối"></a><a href="#sen-m-M%E1%BB%A5c-1">y</a><a href="#sen-m-cu%E1%BB%91i">z</a><a>t</a></div>',
    )
    const again = await clean(plain.html)
    expect(again.html).toBe(plain.html.replace(/<div.*<\/div>/, '<div>$&</div>'))
  })

  it('removes class names and ids that are not plain words, also escaped ones', async () => {
    const { html } = await clean('<style>#a\\62 c{color:blue}</style><p id="hai từ">w</p><p id="&quot;&gt;">x</p>')
    expect(html).not.toMatch(/id="|62/)
  })
})

describe('limits', () => {
  const long = '<p style="color:red">Kính gửi <b>chị Lan</b></p>'.repeat(20_000)

  it('ends a body at its time, says so, and lives on', async () => {
    const hasty = new WorkerHtmlCleaner({ firstTrySeconds: 0.001, timeoutSeconds: 0.001 })
    try {
      await expect(hasty.clean(long, policy)).rejects.toMatchObject({ reason: 'too_slow' })
      await expect(hasty.clean(long, policy)).rejects.toMatchObject({ reason: 'too_slow' })
    } finally {
      await hasty.close()
    }
  })

  it('goes on apart with a body that takes long, and loses nothing of it', async () => {
    const patient = new WorkerHtmlCleaner({ firstTrySeconds: 0.001 })
    try {
      const [slow, quick] = await Promise.all([patient.clean(long, policy), patient.clean('<p>vẫn chạy</p>', policy)])
      expect(slow.html.match(/chị Lan/g)).toHaveLength(20_000)
      expect(quick.html).toContain('vẫn chạy')
    } finally {
      await patient.close()
    }
  })

  it('ends a body that fills the memory given to it', async () => {
    const small = new WorkerHtmlCleaner({ memoryMegabytes: 8 })
    try {
      await expect(small.clean(long, policy)).rejects.toMatchObject({ reason: 'too_large' })
    } finally {
      await small.close()
    }
  })

  it('outlives threads that fill their memory while they load', { timeout: 180_000 }, async () => {
    // Node would abort this process occasionally, which Vitest reports as an unexpected exit of a worker.
    for (let tried = 0; tried < 8; tried++) {
      const tiny = new WorkerHtmlCleaner({ memoryMegabytes: 6 })
      await expect(tiny.clean('<p>x</p>', policy)).rejects.toMatchObject({ reason: 'too_large' })
      await tiny.close()
    }
  })

  it('says of a body that is too deep that it is', async () => {
    await expect(clean('<div>'.repeat(20_000))).rejects.toMatchObject({ name: 'Uncleanable', reason: 'too_deep' })
    expect((await clean('<p>vẫn chạy</p>')).html).toContain('vẫn chạy')
  })
})

describe("the author's own pictures", () => {
  const UUID = '3f2c0c1e-1111-4222-8333-944455556666'
  const path = `/api/v2/public/files/${UUID}/raw`
  const left = { kind: 'left-out' } as const
  const cleanOwn = async (src: string, remoteImages: CleanPolicy['remoteImages'] = left) => {
    const html = `<img src="${src}">`
    const cleaned = await cleaner.clean(html, { inlineImages: {}, remoteImages, ownPictures: [UUID] })
    return { ...cleaned, html: cleaned.html.replaceAll(/<\/?div>/g, '') }
  }

  it.each([
    `https://mail.sen.example${path}`,
    `http://127.0.0.1:3000${path}`,
    path,
    `https://x.example/api/v2/public/files/${UUID.toUpperCase()}/raw`,
  ])('are drawn from here and are not remote: %s', async (address) => {
    const { html, hasRemoteContent } = await cleanOwn(address)
    expect(html.toLowerCase()).toBe(`<img src="${path}">`)
    expect(hasRemoteContent).toBe(false)
    const proxied = await cleanOwn(address, { kind: 'proxied', prefix: '/p?image=' })
    expect([proxied.html.toLowerCase(), proxied.remoteImages]).toEqual([`<img src="${path}">`, []])
  })

  it('keep the original address when the text is edited further', async () => {
    const address = `https://mail.sen.example${path}`
    const { html, hasRemoteContent } = await cleanOwn(address, { kind: 'kept' })
    expect([html, hasRemoteContent]).toEqual([`<img src="${address}">`, false])
  })

  it.each([
    `https://x.example/a?${path}`,
    `https://x.example/a${path}`,
    `https://x.example${path}?who=1`,
    `https://x.example#${path}`,
    `https://lan@x.example${path}`,
    `https://mail.sen.example${path.replace('3f2c', '4f2c')}`,
    `ftp://x.example${path}`,
    `//x.example${path}`,
  ])('are no others: %s', async (address) => {
    const { html, hasRemoteContent } = await cleanOwn(address)
    expect([html, hasRemoteContent]).toEqual(['<img>', true])
  })
})

describe('spacing that closes the gap between words', () => {
  const styleOf = async (html: string) => /style="([^"]*)"/.exec(await bodyOf(html))?.[1]
  const bodyOf = async (html: string) => (await clean(html)).html

  it.each([
    'letter-spacing:-4px',
    'letter-spacing:-.3px',
    'LETTER-SPACING:-4PX',
    'letter-spacing:calc(-4px)',
    'letter-spacing:min(-4px,1px)',
    'word-spacing:-.27em',
    'letter-spacing:-4px!important',
    'letter-spac\\69ng:-4px',
  ])('is not let through in a link: %s', async (style) => {
    expect(await styleOf(`<a href="https://x.example">ban<span style="${style}">k </span>.vn</a>`)).toBeUndefined()
    expect(await styleOf(`<a href="https://x.example" style="${style}">bank .vn</a>`)).toBeUndefined()
  })

  it.each(['word-spacing:-.27em', 'letter-spacing:-4px', 'letter-spacing:-.2em', 'letter-spacing:calc(-4px)'])(
    'is removed when a link may inherit it: %s',
    async (style) => {
      expect(await styleOf(`<p style="${style}"><a href="https://x.example">bank .vn</a></p>`)).toBeUndefined()
      expect(await bodyOf(`<style>a{${style};color:red}</style><a href="https://x.example">bank .vn</a>`)).toContain(
        '<style>a{color:red}</style>',
      )
    },
  )

  it.each([
    'letter-spacing:-.5px',
    'letter-spacing:-.02em',
    'letter-spacing:2px',
    'letter-spacing:normal',
    'word-spacing:3px',
  ])('stays where it is what headlines have: %s', async (style) => {
    expect(await styleOf(`<h1 style="${style}">Bảng giá</h1>`)).toBe(style)
  })
})

it.each([
  ['in a shorthand', '<div style="background:#fff URL(https://x.example/p) no-repeat">x</div>'],
  ['behind a gradient', '<div style="background-image:linear-gradient(red,blue),url(//x.example/p)">x</div>'],
  ['with its name in escapes', '<div style="background:u\\72l(https://x.example/p)">x</div>'],
  ['with its scheme in escapes', '<div style="background:url(\\68ttps://x.example/p)">x</div>'],
  ['of a list', '<ul style="list-style:square url(https://x.example/p)"><li>x</ul>'],
  ['of a border', '<div style="border-image:url(https://x.example/p) 30">x</div>'],
  ['in a set', '<div style="background:image-set(\'https://x.example/p\' 1x)">x</div>'],
  ['in an older set', '<div style="background:-webkit-image-set(url(https://x.example/p) 1x)">x</div>'],
  ['in a blend', '<div style="background:cross-fade(url(https://x.example/p),red,50%)">x</div>'],
  ['by src()', '<div style="background:src(\'https://x.example/p\')">x</div>'],
  ['of a filter and a mask', '<p style="filter:url(https://x.example/p#a);mask:url(https://x.example/p)">x</p>'],
  ['of a font', '<style>@font-face{font-family:a;src:url(https://x.example/p)}</style><p style="font-family:a">x</p>'],
  ['in a media query', '<style>@media all{p{background:url(https://x.example/p)}}</style><p>x</p>'],
  ['in a property of its own', '<p style="--a:url(https://x.example/p);background:var(--a)">x</p>'],
  ['without an end', '<p style="background:url(https://x.example/p">x</p>'],
  ['of the page', '<body background="https://x.example/p">x</body>'],
  ['with other slashes', '<table><tr background="HTTPS:\\\\x.example\\p"><td>x</table>'],
])('asks for no address in a quotation: %s', async (_, written) => {
  const policy = { inlineImages: {}, remoteImages: { kind: 'kept' }, styleSheets: 'inlined' } as const
  expect((await cleaner.clean(written, policy)).html).not.toMatch(/x\.example|url\(/i)
})

it('requests no address by the styles of a quotation, and keeps its pictures for the reader of the answer', async () => {
  const remote = 'https://x.example/p.png'
  const { html, hasRemoteContent } = await cleaner.clean(
    `<style>p{background:url(${remote})}i{list-style-image:url('${remote}')}</style><p style="background-image:url(${remote});color:red">a</p><i>b</i><table background="${remote}"><tr><td background="${remote}">c<img src="${remote}"></td></tr></table>`,
    { inlineImages: {}, remoteImages: { kind: 'kept' }, styleSheets: 'inlined' },
  )
  expect(html.replaceAll(`<img src="${remote}">`, '')).not.toContain('x.example')
  expect(html).toContain(`<img src="${remote}">`)
  expect(html).toContain('color:red')
  expect(hasRemoteContent).toBe(true)
})
