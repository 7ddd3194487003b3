/**
 * Blank lines separate paragraphs; a block of lines with '- ', '1. ' or '|' is a list, a numbered list or a table;
 * **bold**, [text](address), ![alt](cid:id).
 */
export function markupToHtml(markup: string, paragraphAttributes: string): string {
  return blocksOf(markup)
    .map((block) => blockToHtml(block, paragraphAttributes))
    .join('\n')
}

export function markupToText(markup: string): string {
  return blocksOf(markup)
    .map((lines) => (isAll(lines, '|') ? tableText(lines) : lines.map(inlineText).join('\n')))
    .join('\n\n')
}

export function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}

function blocksOf(markup: string): readonly (readonly string[])[] {
  return markup
    .trim()
    .split(/\n\s*\n/)
    .map((block) => block.split('\n').map((line) => line.trim()))
}

function isAll(lines: readonly string[], start: string): boolean {
  return lines.every((line) => line.startsWith(start))
}

function blockToHtml(lines: readonly string[], paragraphAttributes: string): string {
  if (isAll(lines, '- ')) return `<ul>${lines.map((line) => `<li>${inlineHtml(line.slice(2))}</li>`).join('')}</ul>`
  if (lines.every((line) => /^\d+\. /.test(line))) {
    return `<ol>${lines.map((line) => `<li>${inlineHtml(line.replace(/^\d+\. /, ''))}</li>`).join('')}</ol>`
  }
  if (isAll(lines, '|')) return tableHtml(lines)
  const attributes = paragraphAttributes === '' ? '' : ` ${paragraphAttributes}`
  return `<p${attributes}>${lines.map(inlineHtml).join('<br>\n')}</p>`
}

function cellsOf(row: string): readonly string[] {
  return row
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim())
}

function tableHtml(rows: readonly string[]): string {
  const html = rows.map((row, index) => {
    const tag = index === 0 ? 'th' : 'td'
    const cells = cellsOf(row).map((cell) => {
      const align = /^[\d.,%\s]+(đ|USD|kg|m2)?$/.test(cell) ? 'right' : 'left'
      const shade = index === 0 ? ';background:#eef5f3' : ''
      return `<${tag} style="border:1px solid #cfd8d5;padding:5px 10px;text-align:${align}${shade}">${inlineHtml(cell)}</${tag}>`
    })
    return `<tr>${cells.join('')}</tr>`
  })
  return `<table style="border-collapse:collapse;font-size:14px;margin:0 0 12px">${html.join('')}</table>`
}

function tableText(rows: readonly string[]): string {
  const table = rows.map(cellsOf)
  const widths = (table[0] ?? []).map((_cell, column) => Math.max(...table.map((row) => (row[column] ?? '').length)))
  return table
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function inlineHtml(text: string): string {
  return escapeHtml(text)
    .replace(/!\[([^\]]*)\]\((cid:[^)]+)\)/g, '<img src="$2" alt="$1" style="max-width:100%">')
    .replace(/\[([^\]]+)\]\(([^)]+)\)/g, '<a href="$2">$1</a>')
    .replace(/(^|[\s(])(https:\/\/[^\s<)]+)/g, '$1<a href="$2">$2</a>')
    .replace(/\*\*([^*]+)\*\*/g, '<b>$1</b>')
}

function inlineText(text: string): string {
  return text
    .replace(/!\[([^\]]*)\]\(cid:[^)]+\)/g, '[$1]')
    .replace(/\[([^\]]+)\]\(([^)]+)\)/g, '$1 <$2>')
    .replace(/\*\*([^*]+)\*\*/g, '$1')
}
