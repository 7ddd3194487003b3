import { expect, it } from 'vitest'
import {
  appPasswordName,
  canonicalAppPassword,
  groupedAppPassword,
  needsAppPassword,
  orderedProtocols,
  protocolsText,
} from './app-passwords.ts'
import { mailProgramNetwork } from './mail-program-network.ts'

const PASSWORD = 'abcdefghijklmnop2345'

it.each([
  ['abcd efgh ijkl mnop 2345', PASSWORD],
  ['ABCDEFGHIJKLMNOP2345', PASSWORD],
  ['abcd-efgh-ijkl-mnop-2345', PASSWORD],
  [' abcd\u00a0efgh ijkl\tmnop 2345\n', PASSWORD],
  ['abcdefghijklmnop234', undefined],
  ['abcdefghijklmnop23456', undefined],
  ['abcdefghijklmnop2318', undefined],
  ['Sen@2026demo', undefined],
  ['', undefined],
])('reads %j as it is stored', (typed, canonical) => {
  expect(canonicalAppPassword(typed)).toBe(canonical)
})

it('shows groups of four characters, which are read back', () => {
  expect(groupedAppPassword(PASSWORD)).toBe('abcd efgh ijkl mnop 2345')
  expect(canonicalAppPassword(groupedAppPassword(PASSWORD))).toBe(PASSWORD)
})

it.each([
  [{ hasTwoStep: false, hasSingleSignOn: false, allowsAccountPassword: true }, false],
  [{ hasTwoStep: true, hasSingleSignOn: false, allowsAccountPassword: true }, true],
  [{ hasTwoStep: false, hasSingleSignOn: true, allowsAccountPassword: true }, true],
  [{ hasTwoStep: false, hasSingleSignOn: false, allowsAccountPassword: false }, true],
])('decides for %j whether an app password is needed', (rules, isNeeded) => {
  expect(needsAppPassword(rules)).toBe(isNeeded)
})

it.each([
  ['113.160.12.7', '113.160.0.0/16'],
  ['113.160.250.1', '113.160.0.0/16'],
  ['::ffff:113.160.12.7', '113.160.0.0/16'],
  ['2405:4800:1:2::7', '2405:4800::/32'],
  ['2405:4800::1', '2405:4800::/32'],
  ['2001:0DB8:0000::1', '2001:db8::/32'],
  ['2001::1', '2001:0::/32'],
  ['::1', '0:0::/32'],
  ['::ffff:cb00:7109', '203.0.0.0/16'],
  ['0:0:0:0:0:ffff:cb00:7109', '203.0.0.0/16'],
  ['2001:db8::203.0.113.9', '2001:db8::/32'],
  ['', '0:0::/32'],
])('groups the address %j in %s', (address, network) => {
  expect(mailProgramNetwork(address)).toBe(network)
})

it('orders protocols, writes them for the log, and trims names', () => {
  expect(orderedProtocols(['smtp', 'imap', 'smtp'])).toEqual(['imap', 'smtp'])
  expect(protocolsText(['imap', 'smtp'])).toBe('IMAP, SMTP')
  expect(protocolsText([])).toBe('none')
  expect(appPasswordName('  iPhone \n của Lan ')).toBe('iPhone của Lan')
  expect(appPasswordName(' ')).toBeUndefined()
  expect(appPasswordName('x'.repeat(61))).toBeUndefined()
})
