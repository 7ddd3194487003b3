import { expect, it } from 'vitest'
import { commonPeopleNeeded, mayJoinBySubject } from './join-by-subject.ts'

it.each([
  ['Re: Báo giá', ['lan@sen.example'], true],
  ['Trả lời: Báo giá', ['lan@sen.example'], true],
  ['Báo giá', ['lan@sen.example'], false],
  ['Re:', ['lan@sen.example'], false],
  ['Re: Báo giá', [], false],
])('joins %j with %j by subject: %o', (subject, participants, expected) => {
  expect(mayJoinBySubject({ subject, participants })).toBe(expected)
})

it.each([
  [[], 0],
  [['a@x.example'], 1],
  [['a@x.example', 'b@x.example'], 2],
  [['a@x.example', 'b@x.example', 'c@x.example'], 2],
])('needs of %j so many in common: %i', (people, expected) => {
  expect(commonPeopleNeeded(people)).toBe(expected)
})
