import { readFileSync } from 'node:fs'
import type { DemoFile } from '../story.ts'
import { type Cell, docxOf, xlsxOf } from './office.ts'
import { pdfOf } from './pdf.ts'
import { zipOf } from './zip.ts'

const office = 'application/vnd.openxmlformats-officedocument'
type Fill = (text: string) => string

/** A PDF; `pages` in the page markup of pdf.ts. */
export function pdf(name: string, ...pages: readonly string[]): DemoFile {
  return { name, contentType: 'application/pdf', make: (fill) => pdfOf(pages.map(fill)) }
}

export function docx(name: string, ...paragraphs: readonly string[]): DemoFile {
  return { name, contentType: `${office}.wordprocessingml.document`, make: (fill) => docxOf(paragraphs.map(fill)) }
}

export function xlsx(name: string, sheetName: string, rows: readonly (readonly Cell[])[]): DemoFile {
  const filled = (fill: Fill) =>
    rows.map((cells) => cells.map((cell) => (typeof cell === 'string' ? fill(cell) : cell)))
  return {
    name,
    contentType: `${office}.spreadsheetml.sheet`,
    make: (fill) => xlsxOf(sheetName, filled(fill)),
  }
}

/** In the sources beside this file, in the bundle beside the code. */
const MEDIA_FOLDER = new URL('./media/', import.meta.url)
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  gif: 'image/gif',
  jpg: 'image/jpeg',
  mp4: 'video/mp4',
  png: 'image/png',
  pptx: `${office}.presentationml.presentation`,
  wav: 'audio/wav',
}

/** A picture, sound, film or slides: `file` of the folder `media`, which says nothing of dates. */
export function media(name: string, file: string, contentId?: string): DemoFile {
  const contentType = MEDIA_TYPES[file.slice(file.lastIndexOf('.') + 1)]
  if (contentType === undefined) throw new Error(`${file}: of which type is it?`)
  return {
    name,
    contentType,
    ...(contentId !== undefined && { contentId }),
    make: () => readFileSync(new URL(file, MEDIA_FOLDER)),
  }
}

export function textFile(name: string, text: string): DemoFile {
  return { name, contentType: 'text/plain; charset=utf-8', make: (fill) => Buffer.from(fill(text.trim())) }
}

/** A CSV with a byte order mark, as spreadsheet programs need for Vietnamese. */
export function csv(name: string, rows: readonly (readonly Cell[])[]): DemoFile {
  const text = rows.map((cells) => cells.map((cell) => csvCell(String(cell))).join(',')).join('\r\n')
  return { name, contentType: 'text/csv; charset=utf-8', make: (fill) => Buffer.from(`\ufeff${fill(text)}\r\n`) }
}

export function zip(name: string, ...files: readonly DemoFile[]): DemoFile {
  return {
    name,
    contentType: 'application/zip',
    make: (fill) => zipOf(files.map((file) => ({ name: fill(file.name), bytes: file.make(fill) }))),
  }
}

function csvCell(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text
}
