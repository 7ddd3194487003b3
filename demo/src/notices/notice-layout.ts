export function noticeHtml(notice: {
  readonly brand: string
  readonly colour: string
  readonly title: string
  readonly lead: string
  readonly rows: readonly (readonly [name: string, value: string])[]
  readonly button?: readonly [label: string, address: string]
  readonly smallPrint: string
}): string {
  const rows = notice.rows.map(
    ([name, value]) =>
      `<tr><td style="padding:8px 0;border-bottom:1px solid #eceff1;color:#607076;font-size:14px">${name}</td><td align="right" style="padding:8px 0;border-bottom:1px solid #eceff1;font-size:14px;color:#1f2a2a"><b>${value}</b></td></tr>`,
  )
  const button =
    notice.button === undefined
      ? ''
      : `<tr><td style="padding:4px 28px 24px"><a href="${notice.button[1]}" style="display:inline-block;background:${notice.colour};color:#ffffff;text-decoration:none;padding:11px 22px;border-radius:6px;font-size:14px">${notice.button[0]}</a></td></tr>`
  return `<!DOCTYPE html>
<html lang="vi"><head><meta charset="utf-8"><title>${notice.title}</title></head>
<body style="margin:0;padding:0;background:#f2f4f5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f2f4f5"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:600px;max-width:100%;background:#ffffff;border-radius:8px;font-family:Arial,Helvetica,sans-serif">
<tr><td style="background:${notice.colour};padding:18px 28px;border-radius:8px 8px 0 0;color:#ffffff;font-size:17px"><b>${notice.brand}</b></td></tr>
<tr><td style="padding:24px 28px 8px;font-size:19px;color:#1f2a2a"><b>${notice.title}</b></td></tr>
<tr><td style="padding:0 28px 12px;font-size:14px;line-height:1.55;color:#3b4748">${notice.lead}</td></tr>
<tr><td style="padding:0 28px 20px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows.join('\n')}</table></td></tr>
${button}
<tr><td style="padding:16px 28px;border-top:1px solid #eceff1;font-size:12px;line-height:1.5;color:#8a969a">${notice.smallPrint}</td></tr>
</table></td></tr></table></body></html>`
}

export function noticeText(title: string, rows: readonly (readonly [name: string, value: string])[]): string {
  return `${title}\n\n${rows.map(([name, value]) => `${name}: ${value}`).join('\n')}`
}
