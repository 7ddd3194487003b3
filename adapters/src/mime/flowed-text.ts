/**
 * Joins the lines of `format=flowed` text into paragraphs (RFC 3676 section 4): a line that ends in a space flows on into
 * the next; `-- ` never flows; stuffed spaces go; with DelSp the joining space goes too. Quoted lines stay as they came:
 * quotes are folded, coloured and left out line by line, and most parsers leave them alone too.
 */
export function unflow(text: string, delSp: boolean): string {
  const result: string[] = []
  let paragraph: string[] = []
  for (const line of text.split(/\r\n|\r|\n/)) {
    const unstuffed = line.replace(/^ /, '')
    const stands = line.startsWith('>') || unstuffed === '-- '
    const flows = !stands && unstuffed.endsWith(' ')
    if (stands && paragraph.length > 0) {
      result.push(paragraph.join(''))
      paragraph = []
    }
    paragraph.push(flows && delSp ? unstuffed.slice(0, -1) : unstuffed)
    if (flows) continue
    result.push(paragraph.join(''))
    paragraph = []
  }
  if (paragraph.length > 0) result.push(paragraph.join(''))
  return result.join('\n')
}
