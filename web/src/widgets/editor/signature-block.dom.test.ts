import { describe, expect, it } from 'vitest'
import { htmlFromText } from '../../data/drafts/body-html.ts'
import { judgeSwap, signatureBlock, signatureOf, swapInHtml } from './signature-block.ts'

const LAN = '<p>Lan Nguyễn<br><b>Phòng Kinh doanh</b></p>'
const SHOP = '<p>Cửa hàng Sen</p>'
const lan = { name: 'Lan', email: 'Lan@sen.vn' }
const shop = { name: 'Shop', email: 'shop@sen.vn' }
const source = {
  settings: { enable_use_signature: true, signature: LAN },
  signatures: new Map([['shop@sen.vn', SHOP]]),
}
const written = `<div>Chào anh</div>${signatureBlock(LAN)}`

it.each([
  ['the default of who has none of its own', lan, source, LAN],
  ['its own', shop, source, SHOP],
  ['none, when that was asked for', shop, { ...source, signatures: new Map([['shop@sen.vn', '']]) }, ''],
  ['none, when signatures are off', shop, { ...source, settings: { enable_use_signature: false, signature: LAN } }, ''],
  ['the default without a sender', undefined, source, LAN],
])('gives a sender %s', (_, sender, from, html) => {
  expect(signatureOf(sender, from, false)).toBe(html)
})

it('writes it in lines when the text is plain', () => {
  expect(signatureOf(lan, source, true)).toBe('<div>Lan Nguyễn</div><div>Phòng Kinh doanh</div>')
})

describe('when another address sends', () => {
  it.each([
    ['is replaced as it was put in', written, LAN, SHOP, 'replace'],
    [
      'is replaced as the editor rewrote it',
      '<div>x</div><div id="sen-signature"><div>Lan Nguyễn<br><span style="font-weight: bold;">Phòng Kinh doanh</span></div></div>',
      LAN,
      SHOP,
      'replace',
    ],
    ['goes when the other has none', written, LAN, '', 'remove'],
    ['comes when the first had none', '<div>Chào anh</div>', '', SHOP, 'add'],
    ['stays when a word was changed', written.replace('Kinh doanh', 'Kế toán'), LAN, SHOP, 'leave'],
    ['stays when it was made less bold', written.replace(/<\/?b>/g, ''), LAN, SHOP, 'leave'],
    ['stays out when it was taken out', '<div>Chào anh</div>', LAN, SHOP, 'leave'],
    ['stays when both have the same', written, LAN, LAN, 'leave'],
    ['is not doubled when nobody knows whose it is', written, '', SHOP, 'leave'],
  ])('a signature %s', (_, own, before, after, verdict) => {
    expect(judgeSwap(own, before, after)).toBe(verdict)
  })

  it('leaves one signature after any swap', () => {
    const first = swapInHtml(written, LAN, SHOP)
    expect(first).toContain('Cửa hàng Sen')
    expect(first).not.toContain('Lan Nguyễn')
    const back = swapInHtml(first, SHOP, LAN)
    expect(back.match(/sen-signature/g)).toHaveLength(1)
    expect(swapInHtml(back, LAN, '')).not.toContain('sen-signature')
    const plain = `${htmlFromText('Chào')}${signatureBlock(signatureOf(lan, source, true))}`
    expect(swapInHtml(plain, signatureOf(lan, source, true), signatureOf(shop, source, true))).toContain('Cửa hàng Sen')
  })
})
