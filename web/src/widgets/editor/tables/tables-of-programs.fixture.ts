/** Cell ranges as programs write them to the clipboard. */

const cells = (rows: number, columns: number, cell: (row: number, column: number) => string) =>
  Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_, column) => cell(row, column)))

const textOf = (row: number, column: number) =>
  column === 0 ? `${row + 1}` : column === 1 ? `Thiết bị ${row + 1} loại ${column}` : `${(row + 7) * 1_250}`

function excel(rows: number, columns: number): string {
  const lines = cells(rows, columns, (row, column) => {
    const [isFirstRow, isFirstColumn] = [row === 0, column === 0]
    const name = isFirstRow ? 'xl65' : column < 2 ? 'xl66' : 'xl67'
    const sides = `${isFirstRow ? '' : 'border-top:none;'}${isFirstColumn ? '' : 'border-left:none'}`
    const size = isFirstRow ? `width=64 style='${sides};width:48pt'` : `style='${sides}'`
    return `<td${column < 2 ? '' : ' align=right'} class=${name} ${size}${column < 2 ? '' : ' x:num'}>${textOf(row, column)}</td>`
  })
  return `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=ProgId content=Excel.Sheet><meta name=Generator content="Microsoft Excel 15">
<style><!--table {mso-displayed-decimal-separator:"\\."; mso-displayed-thousand-separator:"\\,";}
tr {mso-height-source:auto;} col {mso-width-source:auto;} br {mso-data-placement:same-cell;}
td {padding-top:1px; padding-right:1px; padding-left:1px; mso-ignore:padding; color:black; font-size:11.0pt; font-weight:400; font-style:normal; text-decoration:none; font-family:Calibri, sans-serif; mso-font-charset:0; mso-number-format:General; text-align:general; vertical-align:bottom; border:none; mso-background-source:auto; mso-pattern:auto; mso-protection:locked visible; white-space:nowrap; mso-rotate:0;}
.xl65 {font-weight:700; text-align:center; border:.5pt solid windowtext; background:#FFF2CC; mso-pattern:black none;}
.xl66 {border:.5pt solid windowtext;}
.xl67 {mso-number-format:"\\#\\,\\#\\#0"; border:.5pt solid windowtext;}
--></style></head>
<body link="#0563C1" vlink="#954F72"><table border=0 cellpadding=0 cellspacing=0 width=${64 * columns} style='border-collapse:collapse;width:${48 * columns}pt'><!--StartFragment-->
 <col width=64 span=${columns} style='width:48pt'>
${lines.map((line) => ` <tr height=20 style='height:15.0pt'>${line.join('')}</tr>`).join('\n')}
<!--EndFragment--></table></body></html>`
}

function sheets(rows: number, columns: number): string {
  const lines = cells(rows, columns, (row, column) => {
    const text = textOf(row, column)
    const value = column > 1 ? `{"1":3,"3":${text}}` : `{"1":2,"2":"${text}"}`
    const look = row === 0 ? 'background-color:#fff2cc;font-weight:bold;text-align:center;' : ''
    return `<td style="border:1px solid #000000;overflow:hidden;padding:2px 3px 2px 3px;vertical-align:bottom;${look}font-family:Roboto;font-size:10pt;font-weight:normal;color:#434343;${column > 1 ? 'text-align:right;' : ''}" data-sheets-value='${value}'>${text}</td>`
  })
  return `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1" style="table-layout:fixed;font-size:10pt;font-family:Arial;width:0px;border-collapse:collapse;border:none" data-sheets-root="1"><colgroup>${'<col width="100"/>'.repeat(columns)}</colgroup><tbody>${lines.map((line) => `<tr style="height:21px;">${line.join('')}</tr>`).join('')}</tbody></table>`
}

function calc(rows: number, columns: number): string {
  const lines = cells(rows, columns, (row, column) => {
    const text = textOf(row, column)
    const border = ['top', 'bottom', 'left', 'right'].map((side) => `border-${side}: 1px solid #000000`).join('; ')
    const words = `<font face="Times New Roman" size=3 color="#1F3864">${text}</font>`
    const number = column > 1 ? ` sdval="${text}" sdnum="1033;0;#,##0"` : ''
    return `<td style="${border}" ${row === 0 ? '' : 'height="21" '}align="${column > 1 ? 'right' : 'left'}" valign=bottom${row === 0 ? ' bgcolor="#FFF2CC"' : ''}${number}>${row === 0 ? `<b>${words}</b>` : words}</td>`
  })
  return `<!DOCTYPE html><html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/><title></title><meta name="generator" content="LibreOffice 24.2.7.2 (Linux)"/><style type="text/css">body,div,table,thead,tbody,tfoot,tr,th,td,p { font-family:"Liberation Sans"; font-size:x-small } a.comment-indicator:hover + comment { background:#ffd; position:absolute; display:block; border:1px solid black; padding:0.5em; } comment { display:none; }</style></head><body><table cellspacing="0" border="0"><colgroup span="${columns}" width="85"></colgroup>${lines.map((line) => `<tr>${line.join('')}</tr>`).join('\n')}</table></body></html>`
}

function wps(rows: number, columns: number): string {
  const lines = cells(rows, columns, (row, column) => {
    const name = row === 0 ? 'et3' : column > 1 ? 'et5' : 'et4'
    return `<td class="${name}" height="18.80" width="72" style='height:14.10pt;width:54.00pt;'${column > 1 ? ' align="right" x:num' : ' x:str'}>${textOf(row, column)}</td>`
  })
  return `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel" xmlns="http://www.w3.org/TR/REC-html40"><head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8"><meta name="ProgId" content="Excel.Sheet"/><meta name="Generator" content="WPS Office ET"/><style><!-- @font-face{font-family:"Calibri"; } .font0{color:#000000;font-size:11.0pt;font-weight:400;font-style:normal;text-decoration:none;font-family:"Calibri";mso-generic-font-family:auto;mso-font-charset:134;}
td{mso-style-parent:style0;padding-top:1px;padding-right:1px;padding-left:1px;mso-ignore:padding;mso-number-format:"General";text-align:general;vertical-align:middle;white-space:nowrap;mso-rotate:0;mso-pattern:auto;mso-background-source:auto;color:#000000;font-size:11.0pt;font-weight:400;font-style:normal;text-decoration:none;font-family:Calibri;mso-font-charset:134;border:none;mso-protection:locked visible;}
.et3{mso-style-parent:style0;text-align:center;mso-pattern:auto none;background:#FFF2CC;font-weight:700;border:.5pt solid #000000;} .et4{mso-style-parent:style0;border:.5pt solid #000000;} .et5{border:.5pt solid #000000;mso-number-format:"\\#\\,\\#\\#0";} --></style></head><body><table border="0" cellpadding="0" cellspacing="0" width="${72 * columns}" style='border-collapse:collapse;width:${54 * columns}pt;table-layout:fixed;'><!--StartFragment--><col width="72" style='width:54.00pt;' span="${columns}"/>${lines.map((line) => `<tr height="18.80" style='height:14.10pt;'>${line.join('')}</tr>`).join('\n')}<!--EndFragment--></table></body></html>`
}

/** @returns the clipboard's `text/html` for a range of this size */
export const TABLES_OF_PROGRAMS: Readonly<Record<string, (rows: number, columns: number) => string>> = {
  excel,
  sheets,
  'libreoffice calc': calc,
  wps,
}
