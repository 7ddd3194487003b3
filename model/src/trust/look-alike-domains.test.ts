import { describe, expect, it } from 'vitest'
import { domainsWithin, lookAlikeKeys, looksLike, registrableDomain } from './look-alike-domains.ts'
import { comparableDomain } from './mail-domains.ts'

it.each([
  ['example.com', 'example.com'],
  ['mail.shop.example.com', 'example.com'],
  ['mail.example.com.vn', 'example.com.vn'],
  ['thuế.gov.vn', 'thuế.gov.vn'],
  ['com.vn', 'com.vn'],
  ['localhost', 'localhost'],
])('the registrable domain of %s is %s', (domain, registrable) => {
  expect(registrableDomain(domain)).toBe(registrable)
})

describe('a hasty eye takes', () => {
  it.each([
    ['doitac-xanh.vn', 'doltac-xanh.vn', 'another letter'],
    ['doitac-xanh.vn', 'doitacxanh.vn', 'a letter less'],
    ['doitac-xanh.vn', 'doitac-xanhh.vn', 'a letter more'],
    ['doitac-xanh.vn', 'diotac-xanh.vn', 'two exchanged'],
    ['doitac.com', 'doitac.co', 'an ending'],
    ['modern.example', 'modem.example', 'rn for m'],
    ['vinawood.vn', 'vinavvood.vn', 'vv for w'],
    ['senmail.test', 'senmai1.test', '1 for l'],
    ['google.com', 'g00gle.com', 'two digits'],
    ['microsoft.com', 'rnicr0soft.com', 'both ways at once'],
    ['gmail.com', 'gmai1.com', 'of a provider'],
    ['apple.com', comparableDomain('аррӏе.com'), 'Cyrillic, as DNS has it'],
    ['vietcombank.com.vn', comparableDomain('vietcombạnk.com.vn'), 'a mark below'],
    ['alpha.example', 'αlphα.example', 'Greek'],
    ['sen.example', 'mail.s3n.example', 'nothing: short names are near by chance', false],
    ['sen.example', 'mail.sén.example', 'a mark, in a short name too'],
    ['doitac.example', 'mail.doitac.example', 'nothing: it is the same house', false],
    ['news1.doitac.example', 'news2.doitac.example', 'nothing: it is one house', false],
    ['doitac.example', 'doitac.example', 'nothing: it is the same', false],
    ['gmail.com', 'ymail.com', 'nothing: both are providers', false],
    ['gmall.com', 'gmail.com', 'nothing: everybody knows this one', false],
    ['doitac.example', 'dxitxc.example', 'nothing: two letters are others', false],
    ['doitac.example', 'daoticc.example', 'nothing: it is another word', false],
    ['abc.com.vn', 'abd.com.vn', 'nothing: it is short', false],
    ['vietcombank.com.vn', 'vietcombank.com.vn.evil.example', 'it at the beginning'],
    ['abc.com.vn', 'thu.abc.com.vn.evil.example', 'it before another, however short'],
    ['vietcombank.com.vn', 'vietcombank-com-vn.example', 'hyphens for dots'],
    ['vietcombank.com.vn', 'vietc0mbank.corn.vn', 'an ending drawn alike'],
    ['vietcombank.com.vn', 'vietcombank-online.com.vn', 'a word hung on'],
    ['vietcombank.com.vn', 'my-vietcombank.com.vn', 'a word before it'],
    ['xanh.vn', 'xe-xanh.vn', 'nothing: a word is part of many names', false],
    ['gmail.com', 'gmail.com.evil.example', 'a provider at the beginning'],
    ['doitac.example', 'a.b.doitac.example', 'nothing: it is the same house, below it', false],
    ['vietcombank.com.vn', 'online.bank.com.vn', 'nothing: an ending of it', false],
  ])('%s and %s: %s', (known, domain, _what, isLike = true) => {
    expect(looksLike(domain, known)).toBe(isLike)
    const keys = [...lookAlikeKeys(domain), ...domainsWithin(domain)]
    const shared = lookAlikeKeys(known).filter((key) => keys.includes(key))
    // Similar domains must share a key, or the search would miss them.
    if (isLike) expect(shared.length).toBeGreaterThan(0)
  })
})
