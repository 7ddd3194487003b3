import { htmlPart, ownCase, ownMail, ownParts, picturePart } from './own-source.ts'
import type { ReportedCase, ReportedExpectation } from './reported-case.ts'

const pictureCase = (what: string, html: string, fields: string, expect: ReportedExpectation): ReportedCase =>
  ownCase(what, (id) => ownParts(id, 'related', [htmlPart(html), picturePart('anh.png', fields)]), expect)

const DRAWN = { drawn: ['anh.png'] }
const LISTED = { files: ['anh.png'] }
const EITHER = { anywhere: ['anh.png'] }

const PICTURES: readonly ReportedCase[] = [
  pictureCase('cid with escapes', '<p>x <img src="cid:logo%40cua%2Dhang"></p>', 'Content-ID: <logo@cua-hang>', DRAWN),
  pictureCase('cid with spaces', '<p>x <img src=" cid:logo@cua-hang "></p>', 'Content-ID: < logo@cua-hang >', DRAWN),
  pictureCase('cid in brackets', '<p>x <img src="cid:&lt;logo@x&gt;"></p>', 'Content-ID: <logo@x>', DRAWN),
  pictureCase('cid on a line of its own', '<p>x <img src="cid:logo@x"></p>', 'Content-ID:\n <logo@x>', DRAWN),
  pictureCase('cid with a comment', '<p>x <img src="cid:logo@x"></p>', 'Content-ID: <logo@x> (anh)', DRAWN),
  pictureCase('cid without quotes', '<p>x <IMG alt=a SRC=cid:logo@x></p>', 'Content-ID: <logo@x>', DRAWN),
  pictureCase('cid as entity', '<p>x <img src="&#99;id:logo&#64;x"></p>', 'Content-ID: <logo@x>', DRAWN),
  pictureCase('cid with letters of ours', '<p>x <img src="cid:ảnh@x"></p>', 'Content-ID: <ảnh@x>', DRAWN),
  pictureCase(
    'cid as background',
    '<table background="cid:nen@x"><tr><td>x</td></tr></table>',
    'Content-ID: <nen@x>',
    DRAWN,
  ),
  pictureCase('cid in a style', '<div style="background-image:url(cid:nen@x)">x</div>', 'Content-ID: <nen@x>', EITHER),
  pictureCase('cid in srcset', '<p>x <img srcset="cid:nen@x 2x" alt="a"></p>', 'Content-ID: <nen@x>', EITHER),
  pictureCase('cid of a button', '<p>x <input type="image" src="cid:nen@x"></p>', 'Content-ID: <nen@x>', EITHER),
  pictureCase(
    'cid in markup for Outlook',
    '<p>x</p><!--[if gte mso 9]><v:fill src="cid:nen@x"/><![endif]-->',
    'Content-ID: <nen@x>',
    LISTED,
  ),
  pictureCase('cid as a link', '<p>x <a href="cid:nen@x">anh</a></p>', 'Content-ID: <nen@x>', LISTED),
  pictureCase('cid in a comment only', '<p>x</p><!-- <img src="cid:nen@x"> -->', 'Content-ID: <nen@x>', LISTED),
  pictureCase(
    'cid of an attachment',
    '<p>x <img src="cid:logo@x"></p>',
    'Content-ID: <logo@x>\nContent-Disposition: attachment; filename="anh.png"',
    DRAWN,
  ),
  pictureCase('picture by its location', '<p>x <img src="anh.png"></p>', 'Content-Location: anh.png', EITHER),
  ownCase(
    'cid of something that is no picture',
    (id) =>
      ownParts(id, 'related', [
        htmlPart('<p>x <img src="cid:logo@x"></p>'),
        'Content-Type: application/pdf; name="anh.pdf"\nContent-ID: <logo@x>\n\n%PDF-1.4',
      ]),
    { anywhere: ['anh.pdf'] },
  ),
  ownCase(
    'cid of two pictures',
    (id) =>
      ownParts(id, 'related', [
        htmlPart('<p>x <img src="cid:logo@x"></p>'),
        picturePart('mot.png', 'Content-ID: <logo@x>'),
        picturePart('hai.png', 'Content-ID: <logo@x>'),
      ]),
    { drawn: ['mot.png'], files: ['hai.png'] },
  ),
  ownCase(
    'cid shown by an attached mail only',
    (id) =>
      ownParts(id, 'mixed', [
        htmlPart('<p>x</p>'),
        'Content-Type: message/rfc822\n\nSubject: trong\nContent-Type: text/html\n\n<img src="cid:logo@x">',
        picturePart('anh.png', 'Content-ID: <logo@x>'),
      ]),
    { files: ['trong.eml', 'anh.png'] },
  ),
]

const styleCase = (what: string, css: string, rules: readonly string[], rulesNot?: readonly string[]): ReportedCase =>
  ownCase(
    what,
    (id) =>
      ownMail(
        id,
        'text/html; charset=utf-8',
        `<html><head><style>${css}</style></head><body><div class="nut-1 w-1/2 lg:xoay">x</div></body></html>`,
      ),
    { rules, ...(rulesNot && { rulesNot }) },
  )

const GOOD = '.nut-1{background:#fff3cd}'

/** Invalid CSS is dropped without its surroundings (CSS Syntax 3 sections 2.2 and 5). */
const STYLES: readonly ReportedCase[] = [
  styleCase('classes with escapes', '.w-1\\/2{width:50%} .lg\\:xoay{color:#123456} .\\6eut-1{background:#fff3cd}', [
    'width:50%',
    'color:#123456',
    'background:#fff3cd',
  ]),
  styleCase('a class that begins with a digit', `.\\32xl\\:an{color:#123456} ${GOOD}`, ['color:#123456', GOOD]),
  styleCase(
    'rules that nobody knows',
    `@charset "utf-8"; @layer base{.a{color:red}} @tailwind utilities; .a:::b{color:red} ${GOOD}`,
    [GOOD],
  ),
  styleCase(
    'declarations that nobody knows',
    ".nut-1{*zoom:1;filter:progid:DXImageTransform.Microsoft.gradient(startColorstr='#80000000',endColorstr='#80000000');mso-line-height-rule:exactly;color red;background:#fff3cd}",
    ['background:#fff3cd'],
  ),
  styleCase('a closing brace too many', `.a{color:#111111}} .b{color:#222222} ${GOOD}`, ['.a{color:#111111}', GOOD]),
  styleCase('a closing brace too few', `.a{color:#111111} .nut-1{background:#fff3cd`, [
    '.a{color:#111111}',
    'background:#fff3cd',
  ]),
  styleCase('a comment without an end', `${GOOD} /* het`, [GOOD]),
  styleCase('a text that a line ends', `.a{content:"dang do\n;color:#111111} ${GOOD}`, [GOOD]),
  styleCase('a selector that nobody knows in a list', `.a:-moz-lạ(x),.b{color:#111111} ${GOOD}`, [GOOD]),
  styleCase('rules of Outlook for the dark', `[data-ogsc] .nut-1{color:#eeeeee} ${GOOD}`, [GOOD]),
  styleCase('a query in a query', `@media screen{@media (max-width:600px){.nut-1{color:#123456}}} ${GOOD}`, [GOOD]),
  styleCase('a query with an escape', `@media (min-width:1px){.lg\\:xoay,.w-1\\/2{color:#123456}} ${GOOD}`, [
    '@media',
    'color:#123456',
    GOOD,
  ]),
  styleCase(
    'an import in the middle',
    `.a{color:#111111} @import url(//a.example/x.css); ${GOOD}`,
    [GOOD],
    ['a.example'],
  ),
]

export const OWN_MARKUP: readonly ReportedCase[] = [...PICTURES, ...STYLES]
