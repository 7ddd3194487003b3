import { expect, it } from 'vitest'
import { nameOf } from './name-of.ts'

it.each([
  ['the display name', 'Nguyễn Thị Lan', 'lan@senmail.test', 'Nguyễn Thị Lan'],
  ['without one the part before the at sign', '', 'lan@senmail.test', 'lan'],
])('the signed-in user is called by %s', (_, fullname, email, name) => {
  expect(nameOf({ fullname, email })).toBe(name)
})
