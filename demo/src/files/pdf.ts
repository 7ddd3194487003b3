import { deflateSync } from 'node:zlib'
import { drawLine, lineWidth } from './pdf-text.ts'

const pageWidth = 595
const pageHeight = 842
const margin = 60
const bodySize = 11
const leading = 17

/**
 * A PDF (ISO 32000-1, version 1.5) with one page per text. In a text '# ' begins the page title, '## ' a heading,
 * '| a | b |' a table row, an empty line a gap; other lines are paragraphs, wrapped. The footer numbers the pages.
 */
export function pdfOf(pages: readonly string[]): Uint8Array {
  const objects: (string | Buffer)[] = []
  const kids = pages.map((_page, index) => `${4 + index * 2} 0 R`).join(' ')
  objects.push('<</Type/Catalog/Pages 2 0 R/Lang(vi-VN)>>')
  objects.push(`<</Type/Pages/Count ${pages.length}/Kids[${kids}]/MediaBox[0 0 ${pageWidth} ${pageHeight}]>>`)
  objects.push('<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>')
  for (const [index, page] of pages.entries()) {
    objects.push(`<</Type/Page/Parent 2 0 R/Resources<</Font<</F1 3 0 R>>>>/Contents ${5 + index * 2} 0 R>>`)
    const content = deflateSync(Buffer.from(pageContent(page, `${index + 1} / ${pages.length}`), 'latin1'))
    const open = `<</Length ${content.length}/Filter/FlateDecode>>\nstream\n`
    objects.push(Buffer.concat([Buffer.from(open), content, Buffer.from('\nendstream')]))
  }
  return assemble(objects)
}

function pageContent(page: string, footer: string): string {
  const operators: string[] = []
  let y = pageHeight - margin
  for (const line of page
    .trim()
    .split('\n')
    .map((text) => text.trim())) {
    if (line === '') {
      y -= leading / 2
    } else if (line.startsWith('# ')) {
      for (const row of wrapped(line.slice(2), 18)) {
        operators.push(drawLine(row, margin, y, 18, true))
        y -= 28
      }
    } else if (line.startsWith('## ')) {
      y -= 4
      operators.push(drawLine(line.slice(3), margin, y, 13, true))
      y -= 22
    } else if (line.startsWith('|')) {
      operators.push(...tableRow(line, y))
      y -= 20
    } else {
      for (const row of wrapped(line, bodySize)) {
        operators.push(drawLine(row, margin, y, bodySize))
        y -= leading
      }
      y -= 4
    }
  }
  operators.push(drawLine(footer, pageWidth - margin - lineWidth(footer, 9), 36, 9))
  return operators.join('\n')
}

function tableRow(line: string, y: number): readonly string[] {
  const cells = line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim())
  const full = pageWidth - margin * 2
  const first = cells.length > 2 ? full * 0.4 : full * 0.6
  const rest = (full - first) / Math.max(1, cells.length - 1)
  const drawn = cells.map((cell, column) => {
    const left = margin + (column === 0 ? 0 : first + rest * (column - 1))
    const isNumber = /^[\d.,%]+$/.test(cell)
    const x = isNumber ? left + rest - 12 - lineWidth(cell, 10) : left + 4
    return drawLine(cell, x, y, 10)
  })
  return [...drawn, `q 0.7 G 0.5 w ${margin} ${y - 6} m ${pageWidth - margin} ${y - 6} l S Q`]
}

function wrapped(text: string, size: number): readonly string[] {
  const rows: string[] = []
  let row = ''
  for (const word of text.split(' ')) {
    const longer = row === '' ? word : `${row} ${word}`
    if (row !== '' && lineWidth(longer, size) > pageWidth - margin * 2) {
      rows.push(row)
      row = word
    } else {
      row = longer
    }
  }
  return [...rows, row]
}

function assemble(objects: readonly (string | Buffer)[]): Uint8Array {
  const chunks = [Buffer.from('%PDF-1.5\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  const offsets: number[] = []
  let offset = chunks[0]?.length ?? 0
  for (const [index, object] of objects.entries()) {
    const chunk = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')])
    offsets.push(offset)
    chunks.push(chunk)
    offset += chunk.length
  }
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  chunks.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${offset}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(chunks)
}
