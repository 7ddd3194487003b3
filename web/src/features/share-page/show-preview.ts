import type { ArchiveListingField } from '@sen/contract/archive-fields'
import {
  MAX_LINK_PDF_PAGES_SHOWN,
  MAX_LINK_PDF_PREVIEW_BYTES,
  MAX_LINK_TEXT_PREVIEW_BYTES,
} from '@sen/model/files/limits'
import { isCode, isTable, mediaType, previewKind } from '../../widgets/attachments/preview/preview-kind.ts'
import { textOfBytes } from '../../widgets/attachments/preview/text-bytes.ts'
import { showProblemText } from './problem-texts.ts'

/** Previews media, PDF, office documents as PDF, and text. No content may run scripts or load anything. */
export async function showPreview(container: HTMLElement): Promise<void> {
  const { name = '', type = '', size = '0', source = '', pdf = '', entries = '' } = container.dataset
  const file = { name, content_type: type, has_virus: false }
  const kind = previewKind(file)
  try {
    if (kind === 'image') return showPicture(container, source, name)
    if (kind === 'video' || kind === 'audio') return showMedia(container, kind, source, mediaType(file) ?? type)
    if (kind === 'text' || kind === 'mail') return await showText(container, source, Number(size), file)
    if (kind === 'archive' && entries !== '') return await showEntries(container, entries, name)
    if (kind === 'pdf' && Number(size) <= MAX_LINK_PDF_PREVIEW_BYTES) return await showPdf(container, source)
    if (kind === 'office' && pdf !== '') {
      // The server needs seconds for the conversion.
      showMessage(container, 'preparing')
      return await showPdf(container, pdf)
    }
  } catch {
    // `showNothing` below offers the download.
  }
  showNothing(container)
}

function showNothing(container: HTMLElement): void {
  showMessage(container, 'no_preview')
}

function showMessage(container: HTMLElement, code: string): void {
  const note = document.createElement('p')
  note.className = 'share-empty'
  note.setAttribute('role', 'status')
  container.replaceChildren(note)
  showProblemText(note, code)
}

function showPicture(container: HTMLElement, source: string, name: string): void {
  const picture = Object.assign(new Image(), { src: source, alt: name })
  picture.addEventListener('error', () => showNothing(container), { once: true })
  container.replaceChildren(picture)
}

function showMedia(container: HTMLElement, kind: 'video' | 'audio', source: string, type: string): void {
  const player = Object.assign(document.createElement(kind), { controls: true, preload: 'metadata' })
  if (player.canPlayType(type) === '') {
    showNothing(container)
    return
  }
  player.addEventListener('error', () => showNothing(container), { once: true })
  player.src = source
  container.replaceChildren(player)
}

async function showText(
  container: HTMLElement,
  source: string,
  sizeBytes: number,
  file: { readonly name: string; readonly content_type: string },
): Promise<void> {
  const isWhole = sizeBytes <= MAX_LINK_TEXT_PREVIEW_BYTES
  const shown = textOfBytes(await bytesOf(source, `bytes=0-${MAX_LINK_TEXT_PREVIEW_BYTES - 1}`), isWhole)
  if (isTable(file)) {
    const { showTextTable } = await import('./show-tables.ts')
    return showTextTable(container, shown, isWhole, file.name)
  }
  const text = document.createElement('pre')
  text.tabIndex = 0
  text.toggleAttribute('data-code', isCode(file))
  text.textContent = shown
  container.replaceChildren(text)
}

async function showEntries(container: HTMLElement, entries: string, name: string): Promise<void> {
  const { showArchive } = await import('./show-tables.ts')
  const answer = await fetch(entries)
  if (!answer.ok) throw new Error(`status ${answer.status}`)
  const { data } = (await answer.json()) as { readonly data: ArchiveListingField }
  if (data.entries.length === 0) return showMessage(container, 'empty_zip')
  showArchive(container, data, name)
}

async function showPdf(container: HTMLElement, source: string): Promise<void> {
  const { readPdf } = await import('../../widgets/attachments/preview/pdf-document.ts')
  const document_ = await readPdf(await bytesOf(source)).promise
  // An empty element has no width, so measure its parent.
  const width = (container.parentElement ?? container).clientWidth
  container.replaceChildren()
  for (let number = 1; number <= Math.min(document_.numPages, MAX_LINK_PDF_PAGES_SHOWN); number += 1) {
    const page = await document_.getPage(number)
    const unscaled = page.getViewport({ scale: 1 })
    const viewport = page.getViewport({ scale: (width * devicePixelRatio) / unscaled.width })
    const canvas = Object.assign(document.createElement('canvas'), { width: viewport.width, height: viewport.height })
    container.append(canvas)
    await page.render({ canvas, viewport }).promise
  }
}

async function bytesOf(source: string, range?: string): Promise<Uint8Array> {
  const answer = await fetch(source, range === undefined ? {} : { headers: { range } })
  if (!answer.ok) throw new Error(`status ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}
