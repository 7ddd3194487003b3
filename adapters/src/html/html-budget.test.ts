import { MAX_HTML_SHOWN_DEPTH } from '@sen/model/html/limits'
import { describe, expect, it } from 'vitest'
import { clean } from './html-cleaner-worker.ts'

const LENGTH = 149_000

const fill = (start: string, again: string, length = LENGTH) =>
  start + again.repeat(Math.floor((length - start.length) / again.length))
const fonts = Array.from({ length: 300 }, (_, at) => `<font color="#${at}">`).join('')
const names = (count: number) => Array.from({ length: count }, (_, at) => `a${at}="x"`).join(' ')

/** The bench (`hostile-input`) measures how long some of these take. */
describe('input that would take long or fill the memory', () => {
  it.each([
    ['a paragraph in 300 open fonts, again and again', fill(`<p>${fonts}`, '<p>x'), 'too_large'],
    ['20 kB of it', fill(`<p>${fonts}`, '<p>x', 20_000), 'too_large'],
    ['300 fonts in each paragraph', fill('', `<p>${fonts}`), 'too_deep'],
    ['30,000 open divisions', '<div>'.repeat(29_000), 'too_deep'],
    ['tables in tables', fill('', '<table><tr><td>'), 'too_deep'],
    ['links in divisions', fill('', '<a><div>'), 'too_deep'],
    ['10,000 attributes', `<p ${names(10_000)}>x</p>`, 'reduced'],
    ['attributes that each paragraph gets again', fill(`<font ${names(10_000)}>`, '<p>x'), 'reduced'],
    ['a page of many bodies', Array.from({ length: 9_000 }, (_, at) => `<body a${at}=1>`).join(''), 'whole'],
    ['text moved out of a table', fill('<table>', '<b></b>x'), 'whole'],
    ['media in media', `<style>${'@media all{'.repeat(13_000)}</style>`, 'reduced'],
    ['rules in rules', `<style>${'&{'.repeat(70_000)}</style>`, 'reduced'],
    ['rules for nothing', `<style>${'{}'.repeat(74_000)}</style>`, 'reduced'],
    ['open brackets', `<style>a{width:${'calc('.repeat(29_000)}</style>`, 'whole'],
    // These crash the page that shows them, because Chromium parses selectors recursively.
    ...[4_000, 6_000, 10_000, 20_000].flatMap(
      (depth) =>
        [':not', ':is', ':where', ':has'].map((name) => [
          `${depth} ${name} inside each other`,
          `<style>${`${name}(`.repeat(depth)}a${')'.repeat(depth)}{color:red}</style>`,
          'reduced',
        ]) as [string, string, string][],
    ),
    ['a style for each paragraph', fill('', '<p style="color:#123;margin:1px">'), 'whole'],
  ] as const)('%s', (_, html, outcome) => {
    const { cleaned, reason } = clean({ html, policy: { inlineImages: {}, remoteImages: { kind: 'left-out' } } })
    expect(reason ?? (cleaned.isReduced ? 'reduced' : 'whole')).toBe(outcome)
    expect(cleaned?.html.length ?? 0).toBeLessThan(LENGTH * 9)
  })
})

it('shows text nested deeper than browsers draw, without its elements', () => {
  const html = `${'<div>'.repeat(512)}Kính gửi<br>chị${'</div>'.repeat(512)}`
  const { cleaned } = clean({ html, policy: { inlineImages: {}, remoteImages: { kind: 'left-out' } } })
  expect(cleaned?.isReduced).toBe(true)
  expect(cleaned?.html).toContain('Kính gửi<br>chị')
  expect(cleaned?.html.match(/<div>/g)).toHaveLength(MAX_HTML_SHOWN_DEPTH)
})

describe('a mail of which nothing is left', () => {
  const isReduced = (html: string) =>
    clean({ html, policy: { inlineImages: {}, remoteImages: { kind: 'left-out' } } }).cleaned?.isReduced
  it.each([
    ['a form', '<form action="https://evil.example"><input name="password"><input type="submit"></form>'],
    ['a select', '<select><option>Có</option></select>'],
    ['text before an element', '<style>p::before{content:"Chuyển tiền ngay"}</style><p></p>'],
    ['text of a style behind spaces', '<style>p:after{CONTENT:"x"}</style><p>&nbsp;\u200b</p>'],
    ['a drawing', '<svg><text>Chuyển tiền</text></svg>'],
    ['a frame', '<iframe src="https://evil.example"></iframe>'],
  ])('says so: %s', (_, html) => expect(isReduced(html)).toBe(true))
  it.each([
    ['nothing at all', '<div><br></div>'],
    ['a hidden field', '<form><input type="HIDDEN"></form>'],
    ['a script', '<script>x</script>'],
    ['text beside a form', '<form>Họ tên <input></form>'],
    ['an image beside a form', '<img src="https://a.example/x.png" alt="x"><form><input></form>'],
    ['styles that clear floats', '<style>.a:after{content:"";clear:both}</style><p class="a">Chào</p>'],
  ])('says nothing of %s', (_, html) => expect(isReduced(html)).toBe(false))
})
