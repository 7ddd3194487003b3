import type { DemoFile } from '../story.ts'
import { gifOf } from './gif.ts'
import { jpegOf } from './jpeg.ts'
import { mp4Of } from './mp4.ts'
import { type Cell, docxOf, xlsxOf } from './office.ts'
import { pdfOf } from './pdf.ts'
import { type Block, paintBlocks, paintScene, type Scene } from './picture.ts'
import { pngOf } from './png.ts'
import { pptxOf, type Slide } from './slides.ts'
import { wavOf } from './wav.ts'
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

export function pptx(name: string, slides: readonly Slide[]): DemoFile {
  return { name, contentType: `${office}.presentationml.presentation`, make: () => pptxOf(slides) }
}

/** A photograph-like JPEG, 480 × 320. */
export function photo(name: string, scene: Scene, seed: string, contentId?: string): DemoFile {
  return {
    name,
    contentType: 'image/jpeg',
    ...(contentId === undefined ? {} : { contentId }),
    make: () => jpegOf(paintScene(scene, seed, 480, 320)),
  }
}

/** A drawing with flat colours as PNG. */
export function drawing(
  name: string,
  width: number,
  height: number,
  ground: readonly [number, number, number],
  blocks: readonly Block[],
  contentId?: string,
): DemoFile {
  return {
    name,
    contentType: 'image/png',
    ...(contentId === undefined ? {} : { contentId }),
    make: () => pngOf(paintBlocks(width, height, ground, blocks)),
  }
}

/** A phone-camera picture saved as PNG, 320 × 216: larger than its JPEG would be, as screenshots of scans are. */
export function scan(name: string, scene: Scene, seed: string): DemoFile {
  return { name, contentType: 'image/png', make: () => pngOf(paintScene(scene, seed, 320, 216)) }
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

export function recording(name: string, tones: readonly (readonly [number, number])[]): DemoFile {
  return { name, contentType: 'audio/wav', make: () => wavOf(tones) }
}

export function video(name: string): DemoFile {
  return { name, contentType: 'video/mp4', make: () => mp4Of(10, 400) }
}

export function animation(name: string, frames: readonly (readonly string[])[], palette: readonly string[]): DemoFile {
  return { name, contentType: 'image/gif', make: () => gifOf(frames, palette, 12) }
}

function csvCell(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text
}
