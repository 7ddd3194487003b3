import { expect, it } from 'vitest'
import { domWork } from '../../../../testing/dom-work.fixture.ts'
import { foldQuote } from './fold-quote.ts'

function folded(html: string): { readonly inside: string | undefined; readonly outside: string } {
  const page = new DOMParser().parseFromString(html, 'text/html')
  foldQuote(page.body, 'Hiện thư được trích')
  const fold = page.querySelector('details.sen-fold')
  const inside = fold?.textContent?.replace('•••', '').trim()
  fold?.remove()
  return { inside, outside: page.body.textContent?.trim() ?? '' }
}

it.each([
  ['a plain quotation', '<p>Vâng.</p><blockquote>Cũ</blockquote>', 'Cũ', 'Vâng.'],
  [
    'with the line that names it',
    '<p>Vâng.</p><div>Vào 12:04, Lan viết:</div><blockquote>Cũ</blockquote>',
    'Vào 12:04, Lan viết:Cũ',
    'Vâng.',
  ],
  [
    'as Gmail writes it',
    '<div>Vâng.</div><br><div class="gmail_quote"><div class="gmail_attr">Lan viết:</div><blockquote>Cũ</blockquote></div>',
    'Lan viết:Cũ',
    'Vâng.',
  ],
  ['deep in boxes', '<div><div><p>Vâng.</p><blockquote type="cite">Cũ</blockquote></div></div><br>', 'Cũ', 'Vâng.'],
  ['the outermost of several', '<p>A</p><blockquote>B<blockquote>C</blockquote></blockquote>', 'BC', 'A'],
  [
    'what Outlook leaves under a rule',
    '<div><p>Vâng.</p><p>Lan</p><div><div style="border-top:solid #E1E1E1 1.0pt"><p><b>From:</b> Minh &lt;m@x.test&gt;<br><b>Sent:</b> Tuesday<br><b>To:</b> Lan<br><b>Subject:</b> RE: A</p></div></div><p>Cũ</p><p>Rất cũ</p></div>',
    'From: Minh <m@x.test>Sent: TuesdayTo: LanSubject: RE: ACũRất cũ',
    'Vâng.Lan',
  ],
  [
    'what Outlook on the web leaves in Vietnamese',
    '<div>Vâng.</div><hr><div><font><b>Từ:</b> Minh<br><b>Đã gửi:</b> Thứ Ba<br><b>Đến:</b> Lan<br><b>Chủ đề:</b> A</font></div><div>Cũ</div>',
    'Từ: MinhĐã gửi: Thứ BaĐến: LanChủ đề: ACũ',
    'Vâng.',
  ],
  [
    'a message of a phone',
    'Vâng.<br><br><div>-------- Original message --------</div><div>From: Minh </div><div>Date: 17/11/2026 10:42 (GMT+07:00) </div><div>To: Lan </div><div>Cũ</div>',
    '-------- Original message --------From: Minh Date: 17/11/2026 10:42 (GMT+07:00) To: Lan Cũ',
    'Vâng.',
  ],
  [
    'what Apple Mail quotes, its line inside the quotation',
    '<body>Vâng.<div><br><blockquote type="cite"><div>On 17 Nov 2026, at 10:42, Lan &lt;l@x.test&gt; wrote:</div><br><div>Cũ</div></blockquote></div><br></body>',
    'On 17 Nov 2026, at 10:42, Lan <l@x.test> wrote:Cũ',
    'Vâng.',
  ],
  [
    'what Apple Mail quotes, its line bare above the quotation',
    '<div>Vâng.</div><div>Vào 12:04, 17 thg 11, 2026, Lan &lt;<a href="mailto:l@x.test">l@x.test</a>&gt; đã viết:<br><blockquote type="cite">Cũ</blockquote></div>',
    'Vào 12:04, 17 thg 11, 2026, Lan <l@x.test> đã viết:Cũ',
    'Vâng.',
  ],
  [
    'a bare mail under a line that names it',
    '<p>Vâng.</p><p>On Tue, Nov 17, 2026 at 10:42 AM Lan &lt;l@x.test&gt; wrote:</p><p>Cũ</p>',
    'On Tue, Nov 17, 2026 at 10:42 AM Lan <l@x.test> wrote:Cũ',
    'Vâng.',
  ],
])('folds %s', (_, html, inside, outside) => {
  expect(folded(html)).toEqual({ inside, outside })
})

it.each([
  ['when there is an answer below', '<p>A</p><blockquote>B</blockquote><p>C</p>'],
  ['when a picture is below', '<p>A</p><blockquote>B</blockquote><img src="x">'],
  ['when there is nothing else', '<style>p{}</style><blockquote>B</blockquote>'],
  ['in a forward', '<p>A</p><div class="gmail_quote">---------- Forwarded message ---------<br>B</div>'],
  ['where there is none', '<p>A</p>'],
  [
    'where answers stand in what is below',
    '<p>My answers are inline, in red.</p><hr><p><b>From:</b> M<br><b>Sent:</b> T<br><b>To:</b> L</p><p>Q?<span>Yes.</span></p>',
  ],
  [
    'of an answer between quotations under a line that names a mail',
    '<p>On Nov 17, 2026 at 10:42 Lan &lt;l@x.test&gt; wrote:</p><blockquote>Q?</blockquote><p>Yes.</p>',
  ],
  ['of somebody who writes about letters', '<p>From: Hanoi</p><p>To: Huế</p><p>The train leaves at 10:42.</p>'],
  ['under a heading', '<p>A</p><h2>Original message</h2><p>The slogan of 2020 was better.</p>'],
  ['in a sentence that says who wrote', '<p>A</p><p>In 2020 my aunt wrote:</p><p>Be good.</p>'],
])('folds nothing %s', (_, html) => {
  expect(folded(html).inside).toBeUndefined()
})

it('takes away the empty lines above a quotation', () => {
  const page = new DOMParser().parseFromString('<p>A</p><br><div><br></div> <blockquote>B</blockquote>', 'text/html')
  foldQuote(page.body, 'x')
  expect(page.body.innerHTML).toMatch(/^<p>A<\/p><details/)
})

it.each([
  ['quotations side by side', 2_000, '<blockquote>a</blockquote>', '<p>b</p>'],
  ['emphases before a quotation', 8_000, '<u></u>', '<blockquote>b</blockquote>'],
])('reads twice as much for twice as many %s', (_, most, piece, after) => {
  const workFor = (count: number): number => {
    const page = new DOMParser().parseFromString(`<p>a</p><p>From: a${piece.repeat(count)}</p>${after}`, 'text/html')
    return domWork(() => foldQuote(page.body, 'x'))
  }
  expect(workFor(most)).toBeLessThan(6 * workFor(most / 4))
})

it('folds nothing in a head with two million line ends', () => {
  const page = new DOMParser().parseFromString(
    `<p>a</p><p>From: a${'\n'.repeat(2_000_000)}</p><p>From: a</p>`,
    'text/html',
  )
  // Work that grows with the square of these would take an hour.
  foldQuote(page.body, 'x')
  expect(page.querySelector('details')).toBeNull()
})
