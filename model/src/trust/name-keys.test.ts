import { expect, it } from 'vitest'
import { authorNameKeys, isNamedByService, nameKeys } from './name-keys.ts'

const isLike = (author: string, known: string): boolean =>
  nameKeys(known).some((key) => authorNameKeys(author).includes(key))

const KNOWN = 'Lê Đình Chu'

it.each([
  ['the family name last', 'Đình Chu Lê'],
  ['the American order', 'Chu Đình Lê'],
  ['the other order in capitals without marks', 'DINH CHU LE'],
  ['the family name last, in Cyrillic letters', 'Đình Сhu Lе'],
  ['Cyrillic small letters', 'Lе Đình Сhu'],
  ['a Cyrillic capital that is small in another shape', 'LЕ ĐÌNН CНU'],
  ['Greek capitals', 'LΕ ĐÌΝΗ CΗU'],
  ['a space of no width in a word', 'Lê Đì\u200bnh Chu'],
  ['spaces of no width everywhere', [...'Lê Đình Chu'].join('\u200b')],
  ['a word joiner and a soft hyphen', 'Lê Đ\u2060ình Ch\u00adu'],
  ['a mark of direction', '\u202aLê Đình Chu\u202c'],
  ['a program in brackets', 'Lê Đình Chu (via Zalo)'],
  ['a program in Vietnamese', 'Lê Đình Chu (qua Zalo)'],
  ['a program without brackets', 'Lê Đình Chu via Zalo'],
  ['a program, and the family name last', 'Đình Chu Lê via Google Docs'],
  ['a way of sending in Vietnamese', 'Lê Đình Chu thông qua Zalo'],
  ['a mark behind it', 'Lê Đình Chu [External]'],
  ['a mark before it', '[Nội bộ] Lê Đình Chu'],
  ['the address behind it', 'Lê Đình Chu <chu@senmail.test>'],
  ['the address in brackets', 'Lê Đình Chu (chu@senmail.test)'],
  ['hyphens for spaces', 'Lê-Đình-Chu'],
  ['underscores, and the family name last', 'Đình_Chu_Lê'],
  ['a title and a program', 'Ông Lê Đình Chu (via Zalo)'],
  ['the eth of Iceland for Đ', 'Lê Ðình Chu'],
  ['an addition behind a dash', 'Lê Đình Chu - điện thoại'],
  ['an addition behind a stroke', 'Lê Đình Chu/Sen'],
  ['a program by “qua” without brackets', 'Lê Đình Chu qua Google Docs'],
  ['no spaces', 'LêĐìnhChu'],
  ['dots between its letters', 'L.ê Đ.ì.n.h C.h.u'],
  ['mathematical letters', '𝐋ê Đình 𝐂hu'],
  ['full width', 'Ｌê Đình Ｃｈｕ'],
  ['the African D', 'Lê Ɖình Chu'],
  ['a lunate sigma', 'Lê Đình Ϲhu'],
  ['a Lisu letter', 'Lê Đình ꓚhu'],
  ['a Coptic letter', 'Lê Đình Ⲥhu'],
  ['a Deseret letter', 'Lê Đình 𐐕hu'],
  ['a Canadian syllable', 'ᒪê Đình Chu'],
  ['a capital I for l', 'Iê Đình Chu'],
  ['a bar for l', '｜ê Đình Chu'],
  ['phonetic letters', 'Lê Đình Cɦꭎ'],
  ['an Armenian letter', 'Lê Đìռh Chu'],
  ['a Cherokee letter', 'Lê ĐìnᏂ Chu'],
  ['spaces between its letters', 'L ê Đ ì n h C h u'],
  ['wide spaces between its words', 'L ê  Đ ì n h  C h u'],
  ['a phone number', 'Lê Đình Chu +84 903 000 111'],
])('knows a name again that is written with %s', (_what, name) => {
  expect(isLike(name, KNOWN)).toBe(true)
})

it.each([
  ['Smith Peter', 'Peter Smith'],
  ['Beta Chu', 'Chu Beta'],
  ['Hà Lê', 'Lê Hà'],
  ['Lê Hà', 'Hà Lê'],
  ['Thanh Viet Nguyen', 'Nguyễn Thanh Việt'],
  ['Viet Thanh Nguyen', 'Nguyễn Thanh Việt'],
  ['Nguyễn Thị Kim Oanh', 'Thị Kim Oanh Nguyễn'],
])('knows “%s” again as “%s”', (name, known) => {
  expect(isLike(name, known)).toBe(true)
})

it.each([
  ['Minh Anh', 'Anh Minh'],
  ['Nguyễn Minh Anh', 'Nguyễn Anh Minh'],
  ['Trần Anh Minh', 'Trần Minh Anh'],
  ['Lê Đình Chung', KNOWN],
  ['Lê Chu', KNOWN],
  ['Đình Chu', KNOWN],
  ['Lê Chu Đình', KNOWN],
  ['Lê Đình Chú Hai', KNOWN],
  ['Nguyễn Đình Chu', KNOWN],
  ['Thu Hà', 'Hà Thu'],
  ['Lan Hương', 'Hương Lan'],
  ['Phương Thảo', 'Thảo Phương'],
  ['Nguyễn Thị Lan', 'Nguyễn Thị Lan Hương'],
  ['Trần Bình', 'Trần Bình An'],
  ['Quà Tặng Lê Hà', 'Lê Hà'],
  ['Peter Smith Jones', 'Smith Peter'],
  ['Olivia Nguyen', 'O Nguyen'],
  ['Via Nguyen', 'Nguyen Lan'],
  ['Zalo', 'Lê Hà (via Zalo)'],
  ['Phòng Kế toán (via Zalo)', 'Phòng Kế toán'],
  ['Hoàng Nam', 'Nam Hoàng Anh'],
  ['Công ty Sen - Kế toán', 'Công ty Sen - Kinh doanh'],
  ['Sen - Lê Hà', 'Sen - Lê Nam'],
  ['McDonald', 'Donald Mc'],
])('distinguishes “%s” from “%s”', (name, known) => {
  expect(isLike(name, known)).toBe(false)
})

it('accepts only a known sharing service as writing in the name of its users', () => {
  expect(isNamedByService('Lê Đình Chu (via Google Docs)', 'google.com')).toBe(true)
  expect(isNamedByService('Lê Đình Chu qua Docusign', 'docusign.net')).toBe(true)
  expect(isNamedByService('Lê Đình Chu (via Zalo)', 'zalo-vn.example')).toBe(false)
  expect(isNamedByService('Lê Đình Chu', 'google.com')).toBe(false)
})
