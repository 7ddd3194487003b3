import { readFileSync } from 'node:fs'
import type { DemoFile } from '../story.ts'

const office = 'application/vnd.openxmlformats-officedocument'

type Cell = string | number

/** The folder is beside this file in the sources, and beside the code in the bundle. */
const MEDIA_FOLDER = new URL('./media/', import.meta.url)
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  docx: `${office}.wordprocessingml.document`,
  gif: 'image/gif',
  jpg: 'image/jpeg',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  png: 'image/png',
  pptx: `${office}.presentationml.presentation`,
  wav: 'audio/wav',
  xlsx: `${office}.spreadsheetml.sheet`,
  zip: 'application/zip',
}

/** Its contents name no dates, because the dates of the demo move with today. */
export function media(name: string, file: string, contentId?: string): DemoFile {
  const contentType = MEDIA_TYPES[file.slice(file.lastIndexOf('.') + 1)]
  if (contentType === undefined) throw new Error(`${file}: of which type is it?`)
  return {
    name,
    contentType,
    ...(contentId !== undefined && { contentId }),
    make: () => mediaBytes(file),
  }
}

export function mediaBytes(file: string): Uint8Array {
  return readFileSync(new URL(file, MEDIA_FOLDER))
}

export function textFile(name: string, text: string): DemoFile {
  return { name, contentType: 'text/plain; charset=utf-8', make: (fill) => Buffer.from(fill(text.trim())) }
}

/** Spreadsheet programs need the byte order mark for Vietnamese. */
export function csv(name: string, rows: readonly (readonly Cell[])[]): DemoFile {
  const text = rows.map((cells) => cells.map((cell) => csvCell(String(cell))).join(',')).join('\r\n')
  return { name, contentType: 'text/csv; charset=utf-8', make: (fill) => Buffer.from(`\ufeff${fill(text)}\r\n`) }
}

function csvCell(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text
}
