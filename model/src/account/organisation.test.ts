import { expect, it } from 'vitest'
import { colleagueDomains } from './organisation.ts'

it('counts the own domain and the verified ones of the organisation, and no public ones', () => {
  const domains = [
    { name: 'sen.example', isVerified: false },
    { name: 'chi-nhanh.example', isVerified: true },
    { name: 'ngan-hang.example', isVerified: false },
  ]
  expect(colleagueDomains('Lan@Sen.example', domains)).toEqual(['sen.example', 'chi-nhanh.example'])
})
