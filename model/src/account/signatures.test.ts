import { expect, it } from 'vitest'
import { usesSavedSignature } from './signatures.ts'

it.each([
  { isOn: true, signature: 'Lan', ofSenders: [], uses: true },
  { isOn: false, signature: '', ofSenders: [], uses: true },
  { isOn: false, signature: '', ofSenders: [' '], uses: true },
  { isOn: false, signature: 'Lan', ofSenders: [], uses: false },
  { isOn: false, signature: '', ofSenders: ['Lan'], uses: false },
])('on: $isOn, default: “$signature”, of senders: $ofSenders', ({ isOn, signature, ofSenders, uses }) => {
  expect(usesSavedSignature({ enable_use_signature: isOn, signature }, ofSenders)).toBe(uses)
})
