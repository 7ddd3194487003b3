import { escapeHtml } from '../markup.ts'
import { zipOf } from './zip.ts'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'

export type Cell = string | number

/** A Word document: the first paragraph is its title; lines beginning with '# ' are headings. */
export function docxOf(paragraphs: readonly string[]): Uint8Array {
  const body = paragraphs.map((text, index) => {
    const isHeading = index === 0 || text.startsWith('# ')
    const look = isHeading ? `<w:rPr><w:b/><w:sz w:val="${index === 0 ? 36 : 28}"/></w:rPr>` : ''
    return `<w:p><w:r>${look}<w:t xml:space="preserve">${escapeHtml(text.replace(/^# /, ''))}</w:t></w:r></w:p>`
  })
  const page =
    '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr>'
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
  return packageOf({
    '[Content_Types].xml': contentTypes({ '/word/document.xml': main }),
    '_rels/.rels': relations({ officeDocument: 'word/document.xml' }),
    'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body.join('')}${page}</w:body></w:document>`,
  })
}

/** An Excel workbook with one sheet; numbers stay numbers. */
export function xlsxOf(sheetName: string, rows: readonly (readonly Cell[])[]): Uint8Array {
  const sheetRows = rows.map((cells, row) => {
    const xml = cells.map((cell, column) => {
      const place = `${String.fromCharCode(65 + column)}${row + 1}`
      return typeof cell === 'number'
        ? `<c r="${place}"><v>${cell}</v></c>`
        : `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escapeHtml(cell)}</t></is></c>`
    })
    return `<row r="${row + 1}">${xml.join('')}</row>`
  })
  const namespace = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  return packageOf({
    '[Content_Types].xml': contentTypes({
      '/xl/workbook.xml': `${kind}.sheet.main+xml`,
      '/xl/worksheets/sheet1.xml': `${kind}.worksheet+xml`,
    }),
    '_rels/.rels': relations({ officeDocument: 'xl/workbook.xml' }),
    'xl/workbook.xml': `<workbook ${namespace} xmlns:r="${officeRelations}"><sheets><sheet name="${escapeHtml(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations({ worksheet: 'worksheets/sheet1.xml' }),
    'xl/worksheets/sheet1.xml': `<worksheet ${namespace}><cols><col min="1" max="1" width="34" customWidth="1"/><col min="2" max="8" width="16" customWidth="1"/></cols><sheetData>${sheetRows.join('')}</sheetData></worksheet>`,
  })
}

/** A package of XML parts: parts named here without their XML declaration. */
export function packageOf(parts: Readonly<Record<string, string>>): Uint8Array {
  return zipOf(Object.entries(parts).map(([name, xml]) => ({ name, bytes: Buffer.from(head + xml) })))
}

export function contentTypes(overrides: Readonly<Record<string, string>>): string {
  const rows = Object.entries(overrides).map(([part, type]) => `<Override PartName="${part}" ContentType="${type}"/>`)
  return `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${rows.join('')}</Types>`
}

/** Relations rId1, rId2 … in the order given; a key may carry a '#n' suffix when a kind is used more than once. */
export function relations(targets: Readonly<Record<string, string>>): string {
  const rows = Object.entries(targets).map(
    ([kind, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${officeRelations}/${kind.replace(/#.*$/, '')}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${packageRelations}">${rows.join('')}</Relationships>`
}
