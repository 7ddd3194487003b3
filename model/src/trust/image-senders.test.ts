import { expect, it } from 'vitest'
import { isImageSender, isTrustedForImages } from './image-senders.ts'

it.each([
  ['tin@bao.example', true],
  ['@bao.example', true],
  ['bao.example', false],
  ['@', false],
  ['@bao', false],
  ['tin@', false],
])('takes %s for a sender of pictures: %s', (sender, is) => {
  expect(isImageSender(sender)).toBe(is)
})

it.each([
  ['Tin@Bao.example', ['tin@bao.example'], true],
  ['khac@bao.example', ['tin@bao.example'], false],
  ['khac@Bao.example', ['@bao.example'], true],
  ['khac@xn--cng-ty-ixa.vn', ['@công-ty.vn'], true],
  ['khac@a.bao.example', ['@bao.example'], false],
  ['khac@xbao.example', ['@bao.example'], false],
])('shows pictures of %s when %j are trusted: %s', (author, trusted, is) => {
  expect(isTrustedForImages(author, new Set(trusted))).toBe(is)
})
