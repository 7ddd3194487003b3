import { expect, it } from 'vitest'
import { contentDisposition } from './content-disposition.ts'

it.each([
  ['report.pdf', `filename="report.pdf"; filename*=UTF-8''report.pdf`],
  [
    'Đề nghị báo giá.docx',
    `filename="De nghi bao gia.docx"; filename*=UTF-8''%C4%90%E1%BB%81%20ngh%E1%BB%8B%20b%C3%A1o%20gi%C3%A1.docx`,
  ],
  ['a"b\\c.txt', `filename="a_b_c.txt"; filename*=UTF-8''a%22b%5Cc.txt`],
  ['x\r\nSet-Cookie: a=b.txt', `filename="x__Set-Cookie: a=b.txt"; filename*=UTF-8''x__Set-Cookie%3A%20a%3Db.txt`],
  [`it's (1)*.txt`, `filename="it's (1)*.txt"; filename*=UTF-8''it%27s%20%281%29%2A.txt`],
  ['請求書.pdf', `filename="___.pdf"; filename*=UTF-8''%E8%AB%8B%E6%B1%82%E6%9B%B8.pdf`],
  ['50%41.txt', `filename="50_41.txt"; filename*=UTF-8''50%2541.txt`],
  ['half \ud83d.txt', `filename="half _.txt"; filename*=UTF-8''half%20%EF%BF%BD.txt`],
])('names %j for every program', (name, expected) => {
  expect(contentDisposition('attachment', name)).toBe(`attachment; ${expected}`)
})
