import type { FileField } from '@sen/contract/messages'
import { describe, expect, it } from 'vitest'
import { fromMailHtml, hasOwnText, htmlFromText, quoteBlock, SIGNATURE_ID, toMailHtml, uuidIn } from './body-html.ts'

const uuid = '0b9f6a1e-3c1e-4d39-9d0c-0123456789ab'
const image: FileField = {
  id: '7',
  uuid,
  name: 'ảnh.png',
  size: 10,
  content_type: 'image/png',
  content_id: 'ii_1@senmail.test',
  inline: true,
  uploaded: true,
  is_office: false,
  scan: 'not_scanned',
  has_virus: false,
  message: '',
}
const body = (html: string) =>
  `<div class="sen-body" style="font-family:Arial,Helvetica,sans-serif;font-size:13px">${html}</div>`
const shown = `<div>Chào<img src="/api/v2/files/${uuid}/download?inline=1" alt=""></div>`
const mailed = '<div>Chào<img src="cid:ii_1@senmail.test" alt=""></div>'

describe('style sheets of a quotation', () => {
  const sheet = '<style>.sen-quote p,body,div,[title=")"]{display:none}</style>'
  const quote = quoteBlock(`<blockquote>${sheet}<p>Thư gốc</p></blockquote>`)

  it('do not leave with the mail', () => {
    const mail = toMailHtml({ own: `<div>Chào</div>${sheet}`, quote }, [])
    expect(mail).toBe(`${body('<div>Chào</div>')}<br>${quote.replace(sheet, '')}`)
  })

  it('do not come back with a draft that was saved with them, nor into the editor', () => {
    const parts = fromMailHtml(`${sheet}${body(`<div>Chào</div>${sheet}`)}${quote}`, [])
    expect(parts).toEqual({ own: '<div>Chào</div>', quote: quote.replace(sheet, '') })
  })
})

describe('the empty line above a quotation', () => {
  const quote = quoteBlock('<div>---------- Thư chuyển tiếp ----------</div>')

  it('separates it from the text, and is no part of the draft', () => {
    let parts = { own: '<div>Chị xem.</div>', quote }
    for (const _ of ['saved', 'saved again']) {
      const html = toMailHtml(parts, [])
      expect(html).toBe(`${body('<div>Chị xem.</div>')}<br>${quote}`)
      parts = fromMailHtml(html, [])
      expect(parts).toEqual({ own: '<div>Chị xem.</div>', quote })
    }
  })

  it('is not added to an empty line of the text', () => {
    for (const own of ['<div><br></div>', '<div>Chị xem.</div><div><br></div>'])
      expect(toMailHtml({ own, quote }, [])).toBe(`${body(own)}${quote}`)
  })

  it('follows a picture', () => {
    const own = '<div><img src="https://sen.vn/a.png"></div>'
    expect(toMailHtml({ own, quote }, [])).toBe(`${body(own)}<br>${quote}`)
  })
})

describe('images', () => {
  it('go out by content id and come back by address', () => {
    expect(toMailHtml({ own: shown, quote: '' }, [image])).toBe(body(mailed))
    expect(fromMailHtml(mailed, [image])).toEqual({ own: shown, quote: '' })
  })

  it.each([
    ['one of the quote', { own: '<div>a</div>', quote: quoteBlock(shown) }, 'cid:ii_1@senmail.test'],
    ['one copied with its host', { own: shown.replace('/api', `${location.origin}/api`), quote: '' }, 'cid:'],
    ['an id with a space', { own: shown, quote: '' }, 'cid:'],
  ])('%s goes out by content id', (_, body, expected) => {
    expect(toMailHtml(body, [image])).toContain(expected)
  })

  it('reads an encoded content id', () => {
    const spaced = { ...image, content_id: 'ảnh 1@x' }
    const html = toMailHtml({ own: shown, quote: '' }, [spaced])
    expect(html).toContain('src="cid:%E1%BA%A3nh%201@x"')
    expect(fromMailHtml(html, [spaced]).own).toBe(shown)
  })

  it.each([
    ['a file of somebody else', shown, []],
    ['another site', '<img src="https://x.vn/api/v2/files/a/download?inline=1">', [image]],
    ['text that looks like one', `<div>src="/api/v2/files/${uuid}/download?inline=1"</div>`, [image]],
  ])('leaves %s alone', (_, own, files) => {
    expect(toMailHtml({ own, quote: '' }, files)).toBe(body(own))
  })

  it('finds a uuid only in addresses of ours', () => {
    expect(uuidIn(`/api/v2/files/${uuid}/download?inline=1`)).toBe(uuid)
    expect(uuidIn(`${location.origin}/api/v2/files/${uuid}/download`)).toBe(uuid)
    expect(uuidIn(`//evil.vn/api/v2/files/${uuid}/download`)).toBeUndefined()
    expect(uuidIn(`https://evil.vn/api/v2/files/${uuid}/download?inline=1`)).toBeUndefined()
  })
})

describe('quote and signature', () => {
  const own = `<div>Chào</div><div id="${SIGNATURE_ID}"><div>Lan</div></div>`
  const quote = quoteBlock('<div>Vào 09:15, …</div><blockquote><div class="sen-quote">cũ</div></blockquote>')

  it('survive saving, cleaning and reopening, any number of times', () => {
    let parts = { own, quote }
    for (let turn = 0; turn < 3; turn++) {
      // The server's cleaner wraps the body in a div and drops ids.
      const cleaned = `<div>${toMailHtml(parts, [])}</div>`.replaceAll(/ id="[^"]*"/g, '')
      parts = fromMailHtml(cleaned, [])
      expect(parts).toEqual({ own, quote })
    }
  })

  it('keeps a box that means something', () => {
    const box = '<div style="color:red"><p>a</p></div>'
    expect(fromMailHtml(box, []).own).toBe(box)
    expect(fromMailHtml('<div>một dòng</div>', []).own).toBe('<div>một dòng</div>')
  })
})

it.each([
  ['a\nb', '<div>a</div><div>b</div>'],
  ['a\r\n\r\nb', '<div>a</div><div><br></div><div>b</div>'],
  ['\tTab\tgiữa', '<div>&nbsp;&nbsp;&nbsp; Tab\tgiữa</div>'],
  ['  <b> & "c"', '<div>&nbsp; &lt;b&gt; &amp; &quot;c&quot;</div>'],
  ['', '<div><br></div>'],
])('text %j becomes %j', (text, html) => {
  expect(htmlFromText(text)).toBe(html)
  expect(new DOMParser().parseFromString(html, 'text/html').body.querySelectorAll('b')).toHaveLength(0)
})

it.each([
  ['', false],
  ['<div><br></div>', false],
  ['<div>&nbsp;\u200b</div>', false],
  [`<div><br></div><div id="${SIGNATURE_ID}">Lan Nguyễn</div>`, false],
  ['<div>a</div>', true],
  ['<div><img src="x"></div>', true],
])('real text in %j: %s', (html, expected) => {
  expect(hasOwnText(html, undefined)).toBe(expected)
})

it('counts words typed into the signature as text, and the signature alone as none', () => {
  const own = (inside: string) => `<div><br></div><div id="${SIGNATURE_ID}">${inside}</div>`
  expect(hasOwnText(own('<div>Lan <span>Nguyễn</span></div>'), '<p>Lan Nguyễn</p>')).toBe(false)
  expect(hasOwnText(own('<p>Lan Nguyễn</p><div>Chào anh</div>'), '<p>Lan Nguyễn</p>')).toBe(true)
})
