import type { StallCase } from './stage.ts'

const MOST = 4_000_000

const filled = (piece: string): string => piece.repeat(Math.floor(MOST / piece.length))

const html = (name: string, piece: string, isSeed = false): StallCase => ({
  name: `draft of ${name}`,
  isSeed,
  bring: (stage) => stage.draft(filled(piece)),
})
const text = (name: string, piece: string): StallCase => ({
  name: `plain draft of ${name}`,
  bring: (stage) => stage.draft(filled(piece), { body_format: 'text' }),
})

export const draftCases: readonly StallCase[] = [
  html('words between tags', 'a<b>'),
  html('brackets', '<'),
  html('paragraphs', '<p>a'),
  html('boxes inside each other', '<div>'),
  html('formatting that nobody closes', '<font>x<p>'),
  html('attributes that nobody closes', '<a href="'),
  html('broken entities', '&#'),
  html('quotes inside each other', '<blockquote>a'),
  html('line breaks', '<br>'),
  html('links', '<a href="http://a.vn/1">http://b.vn/2</a> '),
  html('styles', '<p style="color:red;;;">a'),
  html('style sheets', '<style>a b c{color:red}</style>'),
  html('combining marks', '\u0315\u0300', true),
  html('tables', '<table><tr><td>a'),
  text('line ends', '\n'),
  text('one word', 'A1b='),
  text('attributions', 'on x wrote:\n'),
  text('words of one letter', 'a '),
  {
    name: 'twenty drafts of Vietnamese at once',
    isSeed: true,
    bring: async (stage) => {
      const body = filled('<p>Kính gửi anh chị, đề nghị thanh toán hợp đồng số mười hai</p>')
      const answers = await Promise.all(Array.from({ length: 20 }, () => stage.draft(body)))
      return [...new Set(answers)].join(', ')
    },
  },
  {
    name: 'draft to three thousand people with long names',
    bring: (stage) => {
      const people = Array.from({ length: 1_000 }, (_, at) => ({
        name: '\u0315\u0300'.repeat(100),
        email: `a${at}@b.vn`,
      }))
      return stage.draft('x', { to: people, cc: people, bcc: people })
    },
  },
  {
    name: 'draft with a subject and references of marks',
    bring: (stage) =>
      stage.draft('x', {
        subject: `Re: ${'\u0315\u0300'.repeat(1_990)}`,
        references: Array.from({ length: 200 }, () => `${'<'.repeat(990)}@x`),
      }),
  },
]
