import { expect, it } from 'vitest'
import { outsideOf } from './require-sharing.ts'

it('counts addresses of domains that are not verified as outside', () => {
  const domains = [
    { name: 'sen.example', isVerified: true },
    { name: 'chi-nhanh.example', isVerified: true },
    { name: 'cho.example', isVerified: false },
  ]
  const receivers = ['minh@sen.example', 'hoa@chi-nhanh.example', 'an@cho.example', 'ba@khach.example']
  expect(outsideOf({ address: 'lan@sen.example', domains }, receivers)).toEqual(['an@cho.example', 'ba@khach.example'])
})
