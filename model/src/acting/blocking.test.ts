import { expect, it } from 'vitest'
import { blockKey, judgeBlock } from './blocking.ts'

const own = { addresses: ['lan@senmail.test', 'ban-hang@cong-ty.test'], domains: ['chi-nhanh.test'] }

it.each([
  ['spam@la.example', false, 'blockable'],
  ['SPAM@La.Example ', false, 'blockable'],
  ['spam@la.example', true, 'forged'],
  ['Lan+mua@SenMail.test', false, 'own-address'],
  ['ban-hang@cong-ty.test', false, 'own-address'],
  ['minh@senmail.test', false, 'own-domain'],
  ['ke-toan@Cong-Ty.test', true, 'own-domain'],
  ['An@Chi-Nhanh.test', false, 'own-domain'],
  ['khong-phai-dia-chi', false, 'not-an-address'],
  ['', false, 'not-an-address'],
])('%j, forged %j: %s', (sender, isForged, verdict) => {
  expect(judgeBlock(sender, own, isForged)).toBe(verdict)
})

it('goes by one spelling', () => {
  expect(blockKey(' Spam@LA.example')).toBe('spam@la.example')
})
