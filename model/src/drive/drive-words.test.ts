import { expect, it } from 'vitest'
import { messageLexemes } from '../search/lexemes.ts'
import { driveWords, searchableItem } from './drive-words.ts'

it('asks for each word, the last one as a beginning, and keeps how they were typed', () => {
  expect(driveWords('Báo  GIÁ-cầ')).toEqual({
    inName: {
      all: [
        { lexeme: 'a:bao', isPrefix: false },
        { lexeme: 'a:gia', isPrefix: false },
        { lexeme: 'a:ca', isPrefix: true },
      ],
    },
    anywhere: {
      all: [
        {
          any: [
            { lexeme: 'a:bao', isPrefix: false },
            { lexeme: 'bao', isPrefix: false },
          ],
        },
        {
          any: [
            { lexeme: 'a:gia', isPrefix: false },
            { lexeme: 'gia', isPrefix: false },
          ],
        },
        {
          any: [
            { lexeme: 'a:ca', isPrefix: true },
            { lexeme: 'ca', isPrefix: true },
          ],
        },
      ],
    },
    typed: ['báo', 'giá', 'cầ'],
  })
})

it.each(['', '  ', '…', '🐟'])('has nothing to ask of %j', (text) => {
  expect(driveWords(text)).toBeUndefined()
})

it('keeps names apart from the text inside', () => {
  const lexemes = messageLexemes(searchableItem({ mailboxId: '7', name: 'Báo giá.docx', text: 'Kính gửi' }))
  expect(lexemes).toEqual(['m:7', 'a:bao', 'a:bao_gia', 'a:gia', 'a:gia_docx', 'a:docx', 'kinh', 'kinh_gui', 'gui'])
})
