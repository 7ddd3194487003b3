import { expect, it } from 'vitest'
import { type AutoReplyFacts, autoReplyAddress } from './may-auto-reply.ts'

const FACTS: AutoReplyFacts = {
  isForged: false,
  isInfected: false,
  isBulk: false,
  isAutomatic: false,
  headers: {},
  author: 'an@khach.example',
  returnPath: 'An@Khach.example',
  isFromOurs: false,
  named: ['ban@khac.example', 'lan@sen.example'],
  own: ['lan@sen.example', 'lan.tran@ngoai.example'],
}
const AN = 'an@khach.example'

it.each<[string, Partial<AutoReplyFacts>, string | undefined]>([
  ['mail of a stranger', {}, AN],
  ['to another address of one’s own', { named: ['Lan.Tran@ngoai.example'] }, AN],
  ['to a tag', { named: ['lan+mua@sen.example'] }, AN],
  ['that names nobody here', { named: ['ban@khac.example'] }, undefined],
  ['that names nobody', { named: [] }, undefined],
  ['that somebody sent on by hand', { named: [], headers: { 'resent-to': 'Lan <lan@sen.example>' } }, AN],
  ['that was sent on to another', { named: [], headers: { 'resent-to': 'ban@khac.example' } }, undefined],
  ['what pretends', { isForged: true }, undefined],
  ['what holds a virus', { isInfected: true }, undefined],
  ['what goes to many', { isBulk: true }, undefined],
  ['what a machine wrote', { isAutomatic: true }, undefined],
  ['of a list, by any of its fields', { headers: { 'list-help': '<mailto:x@y.example>' } }, undefined],
  ['what an Exchange server wants no answer to', { headers: { 'x-auto-response-suppress': 'DR, OOF' } }, undefined],
  ['what it wants no receipts of', { headers: { 'x-auto-response-suppress': 'DR, RN' } }, AN],
  ['what wants nothing back', { returnPath: '' }, undefined],
  ['of which nobody knows where it came from', { returnPath: undefined }, undefined],
  ['whose reports go elsewhere', { returnPath: 'bounces+x1y2@khach.example' }, 'bounces+x1y2@khach.example'],
  [
    'of a colleague',
    { author: 'Minh@sen.example', isFromOurs: true, returnPath: 'bounces+x@sen.example' },
    'minh@sen.example',
  ],
  ['what one wrote oneself', { author: 'lan+ghi@sen.example', isFromOurs: true }, undefined],
  ['what comes back to oneself', { returnPath: 'lan.tran@ngoai.example' }, undefined],
  ['whose author is no address', { author: 'an' }, undefined],
  ['mailer-daemon', { author: 'MAILER-DAEMON@khach.example' }, undefined],
  ['a list’s owner', { returnPath: 'owner-tin@khach.example' }, undefined],
  ['a bounce address as the author', { author: 'bounce+x@khach.example' }, undefined],
  ['the feedback loop of a mass mailer', { headers: { 'feedback-id': '1:bao' } }, undefined],
  ['a list’s door', { author: 'tin-request@khach.example' }, undefined],
  ...['noreply', 'no-reply', 'no_reply', 'donotreply', 'do-not-reply', 'order-noreply', 'noreply-2'].map(
    (name): [string, Partial<AutoReplyFacts>, undefined] => [name, { author: `${name}@khach.example` }, undefined],
  ),
  ['who is called much like them', { author: 'piano@khach.example' }, AN],
])('%s', (_, facts, to) => {
  expect(autoReplyAddress({ ...FACTS, ...facts })).toBe(to)
})
