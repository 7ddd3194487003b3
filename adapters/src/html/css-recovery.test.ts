import { describe, expect, it } from 'vitest'
import { cleanDeclarations, cleanStylesheet } from './css-cleaning.ts'
import { HtmlBudget } from './html-budget.ts'
import { RemoteImageCounter } from './remote-images.ts'

const place = () => ({ images: new RemoteImageCounter({ kind: 'left-out' }), budget: new HtmlBudget(10_000) })
const sheet = (css: string) => cleanStylesheet(css, place())
const KEPT = '.nut-1{background:#fff3cd}'

/** Invalid parts are dropped individually as in browsers, and the rules around them stay. */
it.each([
  ['a selector that no browser knows', '.a:::b{color:red}'],
  ['one such selector in a list', '.a,.b:::c{color:red}'],
  ['a bracket that closes nothing', '} .a{color:red}'],
  ['an unknown at-rule with a block', '@-ms-viewport{width:device-width}'],
  ['an unknown at-rule without one', '@charset "utf-8";'],
  ['a font', '@font-face{font-family:X;src:url(https://a.example/x.woff)}'],
  ['an import', '@import url(https://a.example/x.css);'],
  ['a media query that says nothing', '@media screen and {.a{color:red}}'],
  ['a comment', '/* .a{color:red} } */'],
  ['an empty rule', '.a{}'],
  ['a way out of the element', '.a[title="</style><img>"]{color:red}'],
  ['a way out by a class', '.a\\<\\/style\\>{color:red}'],
  ['an escape of a control character', '.a\\1 b{color:red}'],
  ['a class of a backslash', '.a\\\\b{color:red}'],
  ['brackets in each other', `${':not('.repeat(50)}a${')'.repeat(50)}{color:red}`],
  ['an attribute with a quote in it', '[title="a\\"b"]{color:red}'],
])('drops %s and keeps the text around it', (_, dropped) => {
  for (const css of [`${KEPT} ${dropped}`, `@media screen{${KEPT}} ${dropped} ${KEPT}`]) {
    expect(sheet(css).replace('.a{}', '')).toBe(css.startsWith('@media') ? `@media screen{${KEPT}}${KEPT}` : KEPT)
  }
})

it.each([
  ['an unknown property', 'frobnicate:1'],
  ['an unknown value', 'color:rgb(1,2'],
  ['a hack of a star', '*zoom:1'],
  ['a hack of an underscore', '_height:1px'],
  ['a hack behind it', 'color:red!ie'],
  ['a backslash behind it', 'width:100px\\9'],
  ['a filter', 'filter:progid:DXImageTransform.Microsoft.gradient(startColorstr="#80000000")'],
  ['a word without a value', 'foo'],
  ['two semicolons', ';'],
  ['an expression', 'width:expression(alert(1))'],
  ['an escaped expression', 'width:e\\78 pression(alert(1))'],
  ['a picture', 'background:url(https://a.example/x.png)'],
  ['a picture by an escaped name', 'background:u\\72l(https://a.example/x.png)'],
  ['an escaped position', 'p\\6fsition:fixed'],
  ['a variable', 'color:var(--x)'],
  ['text', 'content:"x"'],
  ['a string that is left open', 'font-family:"x'],
])('drops %s of a rule and keeps the declarations before it', (name, declaration) => {
  const css = `.nut-1{background:#fff3cd;${declaration}${name.includes('open') ? '\n' : ''};}`
  expect(sheet(css)).toBe(KEPT)
})

it.each([
  ['.x\\:y{color:#c00}', '.x\\:y{color:#c00}'],
  ['.sm\\:w-1\\/2>p{width:100%}', '.sm\\:w-1\\/2>p{width:100%}'],
  ['.py-1\\.5{padding:6px}', '.py-1\\.5{padding:6px}'],
  ['.\\!mt-0{margin:0}', '.\\!mt-0{margin:0}'],
  ['.w-50\\%{width:50%}', '.w-50\\%{width:50%}'],
  ['.\\32xl\\:p-4{padding:4px}', '.\\32 xl\\:p-4{padding:4px}'],
  ['.w-\\[600px\\]{width:600px}', '.w-\\5b 600px\\5d {width:600px}'],
  ['.max-w-\\[calc\\(100\\%-2px\\)\\] td{width:1px}', '.max-w-\\5b calc\\28 100\\%-2px\\29 \\5d  td{width:1px}'],
  ['.text-\\[\\#333\\]{color:#333}', '.text-\\5b \\#333\\5d {color:#333}'],
  ['.-\\32 a{color:red}', '.-\\32 a{color:red}'],
  ['.\\62 old{color:red}', '.bold{color:red}'],
  ['v\\:* {behavior:url(#default#VML)} .a{color:red}', 'v\\:*{}.a{color:red}'],
  ['o\\:p{color:red}', 'o\\:p{color:red}'],
  ['#a\\.b{color:red}', '#sen-m-a\\.b{color:red}'],
  ['[class="x\\:y"]{color:red}', '[class="x:y"]{color:red}'],
  ['[class=x\\:y]{color:red}', '[class=x\\:y]{color:red}'],
  ['a:\\68over{color:red}', 'a:hover{color:red}'],
  ['.a{c\\6flor:\\72 ed}', '.a{color:red}'],
  ['.a{width:10p\\78;color:#f\\66 f}', '.a{width:10px;color:#fff}'],
  ['.a{font-family:"\\5FAE\\8F6F",Arial}', '.a{font-family:"微软",Arial}'],
  ['.a{color:red!\\69mportant}', '.a{color:red!important}'],
  [
    '@m\\65 dia (m\\61x-width:600px){.sm\\:w-full{width:100%!important}}',
    '@media (max-width:600px){.sm\\:w-full{width:100%!important}}',
  ],
  ['<!-- .a{color:red} --> .b{color:red}', '.a{color:red}.b{color:red}'],
  ['<!--\n@import url(x.css);\n.a{color:red}\n-->', '.a{color:red}'],
  ['.a/* x */.b{color:/* y */red}', '.a.b{color:red}'],
  ['.a{color:red', '.a{color:red}'],
  ['@media screen{.a{color:red', '@media screen{.a{color:red}}'],
  ['.expression-box,.x{color:red}', '.expression-box,.x{color:red}'],
  [
    '.ExternalClass *{line-height:100%} u + .body .gmail{display:none}',
    '.ExternalClass *{line-height:100%}u+.body .gmail{display:none}',
  ],
])('understands %s', (css, expected) => {
  expect(sheet(css)).toBe(expected)
})

describe('a style attribute', () => {
  it.each([
    ['w\\69 dth:1px;color:red', 'width:1px;color:red'],
    ['color:red;font-family:"a\\"b";width:1px', 'color:red;width:1px'],
    ['color:red;width:1px\\0/;height:2px', 'color:red;height:2px'],
    ['color:red;<b>:1;width:1px', 'color:red;width:1px'],
  ])('keeps of %s what is understood', (css, expected) => {
    expect(cleanDeclarations(css, place())).toBe(expected)
  })
})

it.each([
  ['a shadow of letters beside them', 'text-shadow:0 20px 0 #00f'],
  ['one among harmless ones', 'text-shadow:1px 1px #000,9em 0 red'],
  ['a computed one', 'text-shadow:calc(20px*2) 0 #000'],
  ['a shadow of a box over its neighbour', 'box-shadow:-200px 0 0 #fff'],
  ['one that grows', 'box-shadow:0 0 0 90px #fff'],
  ['one that fills its box', 'box-shadow:inset 0 0 0 90px #036'],
  ['one that fills its box from a side', 'box-shadow:inset 400px 0 #036'],
  ['one that fills its box softly', 'box-shadow:inset 0 0 90px #036'],
  ['an outline', 'outline:30px solid #fff'],
  ['the offset of one', 'outline-offset:9px'],
])('drops %s, because it could cover the letters of a link', (_, declaration) => {
  expect(cleanDeclarations(`color:red;${declaration}`, place())).toBe('color:red')
})

it.each([
  ['text-shadow:0 1px 1px #fff', undefined],
  ['text-shadow:none', undefined],
  ['box-shadow:0 4px 12px rgba(0,0,0,.2),inset 0 0 0 1px red', undefined],
  ['text-decoration:underline', undefined],
  ['text-decoration:line-through 30px #fff', 'text-decoration:line-through #fff'],
  ['text-decoration:underline calc(1em*3) rgb(255,255,255)', 'text-decoration:underline rgb(255,255,255)'],
])('keeps what is drawn at its place: %s', (css, expected = css) => {
  expect(cleanDeclarations(css, place())).toBe(expected)
})

it.each(['hover', 'active', 'focus', 'focus-within', 'target', 'checked', 'HOVER', 'open', '-webkit-any-link'])(
  'lets :%s change colours only',
  (state) => {
    const css = `.nut:${state}{color:red;height:0;opacity:0;background:url(x);.a{opacity:0}}`
    expect(sheet(css)).toMatch(new RegExp(`^\\.\\S+:${state}\\{color:red\\}$`))
    const nested = `.nut{color:red;&:${state} .a{opacity:0}}`
    expect(sheet(nested)).not.toContain('opacity')
  },
)

it('takes precedence from list markers, which the page hides in links', () => {
  expect(cleanDeclarations('list-style-type:lower-alpha!important', place())).toBe('list-style-type:lower-alpha')
})

it('keeps rules by structure', () => {
  const css = 'tr:nth-child(2n):not(:last-child){opacity:.5}'
  expect(sheet(css)).toBe(css)
})

it.each(['cqh', 'cqb', 'cqmin', 'cqmax', 'vh', 'svmax', 'lvb', 'dvmin', 'DVH'])('makes lengths in %s fixed', (unit) => {
  expect(sheet(`.a{height:1${unit};width:calc(1px + max(.5${unit},2px))}`)).toBe(
    '.a{height:8px;width:calc(1px + max(4px,2px))}',
  )
  expect(sheet(`@media (max-width:calc(100${unit} - 1px)){.a{color:red}}`)).toContain('calc(800px - 1px)')
  expect(
    cleanDeclarations(`min-height:100${unit.slice(0, -1)}\\${unit.charCodeAt(unit.length - 1).toString(16)}`, place()),
  ).toBe('min-height:800px')
  expect(sheet(`.a{--x:1${unit};height:var(--x)}`)).not.toContain(unit)
})

it.each([
  '@media (min-height:200px){.a{color:red}}',
  '@media (200px<=height<=500px){.a{color:red}}',
  '@media not (h\\65ight>1px){.a{color:red}}',
  '@media not all and (max-aspect-ratio:1/1){.a{color:red}}',
  '@media (width>1px) or (not (orientation:portrait)){.a{color:red}}',
  '@media screen{@media (min-height:1px){.a{color:red}}}',
  '.a{@media (min-height:1px){color:red}}',
  '@container (min-height:1px){.a{color:red}}',
])('drops what depends on the height of the frame: %s', (css) => {
  expect(sheet(css)).not.toContain('color')
})

it('keeps the other queries of a list', () => {
  expect(sheet('@media (max-height:1px),(max-width:600px){.a{color:red}}')).toBe(
    '@media (max-width:600px){.a{color:red}}',
  )
})

it.each([
  ['.b{background:#111;color:var(--t,#fff)}', '.b{background:#111;color:#fff}'],
  ['.b{--t:#eee;color:var(--t)}', '.b{color:#eee}'],
  ['.b{--t:var(--u);--u:rgb(1,2,3);border:1px solid var(--t)}', '.b{border:1px solid rgb(1,2,3)}'],
  ['.b{--t:var(--t);color:var(--t)}', '.b{}'],
  ['.b{color:oklch(98% 0 0)}', '.b{color:#f8f8f8}'],
  ['.b{color:oklab(62.796% .22486 .12585)}', '.b{color:#ff0000}'],
  ['.b{color:lab(54.29% 80.8 69.89)}', '.b{color:#ff0000}'],
  ['.b{color:oklch(0 0 0/50%)}', '.b{color:#00000080}'],
  ['.b{color:color(srgb 1 .5 0)}', '.b{color:#ff8000}'],
  ['.b{background:color-mix(in srgb,red,blue 25%)}', '.b{background:#bf0040}'],
  ['.b{color:light-dark(#c00,#0c0)}', '.b{color:#c00}'],
  ['.b{background:#111;color:color-mix(in hsl,red,blue)}', '.b{background:#111;color:#fff}'],
  ['.b{background:#eee;color:color-mix(in hsl,red,blue)}', '.b{background:#eee;color:#000}'],
  ['.b{background:#111;color:var(--no)!important}', '.b{background:#111;color:#fff!important}'],
  ['.b{background:#111;color:#eee;color:var(--no)}', '.b{background:#111;color:#eee}'],
  ['.b{background:color-mix(in hsl,red,blue);color:#fff}', '.b{color:#fff;background-color:#000}'],
  ['.b{background:url(https://a.example/x.png);color:#fff}', '.b{color:#fff}'],
  ['.b{background:darkslategray;color:hwb(0 90% 0%)}', '.b{}'],
  ['.b{color:var(--t,url(x))}', '.b{}'],
  ['.b{color:var(--t,red;x:expression(1))}', '.b{}'],
  ['.b{background:var(--t,red url(x))}', '.b{}'],
  ['.b{position:var(--t,fixed);width:var(--t,9px)}', '.b{}'],
  ['@layer base{.b{color:#c00}}@layer a,b;', '.b{color:#c00}'],
  ['@supports (display:grid) and (color:red){.b{color:#c00}}', '.b{color:#c00}'],
  ['@media screen{@layer x{.b{color:#c00}}}', '@media screen{.b{color:#c00}}'],
  ['@layer x{@media (min-height:1px){.b{color:red}}}', ''],
  ['@supports not (display:grid){.b{color:#c00}}', ''],
  ['@supports (-ms-ime-align:auto) or (color:red){.b{color:#c00}}', ''],
])('keeps colours and letters legible: %s', (css, expected) => {
  expect(sheet(css)).toBe(expected)
})

/** Mail needs none of these, and each can hide text, move it, or change it after it was inspected. */
it.each([
  'transition:all 9s',
  'transition-behavior:allow-discrete',
  'animation:a 9s infinite',
  'animation-timeline:scroll()',
  'content-visibility:hidden',
  'contain:strict',
  'contain-intrinsic-size:0 0',
  'field-sizing:content',
  'zoom:.01',
  'interpolate-size:allow-keywords',
  'height:calc-size(auto,size*0)',
  'scrollbar-width:none',
  'scrollbar-color:#fff #fff',
  'scrollbar-gutter:stable',
  'scroll-marker-group:after',
  'overflow-clip-margin:99px',
  '-ms-overflow-style:none',
  'anchor-name:--a',
  'position-anchor:--a',
  'position-area:top',
  'position-try-fallbacks:flip-block',
  'position-visibility:no-overflow',
  'width:anchor-size(width)',
  'margin-left:anchor(right)',
  'inset:0',
  'overlay:auto!important',
  'view-transition-name:a',
  'initial-letter:9',
  'text-box-trim:trim-both',
  'line-clamp:1',
  '-webkit-line-clamp:1',
  'reading-flow:flex-visual',
  'border-shape:none',
  'corner-shape:notch',
  'rotate:90deg',
  'scale:0',
  'translate:0 -99px',
  'offset-path:none',
  'text-decoration-thickness:99px',
  'text-underline-offset:-99px',
  '-webkit-text-stroke:9px #fff',
  '-webkit-text-security:disc',
  '-webkit-mask:none',
  'all:unset',
])('drops %s', (declaration) => {
  expect(cleanDeclarations(`color:red;${declaration}`, place())).toBe('color:red')
  expect(sheet(`${KEPT}.a{${declaration}}`).replace('.a{}', '')).toBe(KEPT)
})

it.each([
  '@keyframes a{from{opacity:0}}',
  '@-webkit-keyframes a{from{opacity:0}}',
  '@starting-style{.a{opacity:0}}',
  '@position-try --a{width:0}',
  '@view-transition{navigation:auto}',
  '@property --a{syntax:"*";inherits:true;initial-value:0}',
  '@scope (.a){b{opacity:0}}',
  '@supports (zoom:1){.a{opacity:0}}',
  '@counter-style a{system:cyclic;symbols:"x"}',
  '@function --a(){result:0}',
])('drops %s', (rule) => {
  expect(sheet(`${KEPT}${rule}`)).toBe(KEPT)
  expect(sheet(`.a{color:red;${rule}}`)).not.toContain('opacity')
})

/** The computed style of an element does not have the style of its parts. */
it.each([
  '::first-letter',
  ':first-letter',
  '::first-line',
  ':FIRST-line',
  ':first-l\\65 tter',
  '::before',
  ':after',
  '::marker',
  '::selection',
  '::-webkit-scrollbar',
  '::-webkit-scrollbar-thumb:horizontal',
  '::-webkit-details-marker',
  '::details-content',
  '::scroll-button(left)',
  '::scroll-marker',
  '::column',
  '::highlight(x)',
  '::view-transition',
  '::backdrop',
])('gives no part %s a style of its own', (part) => {
  expect(sheet(`${KEPT}.a${part}{color:transparent;font-size:0;width:900px}`)).toBe(KEPT)
  expect(sheet(`.a,.b${part}{color:red}`)).toBe('.a{color:red}')
  expect(sheet(`.a{color:red;&${part}{font-size:0}}`)).toBe('.a{color:red}')
})
