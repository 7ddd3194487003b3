export interface NewsletterItem {
  readonly title: string
  readonly text: string
  readonly image: string
}

export interface Newsletter {
  readonly brand: string
  readonly host: string
  readonly colour: string
  readonly ground: string
  readonly preheader: string
  readonly headline: string
  readonly intro: string
  readonly hero: string
  readonly items: readonly NewsletterItem[]
  readonly layout: 'rows' | 'columns' | 'hero'
  readonly button: readonly [label: string, path: string]
}

/** Mass mailers write nested tables, inline styles, remote images and a tracking pixel. */
export function newsletterHtml(letter: Newsletter, issue: string): string {
  const body = letter.layout === 'columns' ? columns(letter) : letter.items.map((item) => row(letter, item)).join('\n')
  const link = `https://${letter.host}/${letter.button[1]}?utm_source=email&amp;utm_campaign=${issue}`
  return `<!DOCTYPE html>
<html lang="vi"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${letter.headline}</title>
<style>@media (max-width:620px){.shell{width:100%!important}.half{display:block!important;width:100%!important}}a{color:${letter.colour}}</style></head>
<body style="margin:0;background:${letter.ground}">
<div style="display:none;max-height:0;overflow:hidden">${letter.preheader}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="${letter.ground}"><tr><td align="center" style="padding:20px 10px">
<table class="shell" role="presentation" width="620" cellpadding="0" cellspacing="0" style="width:620px;background:#ffffff;font-family:Arial,Helvetica,sans-serif;color:#2a2f30">
<tr><td style="padding:20px 28px;border-bottom:3px solid ${letter.colour}"><table role="presentation" width="100%"><tr><td><img src="https://cdn.example/${letter.host}/logo.png" width="140" height="36" alt="${letter.brand}" style="display:block;font-size:18px;color:${letter.colour}"></td><td align="right" style="font-size:12px"><a href="https://${letter.host}/ban-web/${issue}">Xem trên web</a></td></tr></table></td></tr>
<tr><td><img src="https://cdn.example/${letter.host}/${letter.hero}" width="620" height="${letter.layout === 'hero' ? 320 : 220}" alt="${letter.headline}" style="display:block;width:100%;height:auto;background:#e6eae9"></td></tr>
<tr><td style="padding:26px 28px 6px;font-size:24px;line-height:1.3"><b>${letter.headline}</b></td></tr>
<tr><td style="padding:0 28px 18px;font-size:15px;line-height:1.6">${letter.intro}</td></tr>
${body}
<tr><td align="center" style="padding:12px 28px 30px"><a href="${link}" style="display:inline-block;background:${letter.colour};color:#ffffff;text-decoration:none;padding:13px 28px;border-radius:4px;font-size:15px"><b>${letter.button[0]}</b></a></td></tr>
<tr><td style="padding:18px 28px;background:#f6f7f7;font-size:12px;line-height:1.6;color:#7b8688">Bạn nhận thư này vì đã đăng ký tại ${letter.brand}. <a href="https://${letter.host}/huy?i=${issue}" style="color:#7b8688">Hủy đăng ký</a> hoặc <a href="https://${letter.host}/tuy-chon" style="color:#7b8688">đổi tùy chọn</a>.</td></tr>
</table></td></tr></table>
<img src="https://cdn.example/${letter.host}/o/${issue}.gif" width="1" height="1" alt="">
</body></html>`
}

function row(letter: Newsletter, item: NewsletterItem): string {
  return `<tr><td style="padding:0 28px 18px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>
<td width="150" valign="top"><img src="https://cdn.example/${letter.host}/${item.image}" width="150" height="100" alt="" style="display:block;background:#e6eae9"></td>
<td valign="top" style="padding-left:16px"><div style="font-size:16px;line-height:1.35;color:${letter.colour}"><b>${item.title}</b></div><div style="font-size:14px;line-height:1.55;padding-top:6px">${item.text}</div></td>
</tr></table></td></tr>`
}

function columns(letter: Newsletter): string {
  const cells = letter.items.map(
    (item) =>
      `<td class="half" width="50%" valign="top" style="padding:0 8px 18px"><img src="https://cdn.example/${letter.host}/${item.image}" width="266" height="160" alt="" style="display:block;width:100%;height:auto;background:#e6eae9"><div style="padding-top:10px;font-size:15px"><b>${item.title}</b></div><div style="padding-top:4px;font-size:13px;line-height:1.5;color:#58656a">${item.text}</div></td>`,
  )
  const rows: string[] = []
  for (let at = 0; at < cells.length; at += 2) rows.push(`<tr>${cells.slice(at, at + 2).join('')}</tr>`)
  return `<tr><td style="padding:0 20px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows.join('\n')}</table></td></tr>`
}

export function newsletterText(letter: Newsletter): string {
  const items = letter.items.map((item) => `${item.title}\n${item.text}`)
  return [
    letter.headline,
    letter.intro,
    ...items,
    `${letter.button[0]}: https://${letter.host}/${letter.button[1]}`,
  ].join('\n\n')
}
