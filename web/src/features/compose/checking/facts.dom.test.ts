import { DEFAULT_SETTINGS } from '@sen/model/settings'
import { expect, it } from 'vitest'
import { quoteBlock, SIGNATURE_ID } from '../../../data/drafts/body-html.ts'
import { BLANK_CONTENT, type DraftContent } from '../../../data/drafts/draft-content.ts'
import type { UploadItem } from '../attachments/upload-list.ts'
import type { Writer } from '../begin-draft.ts'
import { factsOf } from './facts.ts'

const user = { email: 'lan@sen.example', domains: [{ domain: 'Sen.example', active: true }], senders: [] }
const writer = { user, settings: DEFAULT_SETTINGS } as unknown as Writer
const facts = (changes: Partial<DraftContent>, uploads: readonly UploadItem[] = []) =>
  factsOf({ ...BLANK_CONTENT, ...changes }, uploads, writer)

it('reads the author’s own text: no signature, no quotation, whether it is closed, being edited, or in plain lines', () => {
  const own = `<div>Chào anh</div><div id="${SIGNATURE_ID}">file đính kèm</div><blockquote>gửi kèm</blockquote>`
  const { ownText, hasQuote, hasPictures } = facts({ own, quote: '', signature: '<p>file đính kèm</p>' })
  expect([ownText, hasQuote, hasPictures]).toEqual(['Chào anh', true, false])
  expect(facts({ own: '<div>Ừ</div>', quote: quoteBlock('gửi kèm') })).toMatchObject({ ownText: 'Ừ', hasQuote: true })
  expect(facts({ own: '<div>Ừ</div><div>&gt; gửi kèm</div>' }).ownText).toBe('Ừ')
})

it('reads text typed into the signature too', () => {
  const own = `<div id="${SIGNATURE_ID}"><p>Lan</p><div>gửi kèm</div></div>`
  expect(facts({ own, signature: '<p>Lan</p>' }).ownText).toContain('gửi kèm')
})

it('counts pictures of the text, not those of a signature or a quotation', () => {
  expect(facts({ own: '<div><img src="x"></div>' }).hasPictures).toBe(true)
  expect(facts({ own: `<div id="${SIGNATURE_ID}"><img src="x"></div>` }).hasPictures).toBe(false)
})

it('tells files on their way from those that did not come', () => {
  const item = (name: string, state: UploadItem['state']) => ({ name, state }) as UploadItem
  const { uploading, uploadsFailed } = facts({}, [
    item('a', 'waiting'),
    item('b', 'uploading'),
    item('c', 'failed'),
    item('d', 'refused'),
  ])
  expect([uploading, uploadsFailed]).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
})

it('tells links in the author’s text from those in quotations', () => {
  const link = `<a href="https://mail.cu.example/s/${'x'.repeat(32)}">báo giá.xlsx</a>`
  expect(facts({ own: `<div>${link}</div>` }).hasShareLinks).toBe(true)
  expect(facts({ own: `<blockquote>${link}</blockquote>` }).hasShareLinks).toBe(false)
})
