import { expect, it } from 'vitest'
import { type ForwardingChecks, type ForwardingFacts, judgeForwarding, mayForward } from './may-forward.ts'

const FACTS: ForwardingFacts = {
  isForged: false,
  isInfected: false,
  isBulk: false,
  isAutomatic: false,
  from: 'an@khach.example',
  own: ['lan@sen.example', 'ban-hang@sen.example'],
}

it.each<[string, Partial<ForwardingFacts>, boolean]>([
  ['mail of a stranger', {}, true],
  ['mail of a colleague', { from: 'minh@sen.example' }, true],
  ['what pretends', { isForged: true }, false],
  ['what holds a virus', { isInfected: true }, false],
  ['what goes to many', { isBulk: true }, false],
  ['what a machine wrote by itself', { isAutomatic: true }, false],
  ['what one wrote oneself', { from: 'Lan@sen.example' }, false],
  ['what one wrote oneself by an alias', { from: 'ban-hang@sen.example' }, false],
  ['what one wrote oneself by a tag', { from: 'lan+ban@sen.example' }, false],
])('%s: %s', (_, facts, may) => {
  expect(mayForward({ ...FACTS, ...facts })).toBe(may)
})

it.each<[string, Partial<ForwardingChecks>, 'go' | 'wait' | 'stay']>([
  ['what nothing is said of', {}, 'go'],
  ['what is clean and proven', { virus: 'clean', verdict: { outcome: 'authentic', reason: 'dmarc_passed' } }, 'go'],
  ['what is infected', { virus: 'infected' }, 'stay'],
  ['what is forged', { verdict: { outcome: 'forged', reason: 'policy_failed' } }, 'stay'],
  ['what names several authors', { verdict: { outcome: 'unproven', reason: 'several_senders' } }, 'stay'],
  ['what no scanner answered for', { virus: 'failed' }, 'wait'],
  ['what no scanner answered for in a day', { virus: 'failed', hoursSinceReceived: 24 }, 'stay'],
  ['what DNS did not answer for', { verdict: { outcome: 'unproven', reason: 'check_failed' } }, 'wait'],
  [
    'what DNS never answers for',
    { verdict: { outcome: 'unproven', reason: 'check_failed' }, hoursSinceReceived: 13 },
    'go',
  ],
  [
    'what is forged, as far as DNS says, and not scanned',
    { verdict: { outcome: 'forged', reason: 'policy_failed' }, virus: 'failed' },
    'stay',
  ],
])('%s: %s %s', (_, found, verdict) => {
  expect(judgeForwarding({ verdict: undefined, virus: undefined, hoursSinceReceived: 0, ...found })).toBe(verdict)
})
