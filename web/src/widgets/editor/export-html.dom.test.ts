import { expect, it } from 'vitest'
import { cleanExport } from './export-html.ts'

it.each<[string, string, string]>([
  ['plain text', '<div>Chào <b>Minh</b></div>', '<div>Chào <b>Minh</b></div>'],
  [
    'an inline entity with its delimiters',
    '<div>a<span class="entityDelimiterBefore">\u200b</span><span class="_Entity _EType_x _EReadonly_1" contenteditable="false"><i>b</i></span><span class="entityDelimiterAfter">\u200b</span>c</div>',
    '<div>a<i>b</i>c</div>',
  ],
  [
    'a block entity in its container',
    '<div class="_E_EBlockEntityContainer"><span class="entityDelimiterBefore">\u200b</span><div class="_Entity _EType_q">x<p>b</p></div></div>',
    'x<p>b</p>',
  ],
  [
    'bullets from Word',
    '<ul><li style="font-family: Symbol; color: red;">a</li></ul>',
    '<ul><li style="color: red;">a</li></ul>',
  ],
  ['an address that was written', '<p>www.sen.vn</p>', '<p><a href="http://www.sen.vn">www.sen.vn</a></p>'],
  ['a font of one’s own stays', '<div style="font-family: Arial;">a</div>', '<div style="font-family: Arial;">a</div>'],
  [
    'colours as they are drawn in the dark',
    '<span style="color: var(--darkColor_rgb_1_2_3_, rgb(1, 2, 3)) !important; --darkColor_red: #fff;">a</span>',
    '<span style="color: rgb(1, 2, 3);">a</span>',
  ],
  [
    'a background in the dark',
    '<p style="background-color: var(--darkColor__ff0, #ff0)">a</p>',
    '<p style="background-color: #ff0">a</p>',
  ],
  [
    'a picture on its way up',
    '<div>a<img src="blob:http://x/1"><img src="data:image/png;base64,AA"></div>',
    '<div>a</div>',
  ],
  [
    'a picture that is there',
    '<img src="/api/v2/files/u/download?inline=1" alt="b">',
    '<img src="/api/v2/files/u/download?inline=1" alt="b">',
  ],
  [
    'a picture that was given a size',
    '<img src="/a" style="width: 300px; height: 200px; max-width: 100%;">',
    '<img src="/a" style="width: 300px; height: auto; max-width: 100%;" width="300" height="200">',
  ],
  [
    'a picture that somebody else gave a size',
    '<img src="/a" style="width: 300px; height: 20px;">',
    '<img src="/a" style="width: 300px; height: 20px;" width="300">',
  ],
  [
    'the signature keeps its name, others lose theirs',
    '<div id="sen-signature">Lan</div><div id="x" class="y" data-z="1" onclick="z()">a</div>',
    '<div id="sen-signature">Lan</div><div>a</div>',
  ],
])('%s', (_, html, expected) => {
  expect(cleanExport(html)).toBe(expected)
})

it('makes no links in plain text', () => {
  expect(cleanExport('<div>www.sen.vn</div>', true)).toBe('<div>www.sen.vn</div>')
})
