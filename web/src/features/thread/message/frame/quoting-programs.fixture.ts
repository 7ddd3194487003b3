export interface Answer {
  readonly program: string
  readonly html?: string
  readonly text?: string
  readonly own: string
  readonly earlier: string
}

const LAN = 'Lan Nguyễn &lt;<a href="mailto:lan@x.test">lan@x.test</a>&gt;'
const OLD = '<p>Chị gửi em bản cũ.</p><p>Lan</p>'
const OLD_TEXT = 'Chị gửi em bản cũ.\nLan'
const html = (program: string, page: string, earlier: string, own = 'Dạ vâng chị.'): Answer => ({
  program,
  html: page,
  earlier,
  own,
})
const text = (program: string, lines: readonly string[], own = 'Dạ vâng chị.'): Answer => ({
  program: `${program}, text`,
  text: ['Dạ vâng chị.', '', ...lines, ''].join('\n'),
  earlier: (lines[own === 'Dạ vâng chị.' ? 0 : 2] ?? '').replace(/^[> ]+/, ''),
  own,
})
const quoted = (content: string): readonly string[] => content.split('\n').map((line) => `> ${line}`)

const outlookHead = (names: readonly [string, string, string, string], colon = ':'): string =>
  `<b>${names[0]}${colon}</b> Lan Nguyễn &lt;lan@x.test&gt;<br><b>${names[1]}${colon}</b> 17/11/2026 10:42<br><b>${names[2]}${colon}</b> Minh &lt;minh@x.test&gt;<br><b>${names[3]}${colon}</b> RE: Báo giá`
const underRule = (head: string): string =>
  `<div class="WordSection1"><p class="MsoNormal">Dạ vâng chị.</p><p class="MsoNormal">&nbsp;</p><div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in"><p class="MsoNormal">${head}</p></div></div>${OLD}</div>`
const ENGLISH = ['From', 'Sent', 'To', 'Subject'] as const

/** They follow what these programs write; names and words are ours. */
export const ANSWERS: readonly Answer[] = [
  html('Outlook', underRule(outlookHead(ENGLISH)), 'From: Lan'),
  html('Outlook in Vietnamese', underRule(outlookHead(['Từ', 'Đã gửi', 'Đến', 'Chủ đề'])), 'Từ: Lan'),
  html(
    'Outlook in Vietnamese, another translation',
    underRule(outlookHead(['Từ', 'Ngày gửi', 'Tới', 'Tiêu đề'])),
    'Từ: Lan',
  ),
  html('Outlook in French', underRule(outlookHead(['De', 'Envoyé', 'À', 'Objet'], '&nbsp;:')), 'De : Lan'),
  html('Outlook in German', underRule(outlookHead(['Von', 'Gesendet', 'An', 'Betreff'])), 'Von: Lan'),
  html(
    'Outlook without a rule',
    `<p>Dạ vâng chị.</p><p>${outlookHead(ENGLISH).replaceAll('<b>', '').replaceAll('</b>', '')}</p>${OLD}`,
    'From: Lan',
  ),
  html(
    'Outlook on the web',
    `<div>Dạ vâng chị.</div><div id="sen-m-appendonsend"></div><hr style="display:inline-block;width:98%"><div dir="ltr"><font face="Calibri">${outlookHead(ENGLISH)}</font><div>&nbsp;</div></div>${OLD}`,
    'From: Lan',
  ),
  html(
    'Outlook for Android and iOS',
    `<div dir="ltr">Dạ vâng chị.</div><div><div class="ms-outlook-mobile-reference-message"><hr style="display:inline-block;width:98%"><div><strong>From:</strong> Lan<br><strong>Sent:</strong> Tuesday, November 17, 2026 10:42<br><strong>To:</strong> Minh<br><strong>Subject:</strong> Báo giá</div>${OLD}</div></div>`,
    'From: Lan',
  ),
  html(
    'Outlook for Mac',
    `<div>Dạ vâng chị.</div><div>&nbsp;</div><div style="border:none;border-top:solid #B5C4DF 1.0pt"><p class="MsoNormal"><b><span style="font-size:12.0pt">From: </span></b><span>Lan &lt;lan@x.test&gt;<br><b>Date: </b>Tuesday, 17 November 2026 at 10:42<br><b>To: </b>Minh<br><b>Subject: </b>Báo giá</span></p></div>${OLD}`,
    'From: Lan',
  ),
  html(
    'Outlook, plain text as HTML',
    `<p class="MsoPlainText">Dạ vâng chị.</p><p class="MsoPlainText">&nbsp;</p><p class="MsoPlainText">-----Original Message-----<br>From: Lan [mailto:lan@x.test]<br>Sent: Tuesday, November 17, 2026 10:42 AM<br>To: Minh<br>Subject: Báo giá</p>${OLD}`,
    '-----Original Message-----',
  ),
  html(
    'Outlook, an invitation answered',
    `<p>Dạ vâng chị.</p><p>-----Original Appointment-----<br><b>From:</b> Lan<br><b>Sent:</b> 17/11/2026<br><b>To:</b> Minh</p>${OLD}`,
    '-----Original Appointment-----',
  ),
  html(
    'Mail for Windows in Vietnamese',
    `<p>Dạ vâng chị.</p><p>&nbsp;</p><p>Được gửi từ <a href="https://x.test">Thư</a> dành cho Windows</p><div style="border-top:solid #E1E1E1 1.0pt"><p><b>Từ: </b><a href="mailto:lan@x.test">Lan</a><br><b>Đã gửi: </b>Thứ Ba, 17 Tháng Mười Một 2026 10:42 SA<br><b>Tới: </b>Minh<br><b>Chủ đề: </b>Báo giá</p></div>${OLD}`,
    'Từ: Lan',
    'Dạ vâng chị. Được gửi từ Thư dành cho Windows',
  ),
  html(
    'Gmail',
    `<div dir="ltr">Dạ vâng chị.</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">On Tue, Nov 17, 2026 at 10:42 AM ${LAN} wrote:<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex">${OLD}</blockquote></div>`,
    'On Tue, Nov 17, 2026',
  ),
  html(
    'Gmail in Vietnamese',
    `<div dir="ltr">Dạ vâng chị.</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">Vào Th 3, 17 thg 11, 2026 vào lúc 10:42 ${LAN} đã viết:<br></div><blockquote class="gmail_quote">${OLD}</blockquote></div>`,
    'Vào Th 3, 17 thg 11, 2026',
  ),
  html(
    'Gmail, of an earlier layout',
    `<div dir="ltr">Dạ vâng chị.<br><div class="gmail_extra"><br><div class="gmail_quote">2026-11-17 10:42 GMT+07:00 Lan Nguyễn <span dir="ltr">&lt;lan@x.test&gt;</span>:<br><blockquote class="gmail_quote">${OLD}</blockquote></div><br></div></div>`,
    '2026-11-17 10:42',
  ),
  html(
    'Gmail on a phone',
    `<div dir="auto">Dạ vâng chị.</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">Vào 10:42, Th 3, 17 thg 11, 2026 Lan Nguyễn &lt;lan@x.test&gt; đã viết:<br></div><blockquote class="gmail_quote">${OLD}</blockquote></div>`,
    'Vào 10:42, Th 3',
  ),
  html(
    'Apple Mail',
    `Dạ vâng chị.<br><div><br><blockquote type="cite"><div>On 17 Nov 2026, at 10:42, ${LAN} wrote:</div><br class="Apple-interchange-newline"><div>${OLD}</div></blockquote></div><br>`,
    'On 17 Nov 2026',
  ),
  html(
    'Apple Mail in Vietnamese',
    `Dạ vâng chị.<br><div><br><blockquote type="cite"><div>Vào 17 thg 11, 2026, lúc 10:42, ${LAN} đã viết:</div><br><div>${OLD}</div></blockquote></div><br>`,
    'Vào 17 thg 11',
  ),
  html(
    'Apple Mail, the line above the quotation',
    `<div>Dạ vâng chị.</div><br><div><div>On Nov 17, 2026, at 10:42 AM, Lan Nguyễn &lt;lan@x.test&gt; wrote:</div><br><blockquote type="cite"><div>${OLD}</div></blockquote></div>`,
    'On Nov 17, 2026',
  ),
  html(
    'an iPhone',
    `<div dir="ltr">Dạ vâng chị.</div><div dir="ltr"><br><blockquote type="cite">On Nov 17, 2026, at 10:42 AM, Lan Nguyễn &lt;lan@x.test&gt; wrote:<br><br></blockquote></div><blockquote type="cite"><div dir="ltr">${OLD}</div></blockquote>`,
    'On Nov 17, 2026',
  ),
  html(
    'an iPhone in Vietnamese',
    `Dạ vâng chị.<br id="sen-m-signature"><div dir="ltr">Đã gửi từ iPhone của tôi</div><div dir="ltr"><br><blockquote type="cite">Vào 10:42, 17 thg 11, 2026, Lan Nguyễn &lt;lan@x.test&gt; đã viết:<br><br></blockquote></div><blockquote type="cite"><div dir="ltr">${OLD}</div></blockquote>`,
    'Vào 10:42',
    'Dạ vâng chị. Đã gửi từ iPhone của tôi',
  ),
  html(
    'Yahoo Mail',
    `<div>Dạ vâng chị.</div><div><br></div><div class="yahoo_quoted"><div><div>Vào Thứ Ba, 17 tháng 11, 2026 lúc 10:42:00 GMT+7, Lan Nguyễn &lt;lan@x.test&gt; đã viết:</div><div><br></div><div>${OLD}</div></div></div>`,
    'Vào Thứ Ba',
  ),
  html(
    'Thunderbird',
    `<p>Dạ vâng chị.</p><div class="moz-cite-prefix">On 11/17/26 10:42, Lan Nguyễn wrote:<br></div><blockquote type="cite">${OLD}</blockquote>`,
    'On 11/17/26',
  ),
  html(
    'Thunderbird in Vietnamese',
    `<p>Dạ vâng chị.</p><div class="moz-cite-prefix">Vào lúc 10:42 17/11/2026, Lan Nguyễn đã viết:<br></div><blockquote type="cite">${OLD}</blockquote>`,
    'Vào lúc 10:42',
  ),
  html(
    'Zimbra in Vietnamese',
    `<div style="font-family:arial"><div>Dạ vâng chị.</div><div><br></div><hr id="sen-m-zwchr"><div><b>Từ: </b>"Lan Nguyễn" &lt;lan@x.test&gt;<br><b>Đến: </b>"Minh" &lt;minh@x.test&gt;<br><b>Đã gửi: </b>Thứ Ba, 17 Tháng 11, 2026 10:42:00 SA<br><b>Chủ đề: </b>Báo giá<br></div><div>${OLD}</div></div>`,
    'Từ: "Lan',
  ),
  html(
    'Roundcube in Vietnamese',
    `<p>Dạ vâng chị.</p><p><br></p><p id="sen-m-reply-intro">Vào 2026-11-17 10:42, Lan Nguyễn đã viết:</p><blockquote type="cite">${OLD}</blockquote>`,
    'Vào 2026-11-17',
  ),
  html(
    'a mail program of an office',
    `<div>Dạ vâng chị.</div><div><br></div><div>Ngày 17 tháng 11 năm 2026, Lan Nguyễn &lt;lan@x.test&gt; đã viết:</div><blockquote>${OLD}</blockquote>`,
    'Ngày 17 tháng 11',
  ),
  html(
    'Samsung Email',
    `<div dir="auto">Dạ vâng chị.</div><div><br></div><div>-------- Tin nhắn gốc --------</div><div>Từ: Lan Nguyễn &lt;lan@x.test&gt; </div><div>Ngày: 17/11/26 10:42 (GMT+07:00) </div><div>Đến: Minh &lt;minh@x.test&gt; </div><div>Chủ đề: Báo giá </div><div><br></div>${OLD}`,
    '-------- Tin nhắn gốc',
  ),
  html(
    'Zoho Mail',
    `<div>Dạ vâng chị.</div><div class="zmail_extra"><div>---- On Tue, 17 Nov 2026 10:42:00 +0700 <b>Lan &lt;lan@x.test&gt;</b> wrote ---</div><br><blockquote>${OLD}</blockquote></div>`,
    '---- On Tue',
  ),
  html(
    'Proton Mail',
    `<div>Dạ vâng chị.</div><div class="protonmail_quote">On Tuesday, November 17th, 2026 at 10:42 AM, Lan Nguyễn &lt;lan@x.test&gt; wrote:<br><br><blockquote class="protonmail_quote" type="cite">${OLD}</blockquote><br></div>`,
    'On Tuesday',
  ),
  html(
    'Fastmail',
    `<div>Dạ vâng chị.</div><div><br></div><div>On Tue, 17 Nov 2026, at 10:42 AM, Lan Nguyễn wrote:</div><blockquote type="cite" id="sen-m-qt">${OLD}</blockquote><div><br></div>`,
    'On Tue, 17 Nov',
  ),
  html(
    'Spark',
    `<div>Dạ vâng chị.</div><div class="messageReplySection">On 17 Nov 2026 at 10:42 +0700, Lan &lt;lan@x.test&gt;, wrote:<br><blockquote style="border-left:thin solid #1abc9c">${OLD}</blockquote></div>`,
    'On 17 Nov',
  ),
  text('Gmail', ['On Tue, Nov 17, 2026 at 10:42 AM Lan Nguyễn <lan@x.test> wrote:', '', ...quoted(OLD_TEXT)]),
  text('Gmail, wrapped', [
    'On Tue, Nov 17, 2026 at 10:42 AM Lan Nguyễn <lan@x.test>',
    'wrote:',
    '',
    ...quoted(OLD_TEXT),
  ]),
  text('Gmail in Vietnamese', [
    'Vào Th 3, 17 thg 11, 2026 vào lúc 10:42 Lan Nguyễn <lan@x.test>',
    'đã viết:',
    '',
    ...quoted(OLD_TEXT),
  ]),
  text('Outlook', ['From: Lan <lan@x.test>', 'Sent: Tuesday', 'To: Minh', 'Subject: RE: A', '', OLD_TEXT]),
  text('Outlook in Vietnamese', ['Từ: Lan <lan@x.test>', 'Đã gửi: 17/11', 'Đến: Minh', 'Chủ đề: A', '', OLD_TEXT]),
  text('Outlook on the web', [
    '________________________________',
    'From: Lan',
    'Sent: Tuesday',
    'To: Minh',
    '',
    OLD_TEXT,
  ]),
  text('Outlook, an original', ['-----Original Message-----', 'From: Lan', 'Sent: Tuesday', 'To: Minh', '', OLD_TEXT]),
  text('Apple Mail', quoted(`On 17 Nov 2026, at 10:42, Lan <lan@x.test> wrote:\n\n${OLD_TEXT}`)),
  text('Apple Mail in Vietnamese', quoted(`Vào 17 thg 11, 2026, lúc 10:42, Lan <lan@x.test> đã viết:\n\n${OLD_TEXT}`)),
  text(
    'an iPhone',
    ['Đã gửi từ iPhone của tôi', '', 'Vào 10:42, 17 thg 11, 2026, Lan <lan@x.test> đã viết:', '', ...quoted(OLD_TEXT)],
    'Dạ vâng chị. Đã gửi từ iPhone của tôi',
  ),
  text('Thunderbird', ['On 11/17/26 10:42, Lan Nguyễn wrote:', ...quoted(OLD_TEXT)]),
  text('Thunderbird in Vietnamese', ['Vào lúc 10:42 17/11/2026, Lan Nguyễn đã viết:', ...quoted(OLD_TEXT)]),
  text('a French program', ['Le mar. 17 nov. 2026 à 10:42, Lan <lan@x.test> a écrit :', '', ...quoted(OLD_TEXT)]),
  text('a German program', ['Am Di., 17. Nov. 2026 um 10:42 Uhr schrieb Lan <lan@x.test>:', '', ...quoted(OLD_TEXT)]),
  text('Samsung Email', [
    '-------- Tin nhắn gốc --------',
    'Từ: Lan <lan@x.test>',
    'Ngày: 17/11/26 10:42',
    'Đến: Minh',
    '',
    OLD_TEXT,
  ]),
  text('Zimbra', [
    '----- Thư gốc -----',
    'Từ: "Lan" <lan@x.test>',
    'Đến: "Minh" <minh@x.test>',
    'Đã gửi: Thứ Ba',
    '',
    OLD_TEXT,
  ]),
  text('a program of an office', ['Ngày 17 tháng 11 năm 2026 lúc 10:42, Lan <lan@x.test> đã viết:', '', OLD_TEXT]),
]

/** These must not be folded, because own text is below or between, or refers to the text below. */
export const NOT_FOLDED: readonly (readonly [
  what: string,
  body: { readonly html?: string; readonly text?: string },
])[] = [
  [
    'Gmail, the answer below',
    {
      html: `<div class="gmail_quote"><div class="gmail_attr">On Tue, Nov 17, 2026 Lan wrote:</div><blockquote class="gmail_quote">${OLD}</blockquote></div><div>Dạ vâng chị.</div>`,
    },
  ],
  [
    'Gmail, answers between',
    {
      html: `<div>Dạ,</div><div class="gmail_quote"><blockquote class="gmail_quote"><p>Hỏi một?</p></blockquote><div>Vâng.</div><blockquote class="gmail_quote"><p>Hỏi hai?</p></blockquote><div>Chưa.</div></div>`,
    },
  ],
  [
    'Gmail, a forward',
    {
      html: `<div>Chị xem.</div><div class="gmail_quote"><div class="gmail_attr">---------- Forwarded message ---------<br>Từ: Lan<br>Date: x<br></div>${OLD}</div>`,
    },
  ],
  [
    'Gmail in Vietnamese, a forward',
    {
      html: `<div>Chị xem.</div><div class="gmail_quote"><div class="gmail_attr">---------- Thư được chuyển tiếp ----------<br>Từ: Lan<br>Date: x<br></div>${OLD}</div>`,
    },
  ],
  ['Outlook, answers below', { html: underRule(outlookHead(ENGLISH)).replace('Dạ vâng chị.', 'Em trả lời bên dưới.') }],
  ['Outlook, a forward', { html: underRule(outlookHead(ENGLISH)).replace('Dạ vâng chị.', 'FYI') }],
  [
    'Apple Mail, answers between',
    {
      html: '<blockquote type="cite">Hỏi?</blockquote><div>Vâng.</div><blockquote type="cite">Nữa?</blockquote><div>Chưa.</div>',
    },
  ],
  [
    'Apple Mail, a forward',
    {
      html: `<div>Chị xem.</div><div>Begin forwarded message:</div><blockquote type="cite"><div><b>From: </b>Lan</div>${OLD}</blockquote>`,
    },
  ],
  [
    'Thunderbird, the answer below',
    {
      html: `<div class="moz-cite-prefix">On 11/17/26 10:42, Lan wrote:<br></div><blockquote type="cite">${OLD}</blockquote><p>Dạ vâng chị.</p>`,
    },
  ],
  ['a picture below', { html: `<div>Dạ,</div><blockquote>${OLD}</blockquote><img src="x.png" alt="">` }],
  [
    'a poem as a quotation, words below',
    { html: '<p>Có bài này:</p><blockquote>Trong đầm gì đẹp bằng sen</blockquote><p>Hay không chị?</p>' },
  ],
  ['an agenda', { html: '<p>Chương trình:</p><p>Từ: 8:00</p><p>Đến: 11:00</p><p>Họp toàn thể.</p>' }],
  [
    'text, the answer below',
    { text: `On Tue, Nov 17, 2026 Lan wrote:\n${quoted(OLD_TEXT).join('\n')}\n\nDạ vâng chị.` },
  ],
  ['text, answers between', { text: 'Dạ,\n\n> Hỏi một?\nVâng.\n> Hỏi hai?\nChưa.' }],
  [
    'text, a forward',
    { text: `Chị xem.\n\n---------- Thư được chuyển tiếp ----------\nTừ: Lan\nNgày: x\nĐến: Minh\n\n${OLD_TEXT}` },
  ],
  [
    'text, answers in Outlook’s original',
    { text: 'Em trả lời màu đỏ.\n\n-----Original Message-----\nFrom: Lan\nSent: x\n\nHỏi?\nVâng.' },
  ],
  ['text, an agenda', { text: 'Chương trình họp:\n\nTừ: 8:00\nĐến: 11:00\n\nHọp toàn thể.' }],
]
