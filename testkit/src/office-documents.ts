import { crc32 } from 'node:zlib'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE_RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006'

export function docxOf(text: string, picture?: string): Uint8Array {
  const linked = picture === undefined ? '' : linkedPicture
  return zipOf({
    '[Content_Types].xml': contentTypes('/word/document.xml', 'wordprocessingml.document.main+xml'),
    '_rels/.rels': relation('officeDocument', 'word/document.xml'),
    'word/document.xml': `${HEAD}<w:document xmlns:w="${WORD}" xmlns:r="${OFFICE_RELATIONS}" xmlns:wp="${DRAWING}/wordprocessingDrawing" xmlns:a="${DRAWING}/main" xmlns:pic="${DRAWING}/picture"><w:body><w:p><w:r><w:t>${text}</w:t></w:r>${linked}</w:p></w:body></w:document>`,
    ...(picture !== undefined && {
      'word/_rels/document.xml.rels': `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE_RELATIONS}/image" Target="${picture}" TargetMode="External"/></Relationships>`,
    }),
  })
}

export function xlsxOf(text: string): Uint8Array {
  const namespace = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  return zipOf({
    '[Content_Types].xml': contentTypes(
      '/xl/workbook.xml',
      'spreadsheetml.sheet.main+xml',
      '<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>',
    ),
    '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `${HEAD}<workbook ${namespace} xmlns:r="${OFFICE_RELATIONS}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relation('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `${HEAD}<worksheet ${namespace}><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row></sheetData></worksheet>`,
  })
}

const linkedPicture = `<w:r><w:drawing><wp:inline><wp:extent cx="900000" cy="900000"/><wp:docPr id="1" name="p"/><a:graphic><a:graphicData uri="${DRAWING}/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="p"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:link="rId1"/></pic:blipFill><pic:spPr/></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`

function contentTypes(part: string, kind: string, more = ''): string {
  return `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.${kind}"/>${more}</Types>`
}

function relation(kind: string, target: string): string {
  return `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE_RELATIONS}/${kind}" Target="${target}"/></Relationships>`
}

/** Entries are stored uncompressed. */
function zipOf(entries: Readonly<Record<string, string>>): Uint8Array {
  const records: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(entries)) {
    const bytes = Buffer.from(content)
    const path = Buffer.from(name)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(0x800, 2)
    fields.writeUInt32LE(crc32(bytes), 10)
    fields.writeUInt32LE(bytes.byteLength, 14)
    fields.writeUInt32LE(bytes.byteLength, 18)
    fields.writeUInt16LE(path.byteLength, 22)
    records.push(Buffer.from('PK\u0003\u0004', 'latin1'), fields, path, bytes)
    const behind = Buffer.alloc(14)
    behind.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), fields, behind, path)
    offset += 30 + path.byteLength + bytes.byteLength
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  const count = Object.keys(entries).length
  end.writeUInt16LE(count, 4)
  end.writeUInt16LE(count, 6)
  end.writeUInt32LE(central.byteLength, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...records, central, Buffer.from('PK\u0005\u0006', 'latin1'), end])
}
